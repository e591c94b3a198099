import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { publicCache } from '#local/cache-names.ts'
import { genuine } from './genuine.ts'
import { isFont, isKeptCode } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

/** Letters of other scripts, and code that not everybody needs: kept from the first time on. Their address names their content. */
export const parts = (): WorkerRoute => ({
  matches: (url) => isFont(url) || isKeptCode(url),
  handler: new CacheFirst({
    cacheName: publicCache,
    matchOptions: { ignoreVary: true },
    plugins: [genuine(/javascript|css|font/), new ExpirationPlugin({ maxEntries: 200 })],
  }),
})
