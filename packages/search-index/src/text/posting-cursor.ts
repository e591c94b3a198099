import { bitmapOf, blockPostingCount, longTermOrdinal, type Segment } from './segment.ts'

/**
 * Iterates over the posting list of one term in a segment. Documents are local ordinals.
 *
 * `next` is O(1). `seek` is O(log number of blocks + blockLength). Positions are decoded only on request.
 */
export class PostingCursor {
  /** Current document; -1 before the first, `segment.docCount` after the last. */
  doc = -1
  impact = 0
  /** Byte range of the current document's positions; set by `locatePositions`. */
  positionFrom = 0
  positionTo = 0
  private index = -1
  private offset: number
  private readonly docFrequency: number
  private readonly firstSkip: number
  private readonly skipCount: number
  private readonly bitmap: Int32Array | null
  /** Bit index of local document 0. */
  private readonly bitShift: number
  /** Byte offset of the positions of posting number `positionIndex`. */
  private positionOffset: number
  private positionIndex = 0

  constructor(
    private readonly segment: Segment,
    term: number,
  ) {
    this.docFrequency = segment.docFrequencies[term] ?? 0
    this.offset = segment.postingOffsets[term] ?? 0
    this.positionOffset = segment.positionOffsets[term] ?? 0
    const longTerm = longTermOrdinal(segment, term)
    this.firstSkip = longTerm < 0 ? 0 : (segment.skipOffsets[longTerm] ?? 0)
    this.skipCount = longTerm < 0 ? 0 : (segment.skipOffsets[longTerm + 1] ?? 0) - this.firstSkip
    this.bitmap = bitmapOf(segment, term)
    this.bitShift = segment.firstDoc & 31
  }

  /** Moves to the next document. Returns false at the end. */
  next(): boolean {
    if (this.index + 1 >= this.docFrequency) {
      this.index = this.docFrequency
      this.doc = this.segment.docCount
      return false
    }
    const { postings } = this.segment
    this.index++
    if (this.bitmap) {
      this.doc = nextBit(this.bitmap, this.doc + 1 + this.bitShift) - this.bitShift
      this.impact = postings[this.offset++] ?? 0
      return true
    }
    let byte = postings[this.offset++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[this.offset++] ?? 0
      gap |= (byte & 127) << shift
    }
    this.doc += gap + 1
    this.impact = postings[this.offset++] ?? 0
    return true
  }

  /** Moves to the first document ≥ `target`. Does not move if the current document qualifies. Returns false at the end. */
  seek(target: number): boolean {
    if (this.doc >= target) return this.doc < this.segment.docCount
    this.skipTo(target)
    while (this.next()) if (this.doc >= target) return true
    return false
  }

  /** Sets positionFrom and positionTo. Call it at most once per document. */
  locatePositions(): void {
    const { positions } = this.segment
    let offset = this.positionOffset
    for (; this.positionIndex < this.index; this.positionIndex++) offset = positionsEnd(positions, offset)
    this.positionFrom = offset
    this.positionTo = positionsEnd(positions, offset)
    this.positionOffset = this.positionTo
    this.positionIndex++
  }

  private skipTo(target: number): void {
    const { skips } = this.segment
    // Skip entry n belongs to block n + 1. Find the last entry whose block can contain the target.
    let low = Math.max(0, Math.floor(this.index / blockPostingCount))
    let high = this.skipCount
    // Usually the target is in the current block.
    if (low >= high || (skips[(this.firstSkip + low) * 3] ?? 0) >= target) return
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((skips[(this.firstSkip + middle) * 3] ?? 0) < target) low = middle + 1
      else high = middle
    }
    const entry = (this.firstSkip + low - 1) * 3
    this.doc = skips[entry] ?? 0
    this.index = low * blockPostingCount - 1
    this.offset = skips[entry + 1] ?? 0
    this.positionOffset = skips[entry + 2] ?? 0
    this.positionIndex = low * blockPostingCount
  }
}

/** First set bit from `from` on. There must be one. */
const nextBit = (bits: Int32Array, from: number): number => {
  let wordIndex = from >>> 5
  let word = (bits[wordIndex] ?? 0) & (-1 << (from & 31))
  while (word === 0) word = bits[++wordIndex] ?? 1
  return (wordIndex << 5) + 31 - Math.clz32(word & -word)
}

/** End of the positions of one posting. */
export const positionsEnd = (bytes: Uint8Array, from: number): number => {
  let offset = from
  for (;;) {
    let byte = bytes[offset++] ?? 0
    const more = byte & 1
    while (byte > 127) byte = bytes[offset++] ?? 0
    if (more === 0) return offset
  }
}
