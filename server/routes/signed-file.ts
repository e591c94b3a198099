import type { Resource } from '../http/handlers.ts'
import { deskFor } from '../services/delivery/delivery-desk.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { redeem } from '../services/delivery/redeem.ts'

/** The address that `download/` answers with. It needs no header of its own, so a plain link can fetch it. */
export const createSignedFile = (services: DeliveryServices): Resource => {
  const desk = deskFor(services)
  return {
    path: 'download/file/:token',
    handle: (request, params, caller) => redeem(desk, desk.log, request, params.token ?? '', caller),
  }
}
