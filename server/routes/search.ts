import type { Handler } from '../http/handlers.ts'
import { JsonText } from '../http/json-text.ts'
import { parseSearch } from '../services/assets/parse-search.ts'
import { searchText } from '../services/assets/search-assets.ts'
import { deskFor } from '../services/delivery/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

export const createSearch = (services: DeliveryServices): Handler<'search'> => {
  const desk = deskFor(services)
  return async ({ caller, query }) => {
    const question = parseSearch(query)
    const { text, numFound } = await searchText(desk, caller, question)
    desk.searches.note(caller, question, numFound)
    return new JsonText(text)
  }
}
