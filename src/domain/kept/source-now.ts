import type { CollectionConfig } from '#contract/config/dashboard.ts'
import type { Config } from '#contract/config/schema.ts'
import type { KeptSource } from '#local/kept/records.ts'
import { usualSort } from '../catalogue/query.ts'
import { collectionSearch } from '../collections/rules.ts'

/** A collection as something to keep. */
export const collectionSource = (collection: CollectionConfig, locale: string, config: Config): KeptSource => {
  const { text, filter, sort } = collectionSearch(collection, locale)
  return {
    kind: 'collection',
    indicator: collection.indicator,
    wish: { text, filter, sort: sort ?? usualSort(config) },
  }
}

/** What is kept, as it is to be found now: an admin may have given a collection another search, and its words may differ by language. */
export const sourceNow = (source: KeptSource, locale: string, config: Config): KeptSource => {
  if (source.kind !== 'collection') return source
  const collection = config.dashboard.collections.data.find(({ indicator }) => indicator === source.indicator)
  return collection ? collectionSource(collection, locale, config) : source
}
