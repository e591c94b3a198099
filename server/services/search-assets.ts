import type { Asset } from '#contract/asset.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { CatalogueAnswer, CatalogueQuestion } from '#index/catalogue/catalogue-query.ts'
import { searchAnswer } from '#index/catalogue/search-answer.ts'
import { viewGroups } from './authorize.ts'
import type { Caller } from './caller.ts'
import type { DeliveryServices } from './delivery-services.ts'
import { presentAsset } from './present-asset.ts'
import type { RecordReader } from './record-reader.ts'
import { visibleAssets } from './visible-assets.ts'

export type SearchServices = Pick<DeliveryServices, 'catalogue' | 'apiPrefix'> & { readonly records: RecordReader }

/** Finds what the caller may see. Whom a query is for is never part of it: groups and language come from the session. */
export const findAssets = async (
  { catalogue, records, apiPrefix }: SearchServices,
  caller: Caller,
  question: CatalogueQuestion,
): Promise<{ docs: Asset[]; answer: CatalogueAnswer }> => {
  const answer = await catalogue.search({ ...question, groups: viewGroups(caller), locale: caller.locale })
  // The catalogue may lag behind the documents for a moment; what leaves is decided by the record as it is now.
  const visible = await visibleAssets(records, caller, answer.ids)
  return { docs: visible.map((record) => presentAsset(apiPrefix, caller, record)), answer }
}

export const searchAssets = async (services: SearchServices, caller: Caller, question: CatalogueQuestion): Promise<SearchAnswer> => {
  const { docs, answer } = await findAssets(services, caller, question)
  return searchAnswer(answer, docs, caller.locale)
}
