import { compareBytes } from '../structures/compare-bytes.ts'
import { PostingCursor } from './posting-cursor.ts'
import type { Segment } from './segment.ts'
import { SegmentWriter } from './segment-writer.ts'

/** Mark of a document that is left out. */
export const gone = 0xffffffff

/**
 * One segment out of neighbours given in order. `renumbered` holds the new number of every document of the index, or `gone`;
 * null = all stay as they are.
 */
export const mergeSegments = (
  segments: readonly Segment[],
  renumbered: Uint32Array | null,
  firstDoc: number,
  docCount: number,
): Segment => {
  const writer = new SegmentWriter(
    firstDoc,
    docCount,
    segments.reduce((sum, { postings }) => sum + postings.length, 1024),
    segments.reduce((sum, { positions }) => sum + positions.length, 1024),
  )
  const heads = segments.map((segment) => ({ segment, term: 0 }))
  for (;;) {
    const lowest = lowestHead(heads)
    if (!lowest) return writer.finish()
    const { termBytes, termOffsets } = lowest.segment
    const from = termOffsets[lowest.term] ?? 0
    const to = termOffsets[lowest.term + 1] ?? 0
    writer.term(termBytes, from, to)
    for (const head of heads) {
      if (head.term >= head.segment.frequencies.length || compareHead(head, termBytes, from, to) !== 0) continue
      copyTerm(head.segment, head.term, writer, renumbered, firstDoc)
      head.term++
    }
  }
}

interface Head {
  readonly segment: Segment
  term: number
}

const compareHead = ({ segment, term }: Head, bytes: Uint8Array, from: number, to: number): number =>
  compareBytes(segment.termBytes, segment.termOffsets[term] ?? 0, segment.termOffsets[term + 1] ?? 0, bytes, from, to)

const lowestHead = (heads: readonly Head[]): Head | null => {
  let lowest: Head | null = null
  for (const head of heads) {
    if (head.term >= head.segment.frequencies.length) continue
    const { termBytes, termOffsets } = lowest?.segment ?? head.segment
    const term = lowest?.term ?? head.term
    if (!lowest || compareHead(head, termBytes, termOffsets[term] ?? 0, termOffsets[term + 1] ?? 0) < 0) lowest = head
  }
  // A copy: the heads move on while its term is written.
  return lowest && { ...lowest }
}

const copyTerm = (segment: Segment, term: number, writer: SegmentWriter, renumbered: Uint32Array | null, firstDoc: number): void => {
  const cursor = new PostingCursor(segment, term)
  while (cursor.next()) {
    const before = segment.firstDoc + cursor.doc
    const doc = renumbered ? (renumbered[before] ?? gone) : before
    if (doc === gone) continue
    cursor.locatePositions()
    writer.posting(doc - firstDoc, cursor.impact)
    writer.copyPositions(segment.positions, cursor.positionFrom, cursor.positionTo)
  }
}
