import { shellCachePrefix } from '#local/cache-names.ts'

/**
 * The document under the URL that opens the portal, for browsers with static routes, which read it without the worker. Every version has a
 * separate cache, so that a waiting version does not affect the active one.
 */
export interface ShellCache {
  readonly cacheName: string
  /** @param document as it was fetched for this version */
  store(document: Response): Promise<void>
  /** Removes the caches of other versions. */
  removeOldVersions(): Promise<void>
}

/** @param revision of the document @param address of the worker's scope */
export const createShellCache = (storage: CacheStorage, revision: string, address: string): ShellCache => {
  const cacheName = shellCachePrefix + revision
  return {
    cacheName,
    store: async (document) => {
      // Removes `Vary`: only the fetched language is cached.
      const headers = new Headers(document.headers)
      headers.delete('Vary')
      await (await storage.open(cacheName)).put(address, new Response(document.body, { headers }))
    },
    removeOldVersions: async () => {
      const others = (await storage.keys()).filter((name) => name.startsWith(shellCachePrefix) && name !== cacheName)
      await Promise.all(others.map((name) => storage.delete(name)))
    },
  }
}
