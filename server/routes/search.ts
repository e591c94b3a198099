import type { Handler } from '../http/handlers.ts'
import { deskFor } from '../services/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { parseSearch } from '../services/parse-search.ts'
import { searchAssets } from '../services/search-assets.ts'

export const createSearch = (services: DeliveryServices): Handler<'search'> => {
  const desk = deskFor(services)
  return ({ caller, query }) => searchAssets(desk, caller, parseSearch(query))
}
