import { clockSkewMs } from '../../../common/lifetime.ts'
import type { RateLimits } from '../../../ports/rate-limits.ts'

interface Window {
  uses: number
  readonly since: number
  readonly end: number
}

/** Beyond this the oldest keys are dropped, so that invented keys do not fill the memory. */
const maxKeyCount = 20_000

/** In memory, because only one server uses the database; a restart resets the counters. */
export const createRateLimits = (): RateLimits => {
  const windows = new Map<string, Window>()
  const isOver = ({ since, end }: Window, now: number) => now >= end || now < since - clockSkewMs
  return {
    countUse: async (key, { maxCount, windowMs }, now) => {
      const current = windows.get(key)
      if (current && !isOver(current, now)) {
        current.uses += 1
        return current.uses <= maxCount
      }
      // Insertion order is order of age, so old windows come first.
      windows.delete(key)
      for (const [oldest, window] of windows) {
        if (windows.size < maxKeyCount && !isOver(window, now)) break
        windows.delete(oldest)
      }
      windows.set(key, { uses: 1, since: now, end: now + windowMs })
      return maxCount > 0
    },
  }
}
