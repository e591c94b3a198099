import { compareBytes } from '../structures/compare-bytes.ts'
import { gallop } from '../structures/gallop.ts'
import type { RelatedTerms } from './related-terms.ts'

/**
 * Immutable inverted index of the documents `firstDoc` … `firstDoc + docCount`. Inside a segment, documents have local ordinals, starting
 * at 0.
 *
 * Layout (offsets in bytes unless stated otherwise):
 * - Terms: UTF-8 in byte order, `termBytes[termOffsets[t] … termOffsets[t + 1]]`.
 * - Postings of a term: per document a varint (gap to the previous document, minus 1) and one byte of quantised impact.
 * - Positions, in the same order: per position a varint. Its lowest bit is 1 if another position of the document follows. The other bits
 * are the distance to the previous position of the document, starting at 0.
 * - Skip entries: one after every `blockLength` postings.
 * - Related terms: see RelatedTerms.
 * - A term in at least `minBitmapRatio` of the documents has a bitmap instead of gaps, and its postings are impacts only. Bit 0 is the
 * last multiple of 32 at or before `firstDoc`, so the words align with index-wide bitmaps.
 *
 * Readers decode varints inline: a decoder would return two values, the number and the next offset, and allocate for each posting.
 *
 * Finding a term is O(log terms). Reading a posting list is O(documents of the term).
 */
export interface Segment extends RelatedTerms {
  readonly firstDoc: number
  readonly docCount: number
  /** UTF-8 of all terms, in byte order. */
  readonly termBytes: Uint8Array
  readonly termOffsets: Uint32Array
  /** Number of documents per term. */
  readonly docFrequencies: Uint32Array
  readonly postings: Uint8Array
  readonly postingOffsets: Uint32Array
  readonly positions: Uint8Array
  readonly positionOffsets: Uint32Array
  /** "Long" terms: those with more than `blockLength` documents, ascending. */
  readonly longTerms: Uint32Array
  /** Skip entries of long term n: skipOffsets[n] … skipOffsets[n + 1]. Unit: entries of three numbers. */
  readonly skipOffsets: Uint32Array
  /** Per entry: last document before the block, offset of the block in `postings`, offset in `positions`. */
  readonly skips: Uint32Array
  /** Bitmap of long term n: bits[bitOffsets[n] … bitOffsets[n + 1]], empty if it has gaps. Unit: 32-bit words. */
  readonly bitOffsets: Uint32Array
  readonly bits: Uint32Array
}

/** Postings between two skip entries. */
export const blockPostingCount = 128

/** Minimum fraction of a segment's documents for a bitmap. At this density it needs about as much memory as gaps. */
export const minBitmapRatio = 1 / 16

/** Index of the term in `longTerms`, or -1. */
export const longTermOrdinal = ({ longTerms, docFrequencies }: Segment, term: number): number =>
  (docFrequencies[term] ?? 0) > blockPostingCount ? gallop(longTerms, term, 0) : -1

/** Bitmap of the documents of a term, or null if it has gaps. */
export const bitmapOf = (segment: Segment, term: number): Int32Array | null => {
  const { docFrequencies, docCount, bits, bitOffsets } = segment
  if ((docFrequencies[term] ?? 0) < docCount * minBitmapRatio) return null
  const longTerm = longTermOrdinal(segment, term)
  if (longTerm < 0) return null
  const from = bitOffsets[longTerm] ?? 0
  // Signed, see Bitmap.
  return new Int32Array(bits.buffer, bits.byteOffset + from * 4, (bitOffsets[longTerm + 1] ?? 0) - from)
}

/** Largest stored position. Words beyond it can be found, but not as part of a phrase. */
export const maxPosition = 2 ** 21 - 2

/** First term ≥ `key`; with `asPrefix` the first term after all terms that start with `key`. */
const lowerBound = (segment: Segment, key: Uint8Array, asPrefix: boolean): number => {
  const { termBytes, termOffsets } = segment
  let low = 0
  let high = segment.docFrequencies.length
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

/** Ordinal of a term, or -1. */
export const findTerm = (segment: Segment, key: Uint8Array): number => {
  const term = lowerBound(segment, key, false)
  if (term >= segment.docFrequencies.length) return -1
  const { termBytes, termOffsets } = segment
  return compareBytes(termBytes, termOffsets[term] ?? 0, termOffsets[term + 1] ?? 0, key, 0, key.length) === 0 ? term : -1
}

/** Range `from` … `to` (exclusive) of the terms that start with `key`. The key itself comes first if it is a term. */
export const findPrefix = (segment: Segment, key: Uint8Array): { from: number; to: number } => ({
  from: lowerBound(segment, key, false),
  to: lowerBound(segment, key, true),
})

/** First term after `term` that does not start with the first `length` bytes of it. O(log distance). */
export const firstTermAfterPrefix = ({ termBytes, termOffsets, docFrequencies }: Segment, term: number, length: number): number => {
  const start = termOffsets[term] ?? 0
  const hasPrefix = (other: number): boolean => {
    const from = termOffsets[other] ?? 0
    if ((termOffsets[other + 1] ?? 0) - from < length) return false
    for (let i = 0; i < length; i++) if (termBytes[from + i] !== termBytes[start + i]) return false
    return true
  }
  let low = term
  let step = 1
  while (low + step < docFrequencies.length && hasPrefix(low + step)) {
    low += step
    step *= 2
  }
  let high = Math.min(docFrequencies.length, low + step)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (hasPrefix(middle)) low = middle
    else high = middle
  }
  return high
}

/** Approximate memory in bytes. */
export const segmentBytes = (segment: Segment): number =>
  segment.termBytes.byteLength +
  segment.termOffsets.byteLength * 4 +
  segment.docFrequencies.byteLength +
  segment.postings.byteLength +
  segment.positions.byteLength +
  segment.skips.byteLength +
  segment.keyHashes.byteLength +
  segment.keyTerms.byteLength +
  segment.bits.byteLength
