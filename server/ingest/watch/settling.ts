import { sameStamp } from '../../common/source-file.ts'
import type { FoundFile } from '../scan/scan.ts'

/**
 * Whether a file is fully written: it was not modified for some time, or it was seen in the same state that long ago. The second condition
 * handles clocks that differ, as on network disks.
 */
export const createSettling = (milliseconds: number, clock: () => number) => {
  const seen = new Map<string, { readonly found: FoundFile; readonly at: number }>()
  return (found: FoundFile): boolean => {
    const now = clock()
    const age = now - found.stamp.mtime / 1000
    const before = seen.get(found.path)
    const settled =
      age >= milliseconds || (before !== undefined && sameStamp(before.found.stamp, found.stamp) && now - before.at >= milliseconds)
    if (settled) seen.delete(found.path)
    else if (!before || !sameStamp(before.found.stamp, found.stamp)) seen.set(found.path, { found, at: now })
    return settled
  }
}
