import { withRoom } from '../structures/growable.ts'
import { blockLength, denseFrom, type Segment } from './segment.ts'

/** Writes a segment term by term in byte order, each term's documents in ascending order, each document's positions right after it. */
export class SegmentWriter {
  private termBytes = new Uint8Array(1024)
  private termOffsets = new Uint32Array(256)
  private frequencies = new Uint32Array(256)
  private postings: Uint8Array
  private postingOffsets = new Uint32Array(256)
  private positions: Uint8Array
  private positionOffsets = new Uint32Array(256)
  private longTerms = new Uint32Array(256)
  private skipOffsets = new Uint32Array(256)
  private skips = new Uint32Array(256)
  private bitOffsets = new Uint32Array(256)
  private bits = new Uint32Array(256)
  private terms = 0
  private long = 0
  private termEnd = 0
  private postingEnd = 0
  private positionEnd = 0
  private skipEnd = 0
  private bitEnd = 0
  private lastDoc = -1
  private inTerm = 0

  /** The byte counts are guesses that save growing. */
  constructor(
    private readonly firstDoc: number,
    private readonly docCount: number,
    postingBytes: number,
    positionBytes: number,
  ) {
    this.postings = new Uint8Array(postingBytes)
    this.positions = new Uint8Array(positionBytes)
  }

  /** Starts a term. A term without postings is forgotten. */
  term(bytes: Uint8Array, from: number, to: number): void {
    this.closeTerm()
    this.termBytes = withRoom(this.termBytes, this.termEnd + to - from)
    this.termBytes.set(bytes.subarray(from, to), this.termEnd)
    this.termOffsets = withRoom(this.termOffsets, this.terms + 2)
    this.termOffsets[this.terms + 1] = this.termEnd + to - from
    this.lastDoc = -1
    this.inTerm = 0
  }

  /** `doc` is local to the segment. */
  posting(doc: number, impact: number): void {
    if (this.inTerm > 0 && this.inTerm % blockLength === 0) {
      this.skips = withRoom(this.skips, this.skipEnd + 3)
      this.skips[this.skipEnd++] = this.lastDoc
      this.skips[this.skipEnd++] = this.postingEnd
      this.skips[this.skipEnd++] = this.positionEnd
    }
    if (this.postingEnd + 6 > this.postings.length) this.postings = withRoom(this.postings, this.postingEnd + 6)
    let gap = doc - this.lastDoc - 1
    while (gap > 127) {
      this.postings[this.postingEnd++] = (gap & 127) | 128
      gap >>>= 7
    }
    this.postings[this.postingEnd++] = gap
    this.postings[this.postingEnd++] = impact
    this.lastDoc = doc
    this.inTerm++
  }

  /** A position of the document just written, as its distance to the one before. */
  position(distance: number, more: boolean): void {
    if (this.positionEnd + 5 > this.positions.length) this.positions = withRoom(this.positions, this.positionEnd + 5)
    let value = (distance << 1) | (more ? 1 : 0)
    while (value > 127) {
      this.positions[this.positionEnd++] = (value & 127) | 128
      value >>>= 7
    }
    this.positions[this.positionEnd++] = value
  }

  /** All positions of the document just written, as another segment holds them. */
  copyPositions(bytes: Uint8Array, from: number, to: number): void {
    if (this.positionEnd + to - from > this.positions.length) this.positions = withRoom(this.positions, this.positionEnd + to - from)
    for (let i = from; i < to; i++) this.positions[this.positionEnd++] = bytes[i] ?? 0
  }

  finish(): Segment {
    this.closeTerm()
    const { terms, long, firstDoc, docCount } = this
    return {
      firstDoc,
      docCount,
      termBytes: this.termBytes.slice(0, this.termEnd),
      termOffsets: this.termOffsets.slice(0, terms + 1),
      frequencies: this.frequencies.slice(0, terms),
      postings: this.postings.slice(0, this.postingEnd),
      postingOffsets: this.postingOffsets.slice(0, terms + 1),
      positions: this.positions.slice(0, this.positionEnd),
      positionOffsets: this.positionOffsets.slice(0, terms + 1),
      longTerms: this.longTerms.slice(0, long),
      skipOffsets: this.skipOffsets.slice(0, long + 1),
      skips: this.skips.slice(0, this.skipEnd),
      bitOffsets: this.bitOffsets.slice(0, long + 1),
      bits: this.bits.slice(0, this.bitEnd),
    }
  }

  private closeTerm(): void {
    if (this.inTerm === 0) return
    if (this.inTerm > blockLength) this.closeLongTerm()
    this.frequencies = withRoom(this.frequencies, this.terms + 1)
    this.frequencies[this.terms] = this.inTerm
    this.terms++
    this.termEnd = this.termOffsets[this.terms] ?? 0
    this.postingOffsets = withRoom(this.postingOffsets, this.terms + 1)
    this.postingOffsets[this.terms] = this.postingEnd
    this.positionOffsets = withRoom(this.positionOffsets, this.terms + 1)
    this.positionOffsets[this.terms] = this.positionEnd
    this.inTerm = 0
  }

  private closeLongTerm(): void {
    if (this.inTerm >= this.docCount * denseFrom) this.toBits()
    this.longTerms = withRoom(this.longTerms, this.long + 1)
    this.longTerms[this.long++] = this.terms
    this.skipOffsets = withRoom(this.skipOffsets, this.long + 1)
    this.skipOffsets[this.long] = this.skipEnd / 3
    this.bitOffsets = withRoom(this.bitOffsets, this.long + 1)
    this.bitOffsets[this.long] = this.bitEnd
  }

  /** Takes the distances out of the term's postings. */
  private toBits(): void {
    const { postings, skips } = this
    const start = this.postingOffsets[this.terms] ?? 0
    const shift = this.firstDoc & 31
    const bitStart = this.bitEnd
    this.bitEnd += (shift + this.docCount + 31) >>> 5
    this.bits = withRoom(this.bits, this.bitEnd)
    let bit = shift - 1
    let to = start
    for (let at = start; at < this.postingEnd; ) {
      let byte = postings[at++] ?? 0
      let gap = byte & 127
      for (let far = 7; byte > 127; far += 7) {
        byte = postings[at++] ?? 0
        gap |= (byte & 127) << far
      }
      bit += gap + 1
      const word = bitStart + (bit >>> 5)
      this.bits[word] = (this.bits[word] ?? 0) | (1 << (bit & 31))
      postings[to++] = postings[at++] ?? 0
    }
    this.postingEnd = to
    const firstSkip = (this.skipOffsets[this.long] ?? 0) * 3
    for (let entry = firstSkip, index = blockLength; entry < this.skipEnd; entry += 3, index += blockLength)
      skips[entry + 1] = start + index
  }
}
