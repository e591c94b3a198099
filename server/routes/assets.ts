import type { Handler } from '../http/handlers.ts'
import { presentAsset } from '../services/assets/present-asset.ts'
import { missingAssets, visibleAssets } from '../services/assets/visible-assets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

/** Assets by id, in the requested order. `missing` lists hidden and unknown ids; a damaged record is in neither list. */
export const createAssets =
  ({ documents, apiPrefix }: Pick<DeliveryServices, 'documents' | 'apiPrefix'>): Handler<'getAssets'> =>
  async ({ caller, query }) => {
    const records = await visibleAssets(documents, caller, query.assetid)
    const found = new Set(records.map(({ id }) => id))
    return {
      docs: records.map((record) => presentAsset(apiPrefix, caller, record)),
      missing: [
        ...(await missingAssets(
          documents,
          caller,
          query.assetid.filter((id) => !found.has(id)),
        )),
      ],
    }
  }
