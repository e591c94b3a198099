import type { Asset } from '#contract/asset.ts'
import type { SearchResponse } from '#contract/search.ts'
import { aspectRatioOf } from './aspect-ratio.ts'
import { type DateGroups, withTotal } from './date-groups.ts'
import type { PageSizes } from './page-size.ts'

/** Positions of the result list from `from` (inclusive) to `to` (exclusive). */
export interface PositionRange {
  readonly from: number
  readonly to: number
}

/** Loaded part of a result list: any positions, in any order. */
export interface Results {
  /** Incremented by every new search; the list then scrolls to its top. */
  readonly generation: number
  /** Total number of results, loaded or not. */
  readonly total: number
  /** By position; null = requested but missing, because the catalogue has changed. */
  readonly loaded: ReadonlyMap<number, Asset | null>
  /**
   * Width / height by position, 0 = never loaded. Survives the removal from `loaded`, so that the layout stays stable. Mutated in place:
   * all versions of a result share one array.
   */
  readonly aspectRatios: Float32Array
  readonly pages: PageSizes
  /** Search text; `*` = everything, absent = no search. */
  readonly text?: string
  /** The results are those of a corrected text. */
  readonly corrected?: SearchResponse['corrected']
  /** Other texts, if the search finds little. */
  readonly similar?: SearchResponse['similar']
  /** Days or months of results that are ordered by date, if the backend counts them. */
  readonly dates?: DateGroups | undefined
  /** Ids of all positions, if known before the assets are loaded. */
  readonly ids?: readonly string[]
}

export const noResults: Results = {
  generation: 0,
  total: 0,
  loaded: new Map(),
  aspectRatios: new Float32Array(0),
  pages: { first: 25, next: 15 },
}

export const createResults = (generation: number, total: number, pages: PageSizes): Results => ({
  generation,
  total,
  loaded: new Map(),
  aspectRatios: new Float32Array(total),
  pages,
})

/** Resizes the array if the total changes between pages. */
const resizeRatios = (shapes: Float32Array, total: number): Float32Array => {
  if (shapes.length === total) return shapes
  const other = new Float32Array(total)
  other.set(shapes.subarray(0, total))
  return other
}

/** Results with the page of a response. `total` is the total of that response. */
export const withPage = (results: Results, range: PositionRange, docs: readonly Asset[], total: number): Results => {
  const aspectRatios = resizeRatios(results.aspectRatios, total)
  const loaded = new Map(results.loaded)
  if (total < results.total) for (const position of loaded.keys()) if (position >= total) loaded.delete(position)
  const end = Math.min(range.to, total)
  for (let position = range.from; position < end; position += 1) {
    const asset = docs[position - range.from] ?? null
    loaded.set(position, asset)
    if (asset) aspectRatios[position] = aspectRatioOf(asset)
  }
  return { ...results, total, loaded, aspectRatios, ...(results.dates && { dates: withTotal(results.dates, total) }) }
}

export const assetAt = (results: Results, position: number): Asset | undefined => results.loaded.get(position) ?? undefined

export const idAt = (results: Results, position: number): string | undefined => results.ids?.[position] ?? assetAt(results, position)?.id

/** Position of an id among the known ones. */
export const positionOf = (results: Results, id: string): number | undefined => {
  const known = results.ids?.indexOf(id) ?? -1
  if (known >= 0) return known
  for (const [position, asset] of results.loaded) if (asset?.id === id) return position
  return undefined
}

const maxLoadedCount = 3000

/**
 * Removes the results farthest from `near` above the limit, to bound memory. Selected assets stay, because the selection refers to their
 * positions.
 */
export const withoutDistantResults = (
  results: Results,
  near: PositionRange,
  selectedIds: ReadonlySet<string>,
  maxCount = maxLoadedCount,
): Results => {
  if (results.loaded.size <= maxCount * 1.25 + selectedIds.size) return results
  const middle = (near.from + near.to) / 2
  const byDistance = [...results.loaded].toSorted(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle))
  const isSelected = (asset: Asset | null) => asset !== null && selectedIds.has(asset.id)
  return { ...results, loaded: new Map(byDistance.filter(([, asset], index) => index < maxCount || isSelected(asset))) }
}
