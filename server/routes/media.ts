import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import type { Resource } from '../http/handlers.ts'
import { filePolicy } from '../http/security-headers.ts'
import { versionOf } from '../ports/asset-urls.ts'
import { authorize } from '../services/assets/authorize.ts'
import { visibleAsset } from '../services/assets/visible-assets.ts'
import { askingOf } from '../services/delivery/asking.ts'
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

/**
 * What an account sees stays in no cache of the browser's own: nobody could take it off a shared device when they sign out without a
 * connection. The portal's worker, which can, asks past that cache.
 */
const cachingFor = ({ guest }: Caller, { headers }: Request): typeof caching => {
  const isWorker = headers.get('cache-control') === 'no-cache' && headers.get('sec-fetch-dest') === 'empty'
  return guest || isWorker ? caching : { ...caching, 'Cache-Control': 'private, no-store' }
}

const headersFor = (viewable: Viewable) => ({
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
    const cached = cachingFor(caller, request)
    if (matchesEtag(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers: { ...cached, ETag: etag } })
    return sendBytes(request, {
      ...blobSource(blobs, viewable.blob, viewable.bytes),
      etag,
      headers: { ...cached, ...headersFor(viewable) },
    })
  },
})
