import { ApiError } from '../common/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import { visibleAssets } from '../services/assets/visible-assets.ts'
import { convertSetsFor } from '../services/delivery/convert-sets.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'

export const createConvertSets =
  ({ documents, renditions }: Pick<DeliveryServices, 'documents' | 'renditions'>): Handler<'getConvertSets'> =>
  async ({ caller, query }) => {
    const records = await visibleAssets(documents, caller, query.asset_id)
    if (records.length === 0) throw new ApiError('asset.not-found')
    return { convert_sets: await convertSetsFor(renditions, caller, records) }
  }
