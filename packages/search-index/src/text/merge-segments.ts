import { compareBytes } from '../structures/compare-bytes.ts'
import { PostingCursor } from './posting-cursor.ts'
import type { Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'

/** New ordinal of a document to be dropped. */
export const deletedDoc = 0xffffffff

/**
 * Merges adjacent segments, given in order of documents, into one.
 *
 * k-way merge over the sorted terms. O(size of the segments × their number).
 * @param newOrdinals new ordinal of every document of the index, or `deletedDoc`; null = unchanged
 */
export const mergeSegments = (
  segments: readonly Segment[],
  newOrdinals: Uint32Array | null,
  firstDoc: number,
  docCount: number,
): Segment => {
  const writer = new SegmentWriter(
    firstDoc,
    docCount,
    segments.reduce((sum, { postings }) => sum + postings.length, 1024),
    segments.reduce((sum, { positions }) => sum + positions.length, 1024),
  )
  const cursors = segments.map((segment) => ({ segment, term: 0 }))
  for (;;) {
    const lowest = lowestCursor(cursors)
    if (!lowest) return writer.finish()
    const { termBytes, termOffsets } = lowest.segment
    const from = termOffsets[lowest.term] ?? 0
    const to = termOffsets[lowest.term + 1] ?? 0
    writer.startTerm(termBytes, from, to)
    for (const cursor of cursors) {
      if (cursor.term >= cursor.segment.docFrequencies.length || compareTerm(cursor, termBytes, from, to) !== 0) continue
      copyTerm(cursor.segment, cursor.term, writer, newOrdinals, firstDoc)
      cursor.term++
    }
  }
}

interface MergeCursor {
  readonly segment: Segment
  term: number
}

const compareTerm = ({ segment, term }: MergeCursor, bytes: Uint8Array, from: number, to: number): number =>
  compareBytes(segment.termBytes, segment.termOffsets[term] ?? 0, segment.termOffsets[term + 1] ?? 0, bytes, from, to)

const lowestCursor = (cursors: readonly MergeCursor[]): MergeCursor | null => {
  let lowest: MergeCursor | null = null
  for (const cursor of cursors) {
    if (cursor.term >= cursor.segment.docFrequencies.length) continue
    const { termBytes, termOffsets } = lowest?.segment ?? cursor.segment
    const term = lowest?.term ?? cursor.term
    if (!lowest || compareTerm(cursor, termBytes, termOffsets[term] ?? 0, termOffsets[term + 1] ?? 0) < 0) lowest = cursor
  }
  // Copy it: the caller advances the cursors while it writes this term.
  return lowest && { ...lowest }
}

const copyTerm = (segment: Segment, term: number, writer: SegmentWriter, newOrdinals: Uint32Array | null, firstDoc: number): void => {
  const cursor = new PostingCursor(segment, term)
  while (cursor.next()) {
    const oldDoc = segment.firstDoc + cursor.doc
    const doc = newOrdinals ? (newOrdinals[oldDoc] ?? deletedDoc) : oldDoc
    if (doc === deletedDoc) continue
    cursor.locatePositions()
    writer.addPosting(doc - firstDoc, cursor.impact)
    writer.copyPositions(segment.positions, cursor.positionFrom, cursor.positionTo)
  }
}
