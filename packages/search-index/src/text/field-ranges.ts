import { toUtf8 } from '../structures/utf8.ts'
import { PostingCursor } from './posting-cursor.ts'
import { readPositions } from './read-positions.ts'
import { findTerm, maxPosition, type Segment } from './segment.ts'

/**
 * Term that marks the first position of a text field and the one after its last word. It begins no word, see relatedKeys. Two positions per
 * field and document are less than the name of its field at each posting.
 */
export const fieldMarker = (field: string): string => `@${field}`

/** Positions of a text field in documents of one segment. Local ordinal → first position, and the one after the last. */
export type FieldRanges = ReadonlyMap<number, { readonly from: number; readonly to: number }>

/** Reads where a field is in those documents that pass. O(postings of the marker). */
export const readFieldRanges = (segment: Segment, field: string, passes: (doc: number) => boolean): FieldRanges => {
  const ranges = new Map<number, { from: number; to: number }>()
  const term = findTerm(segment, toUtf8(fieldMarker(field)))
  if (term < 0) return ranges
  const cursor = new PostingCursor(segment, term)
  const positions: number[] = []
  while (cursor.next()) {
    if (!passes(segment.firstDoc + cursor.doc)) continue
    const count = readPositions(cursor, segment, positions)
    // A marker beyond maxPosition is not read: the field is longer than what phrases can use.
    if (count > 0) ranges.set(cursor.doc, { from: positions[0] ?? 0, to: count > 1 ? (positions[count - 1] ?? 0) : maxPosition })
  }
  return ranges
}
