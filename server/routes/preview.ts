import type { CallResponse, ParsedQuery } from '#contract/calls.ts'
import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import type { Handler } from '../http/handlers.ts'
import type { Requester } from '../ports/renditions.ts'
import { keywordsOf } from '../records/asset-keywords.ts'
import type { AssetRecord, Rendition } from '../records/asset-record.ts'
import { contentVersionOf, mediaUrl, previewOf, renditionUrl } from '../records/asset-urls.ts'
import { pagesOf } from '../records/pages-of.ts'
import { closeUpName, movingName, pageName } from '../records/view-names.ts'
import { authorize } from '../services/assets/authorize.ts'
import { foundPages } from '../services/assets/found-pages.ts'
import { mediaPrefixOf } from '../services/assets/media-prefix.ts'
import { visibleAsset } from '../services/assets/visible-assets.ts'
import { requesterOf } from '../services/delivery/requester.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'

type PreviewServices = Pick<DeliveryServices, 'stores' | 'renditions' | 'apiPrefix'>

/** Seconds; the ingest creates the preview later. */
const pendingRetryAfterSeconds = '30'

/**
 * Undefined if the asset has no preview. Rejects with `server.busy` while the preview is pending, and with `asset.not-found` for a page
 * beyond the last one.
 */
const pictureUrl = async (
  { renditions, apiPrefix }: PreviewServices,
  record: AssetRecord,
  page: number,
  requester: Requester,
): Promise<string | undefined> => {
  if (page > pagesOf(record)) throw new ApiError('asset.not-found')
  // The preview of an image is its first page.
  const rendition = record.kind === 'document' || page > 1 ? await renditions.page(record, page, requester) : null
  if (rendition) return mediaUrl(apiPrefix, record.id, pageName(page), contentVersionOf(rendition.sha256))
  if (page > 1) throw new ApiError('asset.not-found')
  const url = renditionUrl(apiPrefix, record, previewOf(record))
  if (url === undefined && record.previewPending) throw new ApiError('server.busy', undefined, { 'Retry-After': pendingRetryAfterSeconds })
  return url
}

type Detail = ParsedQuery<'getPreview'>['detail']

/** Undefined if there is no such detail, or the caller may not see it. A moving picture has the pixels of a preview. */
const detailUrl = async (
  { renditions, apiPrefix }: PreviewServices,
  caller: Caller,
  record: AssetRecord,
  page: number,
  detail: Detail,
  requester: Requester,
): Promise<string | undefined> => {
  const urlOf = (rendition: Rendition | null, name: string) =>
    rendition ? mediaUrl(apiPrefix, record.id, name, contentVersionOf(rendition.sha256)) : undefined
  if (detail === 'moving') return urlOf(await renditions.moving(record, requester), movingName)
  const isCloseUpAllowed = detail === 'full' && authorize(caller, record, { download: originalConvertSet })
  return isCloseUpAllowed ? urlOf(await renditions.closeUp(record, page, requester), closeUpName(page)) : undefined
}

/** URL of a large preview. Without the asset or the right to view it, the response has no url. */
export const createPreview =
  (services: PreviewServices): Handler<'getPreview'> =>
  async ({ caller, query, request, remoteAddress }): Promise<CallResponse<'getPreview'>> => {
    const record = await visibleAsset(services.stores.assets, caller, query.id)
    const addressed = { ...services, apiPrefix: mediaPrefixOf(services.apiPrefix, caller) }
    if (!record) return { asset_groups: [] }
    const page = query.page ?? 1
    const requester = requesterOf(caller, remoteAddress, request)
    const url =
      (await detailUrl(addressed, caller, record, page, query.detail, requester)) ?? (await pictureUrl(addressed, record, page, requester))
    return {
      ...(url === undefined ? {} : { url }),
      asset_groups: keywordsOf(record).asset_groups?.map(({ value }) => value) ?? [],
      pages: pagesOf(record),
      ...(query.text === undefined ? {} : { found_pages: [...(await foundPages(record, query.text))] }),
    }
  }
