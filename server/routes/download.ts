import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import { deliveryContextFor } from '../services/delivery/delivery-context.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { issueAsset, issueZip } from '../services/delivery/downloads.ts'

export const createDownload = (services: DeliveryServices): Handler<'download'> => {
  const context = deliveryContextFor(services)
  return ({ caller, query, request }) => {
    const set = query.csetid ?? originalConvertSet
    if (query.operation === 'zip') return issueZip(context, caller, { ids: query.id, set }, request.signal)
    const [id, ...more] = query.id
    if (id === undefined || more.length > 0) throw new ApiError('request.invalid', { field: 'id' })
    return issueAsset(context, caller, id, { set, target: query.target ?? 'down' }, request.signal)
  }
}
