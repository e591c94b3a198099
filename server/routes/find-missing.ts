import type { Handler } from '../http/handlers.ts'
import { missingAssets } from '../services/assets/visible-assets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

/** Which assets of a long list are not there for the caller, whyever they are not. */
export const createFindMissing =
  ({ documents }: Pick<DeliveryServices, 'documents'>): Handler<'findMissing'> =>
  async ({ caller, body: { ids } }) => ({ asked: ids.length, missing: [...(await missingAssets(documents, caller, ids))] })
