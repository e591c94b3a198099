/** Adds an entry to a cache. If the cache is full, the entry that was added first is removed. */
export const putLimited = <Key, Value>(cache: Map<Key, Value>, key: Key, value: Value, maxCount: number): void => {
  if (!cache.has(key) && cache.size >= maxCount)
    for (const oldest of cache.keys()) {
      cache.delete(oldest)
      break
    }
  cache.set(key, value)
}
