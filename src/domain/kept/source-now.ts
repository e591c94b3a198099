import type { CollectionConfig } from '#contract/config/dashboard.ts'
import type { Config } from '#contract/config/schema.ts'
import type { KeptSource } from '#local/kept/records.ts'
import { collectionTarget } from '../collections/rules.ts'

/** A collection as something to keep. Without a stored search it goes by its number, or whatever it is called, as on the server. */
export const collectionSource = (collection: CollectionConfig, locale: string, { sorting }: Config): KeptSource => {
  const { indicator, search } = collection
  const { text, filter, sort } = collectionTarget(collection, locale)
  const numbers = search ? filter : { meta_collections: [indicator, ...[filter['meta_collections'] ?? []].flat()] }
  return {
    kind: 'collection',
    indicator,
    wish: { text, filter: numbers, sort: sort ?? { key: sorting.default, orientation: sorting.orientation.default } },
  }
}

/** What is kept, as it is to be found now: an admin may have given a collection another search, and its words may differ by language. */
export const sourceNow = (source: KeptSource, locale: string, config: Config): KeptSource => {
  if (source.kind !== 'collection') return source
  const collection = config.dashboard.collections.data.find(({ indicator }) => indicator === source.indicator)
  return collection ? collectionSource(collection, locale, config) : source
}
