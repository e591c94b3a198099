import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { prefetchedRowCount, searchKey } from '#contract/prefetched-search.ts'
import { type DateCounts, everything, type SearchResponse } from '#contract/search.ts'
import type { CatalogueWorker } from '../../../platform/catalogue-worker.ts'
import { deviceStore, storageKeys } from '../../../platform/storage.ts'
import { defaultSort, searchParameters } from '../../search/query.ts'

/** Fields that the layout and the picture of a tile need. */
const storedFields = [
  'id',
  'url',
  'thumb_url',
  'dominant_color',
  'pixel_x',
  'pixel_y',
  'width',
  'height',
] as const satisfies (keyof Asset)[]

/** First rows that an offline start shows before the application code runs. */
export interface FirstOfflineResults {
  /** Key of the request, see searchKey. */
  readonly key: string
  readonly answer: {
    readonly response: { readonly docs: readonly Pick<Asset, (typeof storedFields)[number]>[]; readonly numFound: number }
    readonly dateCounts?: DateCounts | undefined
  }
}

/**
 * Runs the default search in the offline catalogue and stores the first rows.
 * @param mayStore called after the response; false = the user has changed
 */
export const storeFirstOfflineResults = async (
  catalogue: CatalogueWorker,
  config: Config,
  locale: string,
  mayStore: () => boolean,
): Promise<void> => {
  const facets = config.facets.map((facet) => facet.field_name)
  const query = searchParameters({ text: everything, filter: {}, sort: defaultSort(config, everything), facets }, 0, prefetchedRowCount)
  const reply = await catalogue.call({ name: 'search', query, locale })
  if (!mayStore()) return
  if ('refusal' in reply) return deviceStore.remove(storageKeys.firstOfflineCopies)
  const { response, dateCounts } = reply.response as SearchResponse
  const { docs, numFound } = response
  const pick = (asset: Asset) =>
    Object.fromEntries(storedFields.flatMap((field) => (field in asset ? [[field, asset[field]]] : []))) as Asset
  const first: FirstOfflineResults = {
    key: searchKey(query, locale),
    answer: { response: { docs: docs.map(pick), numFound }, ...(dateCounts && { dateCounts }) },
  }
  deviceStore.set(storageKeys.firstOfflineCopies, JSON.stringify(first))
}
