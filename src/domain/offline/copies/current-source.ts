import type { CollectionConfig } from '#contract/config/dashboard.ts'
import type { Config } from '#contract/config/schema.ts'
import type { OfflineSource } from '#local/offline/offline-records.ts'
import { collectionSearch } from '../../collections/collection-rules.ts'
import { defaultSort } from '../../search/query.ts'

/** Offline source of a collection. */
export const collectionSource = (
  collection: CollectionConfig,
  locale: string,
  config: Config,
): Extract<OfflineSource, { readonly kind: 'collection' }> => {
  const { text, filter, sort } = collectionSearch(collection, locale)
  return {
    kind: 'collection',
    indicator: collection.indicator,
    query: { text, filter, sort: sort ?? defaultSort(config, text) },
  }
}

/**
 * Source with its current search: an administrator may have changed the search of a collection, and its text may depend on the language.
 */
export const currentSource = (source: OfflineSource, locale: string, config: Config): OfflineSource => {
  if (source.kind !== 'collection') return source
  const collection = config.dashboard.collections.data.find(({ indicator }) => indicator === source.indicator)
  return collection ? collectionSource(collection, locale, config) : source
}
