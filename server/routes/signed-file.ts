import type { Resource } from '../http/handlers.ts'
import { deskFor } from '../services/delivery/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { redeem } from '../services/delivery/redeem.ts'

/** The address that `download/` returns. The cookie of the session is enough, so that a plain link can fetch it. */
export const createSignedFile = (services: DeliveryServices): Resource => {
  const desk = deskFor(services)
  return {
    path: 'download/file/:token',
    handle: (request, params, caller) => redeem(desk, desk.log, request, params.token ?? '', caller),
  }
}
