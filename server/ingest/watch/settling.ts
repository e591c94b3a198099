import { sameStamp } from '../../common/source-file.ts'
import type { FoundFile } from '../scan/scan.ts'

export interface Settling {
  /**
   * Whether a file is fully written: it was not modified for some time, or it was seen in the same state that long ago. The second condition
   * handles clocks that differ, as on network disks.
   */
  readonly isSettled: (found: FoundFile) => boolean
  /** After a complete pass: settled files are not observed any more. An incomplete pass needs all of its files settled at the same time. */
  readonly forgetSettled: () => void
}

export const createSettling = (milliseconds: number, clock: () => number): Settling => {
  const seen = new Map<string, { readonly found: FoundFile; readonly at: number }>()
  const settledPaths = new Set<string>()
  return {
    isSettled(found) {
      const now = clock()
      const age = now - found.stamp.mtime / 1000
      const before = seen.get(found.path)
      const isSame = before !== undefined && sameStamp(before.found.stamp, found.stamp)
      if (age >= milliseconds || (isSame && now - before.at >= milliseconds)) {
        settledPaths.add(found.path)
        return true
      }
      settledPaths.delete(found.path)
      if (!isSame) seen.set(found.path, { found, at: now })
      return false
    },
    forgetSettled() {
      for (const path of settledPaths) seen.delete(path)
      settledPaths.clear()
    },
  }
}
