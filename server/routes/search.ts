import type { Handler } from '../http/handlers.ts'
import { JsonText } from '../http/json-text.ts'
import { parseSearch } from '../services/assets/parse-search.ts'
import { searchText } from '../services/assets/search-assets.ts'
import { deliveryContextFor } from '../services/delivery/delivery-context.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

export const createSearch = (services: DeliveryServices): Handler<'search'> => {
  const context = deliveryContextFor(services)
  return async ({ caller, query }) => {
    const request = parseSearch(query)
    const { text, numFound } = await searchText(context, caller, request)
    context.searches.note(caller, request, numFound)
    return new JsonText(text)
  }
}
