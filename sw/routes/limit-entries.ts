import type { WorkboxPlugin } from 'workbox-core'

/** Counting takes a while in a large cache: that many may come before it is done again. */
const checkInterval = 50

/**
 * Lets the entries of a route that came first go when there are too many. What was used when is noted nowhere: a note by address would outlive the
 * cache, and be written while its person signs out.
 * @param isIncluded which entries of the cache are the route's
 */
export const limitEntries = (maxCount: number, isIncluded: (url: URL) => boolean): WorkboxPlugin => {
  let put = 0
  return {
    cacheDidUpdate: async ({ cacheName }) => {
      put += 1
      if (put % checkInterval !== 1) return
      const cache = await caches.open(cacheName)
      const there = (await cache.keys()).filter(({ url }) => isIncluded(new URL(url)))
      for (const request of there.slice(0, Math.max(0, there.length - maxCount))) await cache.delete(request, { ignoreVary: true })
    },
  }
}
