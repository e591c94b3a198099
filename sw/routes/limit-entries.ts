import type { WorkboxPlugin } from 'workbox-core'

/** Counting is slow in a large cache, so it happens once for this many writes. */
const putsPerCheckCount = 50

/**
 * Removes the oldest entries of a route above `maxCount`. The time of last use is not stored: it would outlive the cache and could be
 * written during a sign-out.
 * @param isIncluded whether an entry of the cache belongs to the route
 */
export const limitEntries = (maxCount: number, isIncluded: (url: URL) => boolean): WorkboxPlugin => {
  let put = 0
  return {
    cacheDidUpdate: async ({ cacheName }) => {
      put += 1
      if (put % putsPerCheckCount !== 1) return
      const cache = await caches.open(cacheName)
      const entries = (await cache.keys()).filter(({ url }) => isIncluded(new URL(url)))
      for (const request of entries.slice(0, Math.max(0, entries.length - maxCount))) await cache.delete(request, { ignoreVary: true })
    },
  }
}
