import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { publicCache } from '#local/cache-names.ts'
import { isFont } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

/** Letters of other scripts: kept from the first time a text needed them. Their address names their content. */
export const fonts = (): WorkerRoute => ({
  matches: isFont,
  handler: new CacheFirst({
    cacheName: publicCache,
    matchOptions: { ignoreVary: true },
    plugins: [new CacheableResponsePlugin({ statuses: [200] }), new ExpirationPlugin({ maxEntries: 200, purgeOnQuotaError: true })],
  }),
})
