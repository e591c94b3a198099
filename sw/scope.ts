import { mediaCache, scopeCache, scopeEntry, scopePrefix, userCachePrefix } from '#local/cache-names.ts'

export interface Scope {
  /** Whose pictures may be answered from the cache now; null = nobody's. */
  current(): Promise<string | null>
  /** Remembers it and drops what was kept for anyone else. */
  set(scope: string | null): Promise<void>
  /** After a picture was put there for this person: takes it away when somebody else is here by now. */
  removeIfChanged(owner: string): Promise<void>
}

/** The worker is stopped and started at will, so memory is only a copy of what the cache entry says. */
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
