import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

type SearchConfig = Config['search']

/** Factor of the configured sizes. */
interface TileSize {
  readonly factor: number
  /** The same for posters on a phone. */
  readonly phoneFactor: number
  /** Minimum number of columns of thumbnails on a phone. */
  readonly phoneColumns: number
}

const tileSizes: readonly TileSize[] = [
  { factor: 0.6, phoneFactor: 0.4, phoneColumns: 4 },
  { factor: 0.8, phoneFactor: 0.55, phoneColumns: 3 },
  { factor: 1, phoneFactor: 1, phoneColumns: 1 },
  { factor: 1.4, phoneFactor: 1.4, phoneColumns: 1 },
]
export const tileStepCount = tileSizes.length
/** The configured sizes. */
export const configuredStep = 2
const smallStep = 1

/** A narrower list is that of a phone in portrait orientation. */
const minWideListPx = 480
/** The circle that selects a row needs this height. */
const minRowPx = 44
/** Between columns of thumbnails, and between their rows. */
export const thumbnailGapPx = 8

/** Key of the stored step of a view. */
export const tileStepKey = (view: ViewKey): string => `${storageKeys.tileSize}.${view}`

/** Stored step of a view. Without one: the configured sizes, or small tiles on a phone if the configuration says so. */
export const storedTileStep = (view: ViewKey, { small_on_phones: isSmallOnPhones }: SearchConfig): number => {
  const step = Number.parseInt(deviceStore.get(tileStepKey(view)) ?? '', 10)
  if (step >= 0 && step < tileStepCount) return step
  return isSmallOnPhones && view !== 'list' && window.innerWidth < minWideListPx ? smallStep : configuredStep
}

/**
 * Configuration with the sizes of a step. The same object for the configured sizes.
 * @param widthPx width of the list
 */
export const withTileStep = <Search extends SearchConfig>(search: Search, step: number, widthPx: number): Search => {
  const size = tileSizes[step]
  if (!size || step === configuredStep) return search
  const isPhone = widthPx < minWideListPx
  const factor = isPhone ? size.phoneFactor : size.factor
  const { posters, thumbnails, list } = search
  const { rowHeight, imageColWidth } = list.options
  const columnPx = isPhone ? (widthPx + thumbnailGapPx) / size.phoneColumns - thumbnailGapPx : Number.POSITIVE_INFINITY
  const width = Math.min(thumbnails.width * size.factor, Math.max(1, columnPx))
  const options = {
    ...list.options,
    rowHeight: Math.max(Math.min(rowHeight, minRowPx), Math.round(rowHeight * size.factor)),
    imageColWidth: Math.round(imageColWidth * size.factor),
  }
  return {
    ...search,
    list: { ...list, options },
    posters: { ...posters, min_height: Math.round(posters.min_height * factor), max_height: Math.round(posters.max_height * factor) },
    thumbnails: { ...thumbnails, width: Math.round(width), height: Math.round((thumbnails.height * width) / thumbnails.width) },
  }
}
