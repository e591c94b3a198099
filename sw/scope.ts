import { mediaCache, scopeCache, scopeEntry, scopePrefix, userCachePrefix } from '#local/cache-names.ts'

export interface Scope {
  /** The user whose cached pictures may be served; null = none. */
  current(): Promise<string | null>
  /** Stores the user and removes the cached pictures of all others. */
  set(scope: string | null): Promise<void>
  /** Removes a picture just cached for `owner` if the user has changed since. */
  removeIfChanged(owner: string): Promise<void>
}

/** Browsers stop the worker at any time, so the cache entry is authoritative and memory only a copy. */
export const createScope = (storage: CacheStorage): Scope => {
  let known: Promise<string | null> | null = null

  const read = async (): Promise<string | null> => {
    const entry = await (await storage.open(scopeCache)).match(scopeEntry)
    return entry ? entry.text() : null
  }

  const current = () => (known ??= read())
  return {
    current,
    removeIfChanged: async (owner) => {
      if ((await current()) !== owner) await storage.delete(mediaCache(owner))
    },
    set: async (scope) => {
      known = Promise.resolve(scope)
      const cache = await storage.open(scopeCache)
      if (scope === null) await cache.delete(scopeEntry)
      else await cache.put(scopeEntry, new Response(scope))
      const mine = scope === null ? null : scopePrefix(scope)
      const names = await storage.keys()
      await Promise.all(
        names.filter((name) => name.startsWith(userCachePrefix) && !(mine && name.startsWith(mine))).map((name) => storage.delete(name)),
      )
    },
  }
}
