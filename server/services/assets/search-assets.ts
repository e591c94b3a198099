import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import { findCollectionRow } from '#catalogue/collection-row.ts'
import type { ParsedQuery } from '#contract/calls.ts'
import type { SearchResponse } from '#contract/search.ts'
import type { Caller } from '../../common/caller.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { viewGroups } from './authorize.ts'
import type { ListedAssets } from './listed-assets.ts'

type SearchServices = Pick<DeliveryServices, 'catalogue'> & { readonly listedAssets: ListedAssets }

/** Groups and language come from the session, never from the query. */
const findPage = async ({ catalogue, listedAssets }: SearchServices, caller: Caller, request: CatalogueRequest) => {
  const { total, ids, facetCounts, corrected, similar, dateCounts } = await catalogue.searchSerialized({
    ...request,
    groups: viewGroups(caller),
    locale: caller.locale,
  })
  // The catalogue may lag behind the documents. The current record decides which assets are sent.
  return { total, facetCounts, corrected, similar, dateCounts, docs: `[${(await listedAssets.texts(caller, ids)).join()}]` }
}

/** JSON text of a `SearchResponse` with the assets that the caller may see, and the number of hits. */
export const searchText = async (
  services: SearchServices,
  caller: Caller,
  request: CatalogueRequest,
): Promise<{ readonly text: string; readonly numFound: number }> => {
  const { total, facetCounts, corrected, similar, dateCounts, docs } = await findPage(services, caller, request)
  const correctedText = corrected ? `,"corrected":${JSON.stringify(corrected)}` : ''
  const similarText = similar ? `,"similar":${JSON.stringify(similar)}` : ''
  const dateText = dateCounts ? `,"dateCounts":${JSON.stringify(dateCounts)}` : ''
  // Facets and assets are JSON text already, mostly cached, so they are joined instead of parsed and serialized again.
  return {
    text: `{"facetCounts":${facetCounts},"response":{"docs":${docs},"numFound":${total}}${correctedText}${similarText}${dateText}}`,
    numFound: total,
  }
}

/** Parsed form of `searchText`. */
export const searchAssets = async (services: SearchServices, caller: Caller, request: CatalogueRequest): Promise<SearchResponse> =>
  JSON.parse((await searchText(services, caller, request)).text) as SearchResponse

/** JSON text of the response to `getCollection`: assets without facets. Throws InvalidSearchParameterError. */
export const collectionText = async (
  { catalogue, listedAssets }: SearchServices,
  caller: Caller,
  query: ParsedQuery<'getCollection'>,
): Promise<string> => {
  const access = { groups: viewGroups(caller), locale: caller.locale }
  const { ids, total, folders } = await findCollectionRow((request) => catalogue.search({ ...request, ...access }), query)
  // The current records decide which assets are sent, as for a search.
  const docs = (await listedAssets.texts(caller, ids)).join()
  return `{"docs":[${docs}],"numFound":${total}${folders ? `,"folders":${JSON.stringify(folders)}` : ''}}`
}
