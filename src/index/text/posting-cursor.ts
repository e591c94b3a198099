import { bitsOf, blockLength, longNumber, type Segment } from './segment.ts'

/** Walks the documents of one term, able to skip ahead; positions are read only when asked for. Documents are local numbers. */
export class PostingCursor {
  /** Current document; -1 before the first, the segment's `docCount` after the last. */
  doc = -1
  impact = 0
  /** Bytes of the current document's positions, set by `locatePositions`. */
  positionFrom = 0
  positionTo = 0
  private index = -1
  private at: number
  private readonly frequency: number
  private readonly firstSkip: number
  private readonly skipCount: number
  private readonly bits: Uint32Array | null
  /** Bit of document 0. */
  private readonly shift: number
  /** Where the positions of document number `positionIndex` of the term start. */
  private positionAt: number
  private positionIndex = 0

  constructor(
    private readonly segment: Segment,
    term: number,
  ) {
    this.frequency = segment.frequencies[term] ?? 0
    this.at = segment.postingOffsets[term] ?? 0
    this.positionAt = segment.positionOffsets[term] ?? 0
    const long = longNumber(segment, term)
    this.firstSkip = long < 0 ? 0 : (segment.skipOffsets[long] ?? 0)
    this.skipCount = long < 0 ? 0 : (segment.skipOffsets[long + 1] ?? 0) - this.firstSkip
    this.bits = bitsOf(segment, term)
    this.shift = segment.firstDoc & 31
  }

  next(): boolean {
    if (this.index + 1 >= this.frequency) {
      this.index = this.frequency
      this.doc = this.segment.docCount
      return false
    }
    const { postings } = this.segment
    this.index++
    if (this.bits) {
      this.doc = nextBit(this.bits, this.doc + 1 + this.shift) - this.shift
      this.impact = postings[this.at++] ?? 0
      return true
    }
    let byte = postings[this.at++] ?? 0
    let gap = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[this.at++] ?? 0
      gap |= (byte & 127) << shift
    }
    this.doc += gap + 1
    this.impact = postings[this.at++] ?? 0
    return true
  }

  /** Goes to the first document that is `target` or later; stays where it is when it is there already. */
  seek(target: number): boolean {
    if (this.doc >= target) return this.doc < this.segment.docCount
    this.skipTo(target)
    while (this.next()) if (this.doc >= target) return true
    return false
  }

  /** Must be called at most once per document. */
  locatePositions(): void {
    const { positions } = this.segment
    let at = this.positionAt
    for (; this.positionIndex < this.index; this.positionIndex++) at = endOfPositions(positions, at)
    this.positionFrom = at
    this.positionTo = endOfPositions(positions, at)
    this.positionAt = this.positionTo
    this.positionIndex++
  }

  private skipTo(target: number): void {
    const { skips } = this.segment
    // Entry n leads to block n + 1. The last one whose block may still hold the target is wanted.
    let low = Math.max(0, Math.floor(this.index / blockLength))
    let high = this.skipCount
    const first = low
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((skips[(this.firstSkip + middle) * 3] ?? 0) < target) low = middle + 1
      else high = middle
    }
    if (low === first) return
    const entry = (this.firstSkip + low - 1) * 3
    this.doc = skips[entry] ?? 0
    this.index = low * blockLength - 1
    this.at = skips[entry + 1] ?? 0
    this.positionAt = skips[entry + 2] ?? 0
    this.positionIndex = low * blockLength
  }
}

/** The first bit from `from` on; there must be one. */
const nextBit = (bits: Uint32Array, from: number): number => {
  let at = from >>> 5
  let word = (bits[at] ?? 0) & (-1 << (from & 31))
  while (word === 0) word = bits[++at] ?? 1
  return (at << 5) + 31 - Math.clz32(word & -word)
}

const endOfPositions = (bytes: Uint8Array, from: number): number => {
  let at = from
  for (;;) {
    let byte = bytes[at++] ?? 0
    const more = byte & 1
    while (byte > 127) byte = bytes[at++] ?? 0
    if (more === 0) return at
  }
}
