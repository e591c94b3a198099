import type { Handler } from '../http/handlers.ts'
import { deskFor } from '../services/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { parseSearch } from '../services/parse-search.ts'
import { searchAssets } from '../services/search-assets.ts'

export const createSearch = (services: DeliveryServices): Handler<'search'> => {
  const desk = deskFor(services)
  return async ({ caller, query }) => {
    const question = parseSearch(query)
    const answer = await searchAssets(desk, caller, question)
    desk.searches.note(caller, question, answer.response.numFound)
    return answer
  }
}
