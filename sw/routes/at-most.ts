import type { WorkboxPlugin } from 'workbox-core'

/** Counting takes a while in a large cache: that many may come before it is done again. */
const between = 50

/**
 * Lets the entries of a route that came first go when there are too many. What was used when is noted nowhere: a note by address would outlive the
 * cache, and be written while its person signs out.
 * @param isMeant which entries of the cache are the route's
 */
export const atMost = (most: number, isMeant: (url: URL) => boolean): WorkboxPlugin => {
  let put = 0
  return {
    cacheDidUpdate: async ({ cacheName }) => {
      put += 1
      if (put % between !== 1) return
      const cache = await caches.open(cacheName)
      const there = (await cache.keys()).filter(({ url }) => isMeant(new URL(url)))
      for (const request of there.slice(0, Math.max(0, there.length - most))) await cache.delete(request, { ignoreVary: true })
    },
  }
}
