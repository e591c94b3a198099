import { type RouteHandlerCallbackOptions, registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'
import { CacheFirst } from 'workbox-strategies'
import { mediaCache, offlineCache } from '#local/cache-names.ts'
import type { OfflinePermission } from '../offline-permission.ts'
import type { Scope } from '../scope.ts'
import { genuine } from './genuine.ts'
import { limitEntries } from './limit-entries.ts'
import type { ApiPatterns } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

/** The caches are one person's; headers would only tell one of their sessions from another. */
const anyVariant = { ignoreVary: true }
/** Milliseconds for which a picture that was looked at is shown without asking. */
const maxAgeMs = 30 * 24 * 3600 * 1000

const withMaxAge: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse }) => {
    const age = Date.now() - Date.parse(cachedResponse?.headers.get('date') ?? '')
    return Promise.resolve(age > maxAgeMs ? null : cachedResponse)
  },
}

/**
 * Thumbnails and previews, first what is kept on purpose: their address names their content, so a kept one is never old; kept for one person
 * only. Where the permission to keep one has run out, the server decides, whatever is here.
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
      // The browser need not keep them a second time, where nothing takes them off the device without a connection.
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
          const [networkResponse, done] = strategyFor(owner).handleAll(options)
          // A sign-out while the picture was loading must leave no copy of it, even if the request failed.
          options.event.waitUntil(done.catch(() => undefined).then(() => scope.removeIfChanged(owner)))
          reportIfRefused(await networkResponse, options)
          return networkResponse
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
