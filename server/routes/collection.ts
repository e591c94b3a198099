import { collectionRequest } from '#catalogue/collection-request.ts'
import type { Handler } from '../http/handlers.ts'
import { JsonText } from '../http/json-text.ts'
import { rejectInvalidSearch } from '../services/assets/parse-search.ts'
import { listText } from '../services/assets/search-assets.ts'
import { deliveryContextFor } from '../services/delivery/delivery-context.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

/** The newest assets of a collection; empty if the collection does not exist or the caller sees none of its assets. */
export const createCollection = (services: DeliveryServices): Handler<'getCollection'> => {
  const context = deliveryContextFor(services)
  return async ({ caller, query }) => {
    const request = rejectInvalidSearch(() => collectionRequest(query))
    return new JsonText(await listText(context, caller, request))
  }
}
