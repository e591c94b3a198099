import type { AssetRecord } from '../../ports/asset-record.ts'
import type { ImageForm, NumberedPageForm } from './convert-sets.ts'
import { fitLongSide, pixelsOf, type Size } from './output-size.ts'

/** How something that is only looked at is made. `size` is known for pictures; a page has no pixels of its own. */
export interface ScreenForm {
  readonly form: ImageForm | NumberedPageForm
  readonly size: Size | null
}

const pageLongSide = 1600
/** More than these a tablet can't hold decoded. */
const closeUpLongSide = { image: 6000, page: 4000 } as const

const longSide = ({ width, height }: Partial<Size>): number => Math.max(width ?? 0, height ?? 0)

const pageAt = ({ kind, numbers }: AssetRecord, page: number, sharpness: number): ScreenForm | null =>
  kind === 'document' && Number.isInteger(page) && page >= 1 && page <= (numbers['pages'] ?? 0)
    ? { form: { by: 'page', longSide: sharpness, page }, size: null }
    : null

/** A page as large as a screen; null when there is no such page. */
export const pageForm = (record: AssetRecord, page: number): ScreenForm | null => pageAt(record, page, pageLongSide)

/** With more pixels than the preview has; null when there are no more. A picture is its own page 1. */
export const closeUpForm = (record: AssetRecord, page: number): ScreenForm | null => {
  if (record.kind !== 'image') return pageAt(record, page, closeUpLongSide.page)
  const preview = record.renditions.find(({ name }) => name === 'preview')
  const source = page === 1 && preview ? pixelsOf(record) : null
  if (!source || !preview || longSide(source) <= longSide(preview)) return null
  return {
    form: { by: 'image', encode: 'webp', longSide: closeUpLongSide.image },
    size: fitLongSide(source, closeUpLongSide.image),
  }
}
