import type { RawSearch } from '#contract/address-encoding.ts'
import type { ServedCollection } from '#contract/collection.ts'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { facetsIn, storedFilter } from '#contract/config/stored-filter.ts'
import type { SearchFilter } from '#contract/filter.ts'
import { textFor } from '#contract/locale.ts'
import { everything, type Orientation, orientations, type SortKey, sortKeys } from '#contract/search.ts'
import { writeSearchAddress } from '#contract/search-address.ts'

/** Search to which a collection links: `text` is the path segment, the rest is the query. */
export interface CollectionTarget {
  readonly text: string
  readonly filter: SearchFilter
  readonly sort: CollectionOrder | null
}

interface CollectionOrder {
  readonly key: SortKey
  readonly orientation: Orientation
}

/** Sort order of the stored search, else of the collection; null = the default order. */
const orderOf = ({ search, sort, orientation }: CollectionConfig): CollectionOrder | null => {
  const named = search?.sort ? search : { sort, orientation }
  const key = sortKeys.find((one) => one === named.sort)
  return key ? { key, orientation: orientations.find((one) => one === named.orientation) ?? 'desc' } : null
}

/** `collection_12` → 12; only the number at the end matters (D4). */
export const collectionNumber = (indicator: string): string | null => /_(\d+)$/.exec(indicator)?.[1] ?? null

/** Link target of a collection (D3, D4). Without a stored search and a number it shows everything. */
export const collectionLinkTarget = (collection: CollectionConfig, locale: string): CollectionTarget => {
  const { search } = collection
  if (search) {
    const text = textFor(search.text, locale).trim()
    return {
      text: text === '' ? everything : text,
      filter: storedFilter(facetsIn(search, locale)),
      sort: orderOf(collection),
    }
  }
  const number = collectionNumber(collection.indicator)
  return { text: everything, filter: number === null ? {} : { meta_collections: [number] }, sort: orderOf(collection) }
}

/** Search for the assets of a collection. Without a stored search it filters by indicator and number, as the server does. */
export const collectionSearch = (collection: CollectionConfig, locale: string): CollectionTarget => {
  const target = collectionLinkTarget(collection, locale)
  if (collection.search) return target
  return { ...target, filter: { meta_collections: [collection.indicator, ...[target.filter['meta_collections'] ?? []].flat()] } }
}

/** Search object of the link. meta_collections is not a facet of the sidebar, but is written like one in the URL. */
export const targetSearch = (target: CollectionTarget): RawSearch =>
  writeSearchAddress({ filter: target.filter, ids: null, sort: target.sort, view: null })

/**
 * Configured collections in their order, with the server's label if they have none; if none is configured, the server's collections (D6).
 */
export const mergeCollections = (
  configured: readonly CollectionConfig[],
  served: readonly ServedCollection[],
): readonly ServedCollection[] => {
  const position = (collection: CollectionConfig) => collection.position ?? Number.MAX_SAFE_INTEGER
  const byIndicator = new Map(served.map((collection) => [collection.indicator, collection]))
  const first = configured
    .toSorted((a, b) => position(a) - position(b))
    .map((collection) => {
      const known = byIndicator.get(collection.indicator)
      if (!known) return collection
      const { count, has_folders } = known
      return { ...collection, count, has_folders, label: collection.label === '' ? known.label : collection.label }
    })
  const shown = configured.length > 0 ? first : served.toSorted((a, b) => position(a) - position(b))
  return shown.filter((collection) => collection.visible !== false)
}

/** React key, unique within one list. Stored searches may have no indicator. */
export const collectionKey = (collection: CollectionConfig, index: number): string =>
  `${index}:${collection.indicator || collection.translation}`
