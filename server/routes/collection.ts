import { collectionRequest } from '#catalogue/collection-request.ts'
import type { Handler } from '../http/handlers.ts'
import { JsonText } from '../http/json-text.ts'
import { refusingInvalid } from '../services/assets/parse-search.ts'
import { listText } from '../services/assets/search-assets.ts'
import { deskFor } from '../services/delivery/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

/** The newest assets of a collection. One that does not exist and one in which the caller sees nothing are both just empty. */
export const createCollection = (services: DeliveryServices): Handler<'getCollection'> => {
  const desk = deskFor(services)
  return async ({ caller, query }) => {
    const question = refusingInvalid(() => collectionRequest(query))
    return new JsonText(await listText(desk, caller, question))
  }
}
