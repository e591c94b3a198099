import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { keptCache, mediaCache, scopePrefix } from '#local/cache-names.ts'
import { forgetUses } from '../forget-uses.ts'
import type { Lease } from '../lease.ts'
import type { Scope } from '../scope.ts'
import { genuine } from './genuine.ts'
import { isPicture, pictureOwner } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

/** The caches are one person's; headers would only tell one of their sessions from another. */
const anyVariant = { ignoreVary: true }

/**
 * Thumbnails and previews, first what is kept on purpose: their address names their content, so a kept one is never old; kept for one person
 * only. Where the permission to keep one has run out, the server decides, whatever is here.
 */
export const media = (scope: Scope, lease: Lease): WorkerRoute => {
  const strategies = new Map<string, CacheFirst>()
  const strategyFor = (owner: string): CacheFirst => {
    const known = strategies.get(owner)
    if (known) return known
    const strategy = new CacheFirst({
      cacheName: mediaCache(owner),
      matchOptions: anyVariant,
      plugins: [
        genuine(/^image\//),
        new ExpirationPlugin({ maxEntries: 3000, maxAgeSeconds: 30 * 24 * 3600, purgeOnQuotaError: true }),
        {
          // Whoever has signed out while a picture was on its way leaves nothing behind.
          cacheDidUpdate: async () => {
            const current = await scope.current()
            if (current === owner) return
            await caches.delete(mediaCache(owner))
            await forgetUses(current === null ? null : scopePrefix(current))
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
        if (!kept) return strategyFor(owner).handle(options)
        if (await lease.allows(owner, pictureOwner(new URL(options.request.url)))) return kept
        // Nor what the browser remembers by itself.
        return fetch(options.request, { cache: 'no-store' })
      },
    },
  }
}
