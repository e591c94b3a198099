import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { keptCache, mediaCache } from '#local/cache-names.ts'
import type { Scope } from '../scope.ts'
import { isPicture } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

/** The caches are one person's; headers would only tell one of their sessions from another. */
const anyVariant = { ignoreVary: true }

/** Thumbnails and previews, first what is kept on purpose: their address names their content, so a kept one is never old; kept for one person only. */
export const media = (scope: Scope): WorkerRoute => {
  const strategies = new Map<string, CacheFirst>()
  const strategyFor = (owner: string): CacheFirst => {
    const known = strategies.get(owner)
    if (known) return known
    const strategy = new CacheFirst({
      cacheName: mediaCache(owner),
      matchOptions: anyVariant,
      plugins: [
        new CacheableResponsePlugin({ statuses: [200] }),
        new ExpirationPlugin({ maxEntries: 3000, maxAgeSeconds: 30 * 24 * 3600, purgeOnQuotaError: true }),
        {
          // Whoever has signed out while a picture was on its way leaves nothing behind.
          cacheDidUpdate: async () => {
            if ((await scope.current()) !== owner) await caches.delete(mediaCache(owner))
          },
        },
      ],
    })
    strategies.set(owner, strategy)
    return strategy
  }
  return {
    matches: (url, request) => request.destination === 'image' && isPicture(url),
    handler: {
      handle: async (options) => {
        const owner = await scope.current()
        if (owner === null) return fetch(options.request)
        const kept = await caches.match(options.request, { cacheName: keptCache(owner), ...anyVariant })
        return kept ?? strategyFor(owner).handle(options)
      },
    },
  }
}
