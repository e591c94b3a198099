import { rootPrefix } from '#contract/portal-prefix.ts'
import { publicCache, userCachePrefix } from '#local/cache-names.ts'
import { ownNameOf, sharedNameOf } from '#local/shared-data/shared-names.ts'

/** Entries that are copied at a time. */
const parallelCount = 8
/** Entries of the search index, which have no address of the portal. */
const indexPaths: ReadonlySet<string> = new Set(['/vitrine-catalogue', '/vitrine-collections'])

const copyEntries = async (source: Cache, target: Cache, portalPath: string): Promise<void> => {
  const queue = (await source.keys()).values()
  const copy = async (): Promise<void> => {
    for (const request of queue) {
      const { pathname } = new URL(request.url)
      if (!pathname.startsWith(portalPath) && !indexPaths.has(pathname)) continue
      const response = await source.match(request.url, { ignoreVary: true })
      if (response) await target.put(request.url, response)
      // Frees the space of each entry before the next one needs it.
      await source.delete(request.url, { ignoreVary: true })
    }
  }
  await Promise.all(Array.from({ length: parallelCount }, copy))
}

/**
 * Moves the pictures and the index of all users, and the public responses, to caches of this portal, and removes the other shared caches. An
 * interrupted run may be repeated.
 * @param portalPath entries of other paths are left out
 */
export const moveCaches = async (storage: CacheStorage, portalPath: string): Promise<void> => {
  for (const name of await storage.keys()) {
    if (!name.startsWith(`${rootPrefix}-`)) continue
    const isMoved = name.startsWith(sharedNameOf(userCachePrefix)) || name === sharedNameOf(publicCache)
    if (isMoved) await copyEntries(await storage.open(name), await storage.open(ownNameOf(name)), portalPath)
    await storage.delete(name)
  }
}
