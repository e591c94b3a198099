import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import type { Resource } from '../http/handlers.ts'
import { filePolicy } from '../http/security-headers.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { contentVersionOf } from '../records/asset-urls.ts'
import { endOfRights } from '../records/time-limits.ts'
import { authorize } from '../services/assets/authorize.ts'
import { visibleAsset } from '../services/assets/visible-assets.ts'
import { withoutMetadata } from '../services/bytes/playable/without-metadata.ts'
import { matchesEtag } from '../services/bytes/ranges.ts'
import { type ByteSource, sendBytes, storedSource } from '../services/bytes/send-bytes.ts'
import type { DownloadContext } from '../services/delivery/downloads.ts'
import { requesterOf } from '../services/delivery/requester.ts'
import { checkedWhileSending, createAssetCheck } from '../services/delivery/running-check.ts'
import { findViewable, isCloseUp, isWholeOriginal, type Viewable } from '../services/delivery/viewable.ts'

/**
 * The URL of an image changes with its content, so revalidation only renews the right to view it: a withdrawn right takes effect after at
 * most ten minutes, at the cost of a 304. `Vary` separates sessions on the same device.
 */
const cacheSeconds = 600

/** No browser shows an image longer than its limits in time allow. */
const cacheHeadersUntil = (end: number | null, now: number) => {
  const seconds = end === null ? cacheSeconds : Math.min(cacheSeconds, Math.floor((end - now) / 1000))
  return { 'Cache-Control': `private, max-age=${seconds}, immutable`, Vary: 'Cookie, Authorization' }
}

/**
 * The browser cache must not store images of an account: it could not be cleared on a shared device after an offline sign-out. The service
 * worker has its own cache that it can clear, and bypasses the browser cache.
 */
const cacheHeadersFor = ({ guest, shared }: Caller, { headers }: Request, record: AssetRecord): ReturnType<typeof cacheHeadersUntil> => {
  const now = Date.now()
  const cacheHeaders = cacheHeadersUntil(endOfRights(record.rights, now), now)
  // Each use asks again, because the end of a share link ends its pictures at once.
  if (shared) return { ...cacheHeaders, 'Cache-Control': 'private, no-cache' }
  const isWorker = headers.get('cache-control') === 'no-cache' && headers.get('sec-fetch-dest') === 'empty'
  return guest || isWorker ? cacheHeaders : { ...cacheHeaders, 'Cache-Control': 'private, no-store' }
}

const headersFor = (viewable: Viewable) => ({
  'Content-Type': viewable.type,
  'Content-Disposition': 'inline',
  'Content-Security-Policy': filePolicy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

type MediaContext = Pick<DownloadContext, 'stores' | 'blobs' | 'originals' | 'renditions' | 'responses' | 'callerOf'>

/**
 * Images, document pages, captions and playable videos. Hidden and unknown assets, renditions that may not be shown and outdated versions
 * are all 404: a URL has one content or none.
 */
export const createMedia = (context: MediaContext): Resource => ({
  path: 'media/:id/:rendition/:version',
  handle: async (request, { id = '', rendition = '', version = '' }, caller, remoteAddress) => {
    const { stores, blobs, originals, renditions, responses, callerOf } = context
    if (!caller) throw new ApiError('auth.session-expired')
    const record = await visibleAsset(stores.assets, caller, id)
    const needsDownload = record && (isCloseUp(rendition) || isWholeOriginal(record, rendition))
    const isRefused = needsDownload && !authorize(caller, record, { download: originalConvertSet })
    const requester = requesterOf(caller, remoteAddress, request)
    const viewable = record && !isRefused && (await findViewable(blobs, renditions, record, rendition, requester))
    if (!viewable || contentVersionOf(viewable.digest) !== version) throw new ApiError('asset.not-found')
    const cacheHeaders = cacheHeadersFor(caller, request, record)
    const stored: ByteSource = {
      ...storedSource({ blobs, originals }, viewable.blob, viewable.bytes),
      etag: `"${viewable.digest}"`,
      headers: { ...cacheHeaders, ...headersFor(viewable) },
    }
    const source = viewable.isOriginal ? withoutMetadata(stored, viewable.type, viewable.digest) : stored
    if (matchesEtag(request.headers.get('If-None-Match'), source.etag))
      return new Response(null, { status: 304, headers: { ...cacheHeaders, ETag: source.etag } })
    const check = createAssetCheck(
      { callerOf, assets: stores.assets },
      caller,
      id,
      needsDownload ? { download: originalConvertSet } : 'view',
    )
    return sendBytes(request, checkedWhileSending(source, check), () => responses.begin(requester.owner))
  },
})
