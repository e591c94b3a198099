import type { Handler } from '../http/handlers.ts'
import { missingAssets } from '../services/assets/visible-assets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

/** Requested assets that the caller does not see, for whatever reason. */
export const createFindMissing =
  ({ documents }: Pick<DeliveryServices, 'documents'>): Handler<'findMissing'> =>
  async ({ caller, body: { ids } }) => ({ asked: ids.length, missing: [...(await missingAssets(documents, caller, ids))] })
