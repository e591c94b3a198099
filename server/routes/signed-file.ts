import type { Resource } from '../http/handlers.ts'
import { deliveryContextFor } from '../services/delivery/delivery-context.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { redeem } from '../services/delivery/redeem.ts'

/** The URL that `download/` returns. The session cookie suffices, so that a plain link works. */
export const createSignedFile = (services: DeliveryServices): Resource => {
  const context = deliveryContextFor(services)
  return {
    path: 'download/file/:token',
    handle: (request, params, caller) => redeem(context, context.log, request, params.token ?? '', caller),
  }
}
