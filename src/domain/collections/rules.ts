import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { storedFilter } from '#contract/config/stored-filter.ts'
import type { SearchFilter } from '#contract/filter.ts'
import { textFor } from '#contract/locale.ts'
import { everything, type Orientation, orientations, type SortKey, sortKeys } from '#contract/search.ts'
import { type RawSearch, writeSearchAddress } from '../catalogue/address.ts'

/** Where a collection leads: the text is the path segment, the rest the query. */
export interface CollectionTarget {
  readonly text: string
  readonly filter: SearchFilter
  readonly sort: CollectionOrder | null
}

interface CollectionOrder {
  readonly key: SortKey
  readonly orientation: Orientation
}

/** The order of the stored search, else that of the collection itself; null = as every search. */
const orderOf = ({ search, sort, orientation }: CollectionConfig): CollectionOrder | null => {
  const named = search?.sort ? search : { sort, orientation }
  const key = sortKeys.find((one) => one === named.sort)
  return key ? { key, orientation: orientations.find((one) => one === named.orientation) ?? 'desc' } : null
}

/** `collection_12` → 12; any prefix counts, only the number at the end matters (D4). */
export const collectionNumber = (indicator: string): string | null => /_(\d+)$/.exec(indicator)?.[1] ?? null

/** D3 and D4; a collection with neither a stored search nor a number shows everything. */
export const collectionTarget = (collection: CollectionConfig, locale: string): CollectionTarget => {
  const { search } = collection
  if (search) {
    const text = textFor(search.text, locale).trim()
    return {
      text: text === '' ? everything : text,
      filter: storedFilter(search.facets),
      sort: orderOf(collection),
    }
  }
  const number = collectionNumber(collection.indicator)
  return { text: everything, filter: number === null ? {} : { meta_collections: [number] }, sort: orderOf(collection) }
}

/** Its assets as a search: without a stored one it goes by its number, or whatever it is called, as on the server. */
export const collectionSearch = (collection: CollectionConfig, locale: string): CollectionTarget => {
  const target = collectionTarget(collection, locale)
  if (collection.search) return target
  return { ...target, filter: { meta_collections: [collection.indicator, ...[target.filter['meta_collections'] ?? []].flat()] } }
}

/** The search object of the link; meta_collections is no facet of the sidebar but stands in the address like one. */
export const targetSearch = (target: CollectionTarget): RawSearch =>
  writeSearchAddress({ filter: target.filter, ids: null, sort: target.sort, view: null })

/**
 * D6: what the configuration lists, in its order, each with the server's name where it has none of its own; where it lists nothing, the
 * server's own collections.
 */
export const mergeCollections = (
  configured: readonly CollectionConfig[],
  served: readonly CollectionConfig[],
): readonly CollectionConfig[] => {
  const position = (collection: CollectionConfig) => collection.position ?? Number.MAX_SAFE_INTEGER
  const byIndicator = new Map(served.map((collection) => [collection.indicator, collection]))
  const first = configured
    .toSorted((a, b) => position(a) - position(b))
    .map((collection) => {
      const known = byIndicator.get(collection.indicator)
      return known && collection.label === '' ? { ...collection, label: known.label } : collection
    })
  const shown = configured.length > 0 ? first : served.toSorted((a, b) => position(a) - position(b))
  return shown.filter((collection) => collection.visible !== false)
}

/** Stable within one list: indicators may be missing for stored searches. */
export const collectionKey = (collection: CollectionConfig, index: number): string =>
  `${index}:${collection.indicator || collection.translation}`
