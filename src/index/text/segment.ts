import { compareBytes } from '../structures/compare-bytes.ts'
import { gallop } from '../structures/gallop.ts'

/**
 * Words of a range of documents, unchangeable. Documents are numbered from `firstDoc` within a segment ("local" numbers).
 *
 * A term's postings: per document a varint (distance to the document before, minus 1) and its quantised impact. Its positions, in the
 * same order: per position a varint of distance to the position before (of the same document, starting at 0), shifted left by one; the
 * lowest bit says that another position of the document follows. After every `blockLength` postings there is an entry to skip to.
 *
 * A term of many documents has a bitmap instead of the distances, so that counting what a caller may see of them takes 32 at once: its
 * postings are the impacts alone. Bit n stands for document n of those from the last multiple of 32 before the segment on, so that its words are those of any
 * other bitmap.
 */
export interface Segment {
  readonly firstDoc: number
  readonly docCount: number
  /** Terms in order of their bytes. */
  readonly termBytes: Uint8Array
  readonly termOffsets: Uint32Array
  /** Documents per term. */
  readonly frequencies: Uint32Array
  readonly postings: Uint8Array
  readonly postingOffsets: Uint32Array
  readonly positions: Uint8Array
  readonly positionOffsets: Uint32Array
  /** Terms with more than `blockLength` documents, ascending. */
  readonly longTerms: Uint32Array
  /** Entries of the long term n: skipOffsets[n] … skipOffsets[n + 1], three numbers each. */
  readonly skipOffsets: Uint32Array
  /** Last document before the block, offset of the block in `postings`, in `positions`. */
  readonly skips: Uint32Array
  /** The long term n's bitmap: bits[bitOffsets[n]] … bits[bitOffsets[n + 1]]; empty where it has distances. */
  readonly bitOffsets: Uint32Array
  readonly bits: Uint32Array
}

export const blockLength = 128

/** Terms in at least so great a part of a segment's documents have a bitmap: there it takes about as much room as the distances. */
export const denseFrom = 1 / 16

/** A long term's number among the long ones; -1 for any other. */
export const longNumber = ({ longTerms, frequencies }: Segment, term: number): number =>
  (frequencies[term] ?? 0) > blockLength ? gallop(longTerms, term, 0) : -1

/** The bitmap of a term's documents, null where it has none. */
export const bitsOf = (segment: Segment, term: number): Uint32Array | null => {
  const { frequencies, docCount, bits, bitOffsets } = segment
  if ((frequencies[term] ?? 0) < docCount * denseFrom) return null
  const long = longNumber(segment, term)
  return long < 0 ? null : bits.subarray(bitOffsets[long], bitOffsets[long + 1])
}

/** Longest position that is kept; words further on are found, but no phrase contains them. */
export const lastPosition = 2 ** 21 - 2

/** Number of the first term that is not below the key; with `asPrefix` the first that is above all terms starting with it. */
const bound = (segment: Segment, key: Uint8Array, asPrefix: boolean): number => {
  const { termBytes, termOffsets } = segment
  let low = 0
  let high = segment.frequencies.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const from = termOffsets[middle] ?? 0
    const end = termOffsets[middle + 1] ?? 0
    const order = compareBytes(termBytes, from, asPrefix ? Math.min(end, from + key.length) : end, key, 0, key.length)
    if (order < 0 || (asPrefix && order === 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** -1 when the segment does not have the term. */
export const findTerm = (segment: Segment, key: Uint8Array): number => {
  const term = bound(segment, key, false)
  if (term >= segment.frequencies.length) return -1
  const { termBytes, termOffsets } = segment
  return compareBytes(termBytes, termOffsets[term] ?? 0, termOffsets[term + 1] ?? 0, key, 0, key.length) === 0 ? term : -1
}

/** Terms that start with the key: `from` … `to` (exclusive). The key itself, if it is a term, is the first. */
export const findPrefix = (segment: Segment, key: Uint8Array): { from: number; to: number } => ({
  from: bound(segment, key, false),
  to: bound(segment, key, true),
})

export const segmentSize = (segment: Segment): number =>
  segment.termBytes.byteLength +
  segment.termOffsets.byteLength * 4 +
  segment.frequencies.byteLength +
  segment.postings.byteLength +
  segment.positions.byteLength +
  segment.skips.byteLength +
  segment.bits.byteLength
