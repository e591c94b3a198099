import type { PostingCursor } from './posting-cursor.ts'
import { maxPosition, type Segment } from './segment.ts'

/** Writes the positions of the cursor's document to `target`, ascending. Returns their number. Call it at most once per document. */
export const readPositions = (cursor: PostingCursor, { positions }: Segment, target: number[]): number => {
  cursor.locatePositions()
  const end = cursor.positionTo
  let offset = cursor.positionFrom
  let count = 0
  let position = 0
  while (offset < end) {
    let byte = positions[offset++] ?? 0
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = positions[offset++] ?? 0
      value |= (byte & 127) << shift
    }
    position += value >>> 1
    // All words beyond maxPosition share that position, so they are adjacent to no other word.
    if (position < maxPosition) target[count++] = position
  }
  return count
}
