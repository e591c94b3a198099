import type { Handler } from '../http/handlers.ts'
import { presentAsset } from '../services/assets/present-asset.ts'
import { visibleAssets } from '../services/assets/visible-assets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

/** Assets by id, in the order asked for. Whatever can't be shown is named in `missing`, whyever it can't. */
export const createAssets =
  ({ documents, apiPrefix }: Pick<DeliveryServices, 'documents' | 'apiPrefix'>): Handler<'getAssets'> =>
  async ({ caller, query }) => {
    const records = await visibleAssets(documents, caller, query.assetid)
    const found = new Set(records.map(({ id }) => id))
    return {
      docs: records.map((record) => presentAsset(apiPrefix, caller, record)),
      missing: [...new Set(query.assetid)].filter((id) => !found.has(id)),
    }
  }
