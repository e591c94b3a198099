import type { AssetRecord } from '../../records/asset-record.ts'
import { framesOf } from '../../records/moving-picture.ts'
import { pagesOf } from '../../records/pages-of.ts'
import { movingName } from '../../records/view-names.ts'
import type { ImageSpec, Size } from '../image/image-spec.ts'
import { fitLongSide, pixelsOf } from './output-size.ts'
import type { NumberedPageSpec } from './preset-definitions.ts'

/** How an image for viewing is made. `size` is known for images; a page of a PDF or TIFF file has a size of its own. */
export interface ViewSpec {
  readonly spec: ImageSpec | NumberedPageSpec
  readonly size: Size | null
}

const pageLongSidePx = 1600
const movingLongSidePx = 1200
/** Pixels of all frames. One core reads about 20 million in a second. */
const movingMaxPixels = 400_000_000
/** Larger decoded images exceed the memory of tablets. */
const closeUpLongSidePx = { image: 6000, page: 4000 } as const

const longSide = ({ width, height }: Partial<Size>): number => Math.max(width ?? 0, height ?? 0)

/** Without pages of its own, an asset has a single page 1, which is its preview. */
const hasPage = (record: AssetRecord, page: number): boolean =>
  Number.isInteger(page) && page >= 1 && page <= pagesOf(record) && (record.kind === 'document' ? 'pages' in record.numbers : page > 1)

const pageAt = (record: AssetRecord, page: number, sharpness: number): ViewSpec | null =>
  hasPage(record, page) ? { spec: { by: 'page', longSide: sharpness, page }, size: null } : null

/** A page in screen size; null if there is no such page. */
const pageSpec = (record: AssetRecord, page: number): ViewSpec | null => pageAt(record, page, pageLongSidePx)

/** More pixels than the preview; null if there are none. The sizes of further pages of an image are not known. */
const closeUpSpec = (record: AssetRecord, page: number): ViewSpec | null => {
  if (record.kind !== 'image') return pageAt(record, page, closeUpLongSidePx.page)
  if (page > 1) return pageAt(record, page, closeUpLongSidePx.image)
  const preview = record.renditions.find(({ name }) => name === 'preview')
  const source = preview ? pixelsOf(record) : null
  if (!source || !preview || longSide(source) <= longSide(preview)) return null
  return {
    spec: { by: 'image', encode: 'webp', longSide: closeUpLongSidePx.image },
    size: fitLongSide(source, closeUpLongSidePx.image),
  }
}

/** All frames of a picture that moves; null if it is still or has too many pixels. */
const movingSpec = (record: AssetRecord): ViewSpec | null => {
  const frameCount = framesOf(record)
  const source = frameCount > 1 && record.renditions.some(({ name }) => name === 'preview') ? pixelsOf(record) : null
  if (!source || frameCount * source.width * source.height > movingMaxPixels) return null
  return { spec: { by: 'image', encode: 'moving', longSide: movingLongSidePx }, size: fitLongSide(source, movingLongSidePx) }
}

/** The spec of a name; null if the asset has no such rendition. */
export const viewSpecOf = (record: AssetRecord, name: string): ViewSpec | null => {
  if (name === movingName) return movingSpec(record)
  const [, kind, page] = /^(page|close-up)-(\d+)$/.exec(name) ?? []
  if (kind === undefined) return null
  return kind === 'page' ? pageSpec(record, Number(page)) : closeUpSpec(record, Number(page))
}
