import { CacheFirst } from 'workbox-strategies'
import { publicCache } from '#local/cache-names.ts'
import { genuine } from './genuine.ts'
import { limitEntries } from './limit-entries.ts'
import { isFont, isOptionalCode } from './patterns.ts'
import type { WorkerRoute } from './route.ts'

const isPart = (url: URL): boolean => isFont(url) || isOptionalCode(url)

/** Fonts of other scripts and optional code: cached on first use. Their URLs contain a content hash. */
export const parts = (): WorkerRoute => ({
  matches: isPart,
  handler: new CacheFirst({
    cacheName: publicCache,
    matchOptions: { ignoreVary: true },
    plugins: [genuine(/javascript|css|font/), limitEntries(200, isPart)],
  }),
})
