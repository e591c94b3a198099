import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Resource } from '../http/handlers.ts'
import { filePolicy } from '../http/security-headers.ts'
import { authorize } from '../services/assets/authorize.ts'
import { visibleAsset } from '../services/assets/visible-assets.ts'
import { askingOf } from '../services/delivery/asking.ts'
import { versionOf } from '../services/delivery/asset-urls.ts'
import type { DeliveryServices } from '../services/delivery/delivery-services.ts'
import { matchesEtag } from '../services/delivery/ranges.ts'
import { blobSource, sendBytes } from '../services/delivery/send-bytes.ts'
import { findViewable, isCloseUp, type Viewable } from '../services/delivery/viewable.ts'

/**
 * How long a browser shows a picture without asking again. The address never changes its bytes, so asking only renews the
 * right to see them: after ten minutes at most a taken right reaches what a browser has kept, at the cost of a 304.
 * `Vary` keeps the pictures of one session from the next one on the same device.
 */
const caching = { 'Cache-Control': 'private, max-age=600, immutable', Vary: 'Cookie, Authorization' }

const headersFor = (viewable: Viewable): Record<string, string> => ({
  ...caching,
  'Content-Type': viewable.type,
  'Content-Disposition': 'inline',
  'Content-Security-Policy': filePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/**
 * Pictures, pages, captions and playable videos. Hidden, unknown, not to be shown, and a version that is not the current one
 * are all the same 404: under one address there is one content or none, never another one.
 */
export const createMedia = ({ documents, blobs, renditions }: Pick<DeliveryServices, 'documents' | 'blobs' | 'renditions'>): Resource => ({
  path: 'media/:id/:rendition/:version',
  handle: async (request, { id = '', rendition = '', version = '' }, caller, remoteAddress) => {
    if (!caller) throw new ApiError('auth.session-expired')
    const record = await visibleAsset(documents, caller, id)
    const isRefused = record && isCloseUp(rendition) && !authorize(caller, record, { download: originalConvertSet })
    const asking = askingOf(caller, remoteAddress, request)
    const viewable = record && !isRefused && (await findViewable(blobs, renditions, record, rendition, asking))
    if (!viewable || versionOf(viewable.digest) !== version) throw new ApiError('asset.not-found')
    const etag = `"${viewable.digest}"`
    if (matchesEtag(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers: { ...caching, ETag: etag } })
    return sendBytes(request, { ...blobSource(blobs, viewable.blob, viewable.bytes), etag, headers: headersFor(viewable) })
  },
})
