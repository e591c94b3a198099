import { type RouteHandlerCallbackOptions, registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'
import { CacheFirst } from 'workbox-strategies'
import { mediaCache, offlineCache } from '#local/cache-names.ts'
import type { OfflinePermission } from '../offline-permission.ts'
import type { Scope } from '../scope.ts'
import { genuine } from './genuine.ts'
import { limitEntries } from './limit-entries.ts'
import type { ApiPatterns } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

/** Each cache belongs to one user; the Vary headers would only distinguish their sessions. */
const anyVariant = { ignoreVary: true }
/** Milliseconds for which a viewed picture is shown without a request. */
const maxAgeMs = 30 * 24 * 3600 * 1000

const withMaxAge: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse }) => {
    const age = Date.now() - Date.parse(cachedResponse?.headers.get('date') ?? '')
    return Promise.resolve(age > maxAgeMs ? null : cachedResponse)
  },
}

/**
 * Thumbnails and previews, cache first: their URLs contain a content hash, so cached ones are never outdated. The caches belong to one user.
 * After the end of the offline permission the server decides about a picture of an offline copy. Viewed pictures stay in their cache for
 * 30 days.
 */
export const media = (
  { isPicture, pictureOwner }: ApiPatterns,
  scope: Scope,
  permission: OfflinePermission,
  onRefused: (asset: string, client: string) => void,
): WorkerRoute => {
  const strategies = new Map<string, CacheFirst>()
  const strategyFor = (owner: string): CacheFirst => {
    const known = strategies.get(owner)
    if (known) return known
    const strategy = new CacheFirst({
      cacheName: mediaCache(owner),
      matchOptions: anyVariant,
      // A second copy in the HTTP cache could not be removed while offline.
      fetchOptions: { cache: 'no-store' },
      plugins: [genuine(/^image\//), withMaxAge, limitEntries(3000, isPicture)],
    })
    registerQuotaErrorCallback(() => caches.delete(mediaCache(owner)))
    strategies.set(owner, strategy)
    return strategy
  }
  const reportIfRefused = ({ status }: Response, { event, request }: RouteHandlerCallbackOptions): void => {
    const clientId = 'clientId' in event && typeof event.clientId === 'string' ? event.clientId : ''
    if ((status === 403 || status === 404) && clientId !== '') onRefused(pictureOwner(new URL(request.url)), clientId)
  }
  return {
    matches: (url, request) => request.destination === 'image' && isPicture(url),
    handler: {
      handle: async (options) => {
        const owner = await scope.current()
        if (owner === null) return fetch(options.request)
        const offlineCopy = await caches.match(options.request, { cacheName: offlineCache(owner), ...anyVariant })
        if (!offlineCopy) {
          const [response, done] = strategyFor(owner).handleAll(options)
          // A sign-out while the picture was loading must leave no copy of it, even if the request failed.
          options.event.waitUntil(done.catch(() => undefined).then(() => scope.removeIfChanged(owner)))
          reportIfRefused(await response, options)
          return response
        }
        if (await permission.allows(owner, pictureOwner(new URL(options.request.url)))) return offlineCopy
        // The HTTP cache must not serve it, either.
        const response = await fetch(options.request, { cache: 'no-store' })
        reportIfRefused(response, options)
        return response
      },
    },
  }
}
