/** CacheStorage in memory, as far as the worker's own code uses it. The real one is used by the browser tests. */
export const memoryCaches = (): CacheStorage => {
  const stores = new Map<string, Map<string, Response>>()
  const cache = (entries: Map<string, Response>) => ({
    match: (key: string) => Promise.resolve(entries.get(key)?.clone()),
    put: (key: string, response: Response) => Promise.resolve(void entries.set(key, response)),
    delete: (key: string) => Promise.resolve(entries.delete(key)),
  })
  const storage = {
    open: (name: string) => {
      const entries = stores.get(name) ?? new Map<string, Response>()
      stores.set(name, entries)
      return Promise.resolve(cache(entries))
    },
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  }
  return storage as unknown as CacheStorage
}
