import type { Handler } from '../http/handlers.ts'
import { parseSearch } from '../services/parse-search.ts'
import { type SearchServices, searchAssets } from '../services/search-assets.ts'

export const createSearch =
  (services: SearchServices): Handler<'search'> =>
  ({ caller, query }) =>
    searchAssets(services, caller, parseSearch(query))
