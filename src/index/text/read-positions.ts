import type { PostingCursor } from './posting-cursor.ts'
import { lastPosition, type Segment } from './segment.ts'

/** Writes the positions of the cursor's document to `into`, ascending; returns how many there are. At most once per document. */
export const readPositions = (cursor: PostingCursor, { positions }: Segment, into: number[]): number => {
  cursor.locatePositions()
  const end = cursor.positionTo
  let at = cursor.positionFrom
  let count = 0
  let position = 0
  while (at < end) {
    let byte = positions[at++] ?? 0
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = positions[at++] ?? 0
      value |= (byte & 127) << shift
    }
    position += value >>> 1
    // Words beyond the last position all stand there; they are nobody's neighbours.
    if (position < lastPosition) into[count++] = position
  }
  return count
}
