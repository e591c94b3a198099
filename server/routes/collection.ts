import { collectionQuestion } from '#index/catalogue/collection-question.ts'
import type { Handler } from '../http/handlers.ts'
import { deskFor } from '../services/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { refusingInvalid } from '../services/parse-search.ts'
import { findAssets } from '../services/search-assets.ts'

/** The newest assets of a collection. One that does not exist and one in which the caller sees nothing are both just empty. */
export const createCollection = (services: DeliveryServices): Handler<'getCollection'> => {
  const desk = deskFor(services)
  return async ({ caller, query }) => {
    const { docs, answer } = await findAssets(
      desk,
      caller,
      refusingInvalid(() => collectionQuestion(query)),
    )
    return { docs, numFound: answer.total }
  }
}
