/** CacheStorage in memory, limited to the features that the worker uses. The browser tests use the real one. */
export const memoryCaches = (): CacheStorage => {
  const stores = new Map<string, Map<string, Response>>()
  const addressOf = (key: string | Request) => (typeof key === 'string' ? key : key.url)
  const cache = (entries: Map<string, Response>) => ({
    match: (key: string) => Promise.resolve(entries.get(key)?.clone()),
    keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(url))),
    put: (key: string, response: Response) => Promise.resolve(void entries.set(key, response)),
    delete: (key: string | Request) => Promise.resolve(entries.delete(addressOf(key))),
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
