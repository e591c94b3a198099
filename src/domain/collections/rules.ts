import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { storedFilter } from '#contract/config/stored-filter.ts'
import type { SearchFilter } from '#contract/filter.ts'
import { textFor } from '#contract/locale.ts'
import { type RawSearch, writeSearchAddress } from '../catalogue/address.ts'

/** Where a collection leads: the text is the path segment, the rest the query. */
export interface CollectionTarget {
  readonly text: string
  readonly filter: SearchFilter
  readonly sort: { readonly key: 'score' | 'rating' | 'imp_date' | 'obj_dload_cnt'; readonly orientation: 'asc' | 'desc' } | null
}

/** `collection_12` → 12; any prefix counts, only the number at the end matters (D4). */
export const collectionNumber = (indicator: string): string | null => /_(\d+)$/.exec(indicator)?.[1] ?? null

/** D3 and D4; a collection with neither a stored search nor a number shows everything. */
export const collectionTarget = (collection: CollectionConfig, locale: string): CollectionTarget => {
  const { search } = collection
  if (search) {
    const text = textFor(search.text, locale).trim()
    return {
      text: text === '' ? '*' : text,
      filter: storedFilter(search.facets),
      sort: search.sort ? { key: search.sort, orientation: search.orientation ?? 'desc' } : null,
    }
  }
  const number = collectionNumber(collection.indicator)
  return { text: '*', filter: number === null ? {} : { meta_collections: [number] }, sort: null }
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
