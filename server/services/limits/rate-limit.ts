/** Counts one use of a key; false = that was one too many. */
export type RateLimit = (key: string) => boolean

interface Window {
  uses: number
  readonly since: number
}

/** Beyond this the oldest are forgotten, so that inventing keys fills no memory. */
const mostKeys = 20_000

/** At most `most` uses of a key `within` milliseconds of the first; lives in memory, so a restart forgives. */
export const createRateLimit = (most: number, within: number, clock: () => number): RateLimit => {
  const windows = new Map<string, Window>()
  const isOver = ({ since }: Window, now: number) => now - since >= within || now < since
  return (key) => {
    const now = clock()
    const before = windows.get(key)
    if (before && !isOver(before, now)) {
      before.uses += 1
      return before.uses <= most
    }
    // Insertion order is order of age: whatever is over stands in front.
    windows.delete(key)
    for (const [oldest, window] of windows) {
      if (windows.size < mostKeys && !isOver(window, now)) break
      windows.delete(oldest)
    }
    windows.set(key, { uses: 1, since: now })
    return most > 0
  }
}
