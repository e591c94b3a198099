import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { Caller } from '../../common/caller.ts'
import type { DeliveryServices } from '../delivery/delivery-services.ts'
import { viewGroups } from './authorize.ts'
import type { ListedAssets } from './listed-assets.ts'

type SearchServices = Pick<DeliveryServices, 'catalogue'> & { readonly listed: ListedAssets }

/** Whom a query is for is never part of it: groups and language come from the session. */
const findPage = async ({ catalogue, listed }: SearchServices, caller: Caller, question: CatalogueRequest) => {
  const { total, ids, facetCounts } = await catalogue.searchSerialized({ ...question, groups: viewGroups(caller), locale: caller.locale })
  // The catalogue may lag behind the documents for a moment; what leaves is decided by the record as it is now.
  return { total, facetCounts, docs: `[${(await listed.texts(caller, ids)).join()}]` }
}

/** What the caller may see of the answer to a question: JSON text of a SearchAnswer, and how many were found. */
export const searchText = async (
  services: SearchServices,
  caller: Caller,
  question: CatalogueRequest,
): Promise<{ readonly text: string; readonly numFound: number }> => {
  const { total, facetCounts, docs } = await findPage(services, caller, question)
  // Facets and assets come as text, most often the text of an answer before: it is put together here and not made anew.
  return { text: `{"facetCounts":${facetCounts},"response":{"docs":${docs},"numFound":${total}}}`, numFound: total }
}

/** The same to be read here. */
export const searchAssets = async (services: SearchServices, caller: Caller, question: CatalogueRequest): Promise<SearchAnswer> =>
  JSON.parse((await searchText(services, caller, question)).text) as SearchAnswer

/** The assets alone: JSON text of the answer to `getCollection`. */
export const listText = async (services: SearchServices, caller: Caller, question: CatalogueRequest): Promise<string> => {
  const { total, docs } = await findPage(services, caller, question)
  return `{"docs":${docs},"numFound":${total}}`
}
