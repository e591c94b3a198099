/**
 * Edits between two texts: insert, delete or replace a letter, or swap two adjacent ones (optimal string alignment). Returns `limit + 1` as
 * soon as there are more than `limit`. Lists of code units, so that a caller can reuse them. O(length × limit).
 */
export const editDistance = (a: ArrayLike<number>, b: ArrayLike<number>, limit: number): number => {
  const tooMany = limit + 1
  if (Math.abs(a.length - b.length) > limit) return tooMany
  const width = b.length + 1
  let beforePrevious = new Uint8Array(width)
  let previous = Uint8Array.from({ length: width }, (_, j) => Math.min(j, tooMany))
  let current = new Uint8Array(width)
  for (let i = 1; i <= a.length; i++) {
    current.fill(tooMany)
    if (i <= limit) current[0] = i
    let best = current[0] ?? tooMany
    // Cells further from the diagonal have more edits than the limit.
    for (let j = Math.max(1, i - limit); j <= Math.min(b.length, i + limit); j++) {
      const isEqual = a[i - 1] === b[j - 1]
      let edits = Math.min((previous[j - 1] ?? 0) + (isEqual ? 0 : 1), (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, (beforePrevious[j - 2] ?? 0) + 1)
      current[j] = Math.min(edits, tooMany)
      best = Math.min(best, edits)
    }
    // A swap reaches back two rows, so one row above the limit is not the end.
    if (best > limit && !previous.some((edits) => edits < limit)) return tooMany
    const free = beforePrevious
    beforePrevious = previous
    previous = current
    current = free
  }
  return previous[b.length] ?? tooMany
}

/** Edits that a word of this length may have; 0 = it is not corrected. */
export const allowedEdits = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)
