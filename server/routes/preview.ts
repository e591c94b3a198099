import type { CallAnswer } from '#contract/calls.ts'
import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Handler } from '../http/handlers.ts'
import { keywordsOf } from '../ports/asset-keywords.ts'
import type { AssetRecord } from '../ports/asset-record.ts'
import { mediaUrl, previewOf, renditionUrl, versionOf } from '../ports/asset-urls.ts'
import type { Asking } from '../ports/renditions.ts'
import { authorize } from '../services/assets/authorize.ts'
import { visibleAsset } from '../services/assets/visible-assets.ts'
import { askingOf } from '../services/delivery/asking.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { closeUpName, pageName } from '../services/delivery/viewable.ts'

type PreviewServices = Pick<DeliveryServices, 'documents' | 'renditions' | 'apiPrefix'>

const pagesOf = ({ kind, numbers }: AssetRecord): number => (kind === 'document' ? Math.max(1, numbers.pages ?? 1) : 1)

/** Seconds; the ingest makes the preview later. */
const pendingRetryAfter = '30'

/** Undefined when there is nothing to show, `server.busy` when there is nothing yet; a page beyond the last one is `asset.not-found`. */
const pictureUrl = async (
  { renditions, apiPrefix }: PreviewServices,
  record: AssetRecord,
  page: number,
  asking: Asking,
): Promise<string | undefined> => {
  if (page > pagesOf(record)) throw new ApiError('asset.not-found')
  const made = record.kind === 'document' ? await renditions.page(record, page, asking) : null
  if (made) return mediaUrl(apiPrefix, record.id, pageName(page), versionOf(made.sha256))
  if (page > 1) throw new ApiError('asset.not-found')
  const url = renditionUrl(apiPrefix, record, previewOf(record))
  if (url === undefined && record.previewPending) throw new ApiError('server.busy', undefined, { 'Retry-After': pendingRetryAfter })
  return url
}

const closeUpUrl = async (
  { renditions, apiPrefix }: PreviewServices,
  record: AssetRecord,
  page: number,
  asking: Asking,
): Promise<string | undefined> => {
  const made = await renditions.closeUp(record, page, asking)
  return made ? mediaUrl(apiPrefix, record.id, closeUpName(page), versionOf(made.sha256)) : undefined
}

/** Where to look at an asset large. Without the right to see it, or without the asset, there is no url and nothing else. */
export const createPreview =
  (services: PreviewServices): Handler<'getPreview'> =>
  async ({ caller, query, request, remoteAddress }): Promise<CallAnswer<'getPreview'>> => {
    const record = await visibleAsset(services.documents, caller, query.id)
    if (!record) return { asset_groups: [] }
    const page = query.page ?? 1
    const asking = askingOf(caller, remoteAddress, request)
    const isClose = query.detail === 'full' && authorize(caller, record, { download: originalConvertSet })
    const url =
      (isClose ? await closeUpUrl(services, record, page, asking) : undefined) ?? (await pictureUrl(services, record, page, asking))
    return {
      ...(url === undefined ? {} : { url }),
      asset_groups: keywordsOf(record).asset_groups?.map(({ value }) => value) ?? [],
      pages: pagesOf(record),
    }
  }
