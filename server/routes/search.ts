import type { Handler } from '../http/handlers.ts'
import { JsonText } from '../http/json-text.ts'
import { deskFor } from '../services/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { parseSearch } from '../services/parse-search.ts'
import { searchText } from '../services/search-assets.ts'

export const createSearch = (services: DeliveryServices): Handler<'search'> => {
  const desk = deskFor(services)
  return async ({ caller, query }) => {
    const question = parseSearch(query)
    const { text, numFound } = await searchText(desk, caller, question)
    desk.searches.note(caller, question, numFound)
    return new JsonText(text)
  }
}
