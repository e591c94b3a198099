/** Counts one use of a key; false = the limit is exceeded. */
export type RateLimit = (key: string) => boolean

interface Window {
  uses: number
  readonly since: number
}

/** Beyond this the oldest keys are dropped, so that invented keys do not fill the memory. */
const maxKeyCount = 20_000

/** Allows `maxUses` uses of a key in a window of `windowMs` from the first use. Kept in memory only, so a restart resets it. */
export const createRateLimit = (maxUses: number, windowMs: number, clock: () => number): RateLimit => {
  const windows = new Map<string, Window>()
  const isOver = ({ since }: Window, now: number) => now - since >= windowMs || now < since
  return (key) => {
    const now = clock()
    const current = windows.get(key)
    if (current && !isOver(current, now)) {
      current.uses += 1
      return current.uses <= maxUses
    }
    // Insertion order is order of age, so expired windows come first.
    windows.delete(key)
    for (const [oldest, window] of windows) {
      if (windows.size < maxKeyCount && !isOver(window, now)) break
      windows.delete(oldest)
    }
    windows.set(key, { uses: 1, since: now })
    return maxUses > 0
  }
}
