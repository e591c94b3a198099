import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Handlers, Resource } from '../http/handlers.ts'
import type { DeliveryContext } from '../services/delivery/delivery-context.ts'
import { issueAsset, issueZip } from '../services/delivery/downloads.ts'
import { redeem } from '../services/delivery/redeem.ts'

export const createDownloadRoutes = (context: DeliveryContext): Pick<Handlers, 'download' | 'getDownloadInfo'> => ({
  download: ({ caller, query, request }) => {
    const set = query.csetid ?? originalConvertSet
    if (query.operation === 'zip') return issueZip(context, caller, { ids: query.id, set }, request.signal)
    const [id, ...more] = query.id
    if (id === undefined || more.length > 0) throw new ApiError('request.invalid', { field: 'id' })
    return issueAsset(context, caller, id, { set, target: query.target ?? 'down' }, request.signal)
  },
  getDownloadInfo: () => ({ max_assets: context.maxAssets }),
})

/** The URL in the response of `download`. The session cookie suffices, so that a plain link works. */
export const createSignedFile = (context: DeliveryContext): Resource => ({
  path: 'download/file/:token',
  handle: (request, params, caller) => redeem(context, context.downloadLog, request, params.token ?? '', caller),
})
