import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import { suggest } from '#catalogue/suggest.ts'
import type { Asset } from '#contract/asset.ts'
import type { Suggestions } from '#contract/suggestions.ts'
import type { Caller } from '../../common/caller.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { viewGroups } from './authorize.ts'
import type { ListedAssets } from './listed-assets.ts'

type SuggestServices = Pick<DeliveryServices, 'catalogue'> & { readonly listedAssets: ListedAssets }

/** Suggestions from the assets that the caller may see. The current records decide which titles are sent. */
export const suggestionsFor = (
  { catalogue, listedAssets }: SuggestServices,
  caller: Caller,
  typed: string,
  base: CatalogueRequest,
): Promise<Suggestions> =>
  suggest(typed, base, {
    search: (request) => catalogue.search({ ...request, groups: viewGroups(caller), locale: caller.locale }),
    read: async (ids) => (await listedAssets.texts(caller, ids)).map((text) => JSON.parse(text) as Asset),
  })
