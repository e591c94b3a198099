import { ApiError } from '../http/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import { convertSetsFor } from '../services/convert-sets.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { visibleAssets } from '../services/visible-assets.ts'

export const createConvertSets =
  ({ documents, renditions }: Pick<DeliveryServices, 'documents' | 'renditions'>): Handler<'getConvertSets'> =>
  async ({ caller, query }) => {
    const records = await visibleAssets(documents, caller, query.asset_id)
    if (records.length === 0) throw new ApiError('asset.not-found')
    return { convert_sets: await convertSetsFor(renditions, caller, records) }
  }
