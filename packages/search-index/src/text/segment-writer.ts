import { ensureCapacity } from '../structures/capacity.ts'
import { relateTerms } from './related-terms.ts'
import { blockPostingCount, minBitmapRatio, type Segment } from './segment.ts'

/**
 * Builds a segment. Terms must arrive in byte order, the documents of a term ascending, each followed by its positions.
 *
 * See Segment for the layout. Appending is amortised O(bytes written).
 */
export class SegmentWriter {
  private termBytes = new Uint8Array(1024)
  private termOffsets = new Uint32Array(256)
  private docFrequencies = new Uint32Array(256)
  private postings: Uint8Array
  private postingOffsets = new Uint32Array(256)
  private positions: Uint8Array
  private positionOffsets = new Uint32Array(256)
  private longTerms = new Uint32Array(256)
  private skipOffsets = new Uint32Array(256)
  private skips = new Uint32Array(256)
  private bitOffsets = new Uint32Array(256)
  private bits = new Uint32Array(256)
  private termCount = 0
  private longTermCount = 0
  private termEnd = 0
  private postingEnd = 0
  private positionEnd = 0
  private skipEnd = 0
  private bitEnd = 0
  private lastDoc = -1
  private docFrequency = 0

  /**
   * @param postingBytes estimated size, to avoid reallocation
   * @param positionBytes estimated size
   */
  constructor(
    private readonly firstDoc: number,
    private readonly docCount: number,
    postingBytes: number,
    positionBytes: number,
  ) {
    this.postings = new Uint8Array(postingBytes)
    this.positions = new Uint8Array(positionBytes)
  }

  /** Starts a term. A term without postings is dropped. */
  startTerm(bytes: Uint8Array, from: number, to: number): void {
    this.closeTerm()
    this.termBytes = ensureCapacity(this.termBytes, this.termEnd + to - from)
    this.termBytes.set(bytes.subarray(from, to), this.termEnd)
    this.termOffsets = ensureCapacity(this.termOffsets, this.termCount + 2)
    this.termOffsets[this.termCount + 1] = this.termEnd + to - from
    this.lastDoc = -1
    this.docFrequency = 0
  }

  /** Adds a document to the current term. `doc` is a local ordinal. */
  addPosting(doc: number, impact: number): void {
    if (this.docFrequency > 0 && this.docFrequency % blockPostingCount === 0) {
      this.skips = ensureCapacity(this.skips, this.skipEnd + 3)
      this.skips[this.skipEnd++] = this.lastDoc
      this.skips[this.skipEnd++] = this.postingEnd
      this.skips[this.skipEnd++] = this.positionEnd
    }
    if (this.postingEnd + 6 > this.postings.length) this.postings = ensureCapacity(this.postings, this.postingEnd + 6)
    let gap = doc - this.lastDoc - 1
    while (gap > 127) {
      this.postings[this.postingEnd++] = (gap & 127) | 128
      gap >>>= 7
    }
    this.postings[this.postingEnd++] = gap
    this.postings[this.postingEnd++] = impact
    this.lastDoc = doc
    this.docFrequency++
  }

  /** Adds a position to the current document. `distance` is relative to the previous position, or to 0. */
  addPosition(distance: number, more: boolean): void {
    if (this.positionEnd + 5 > this.positions.length) this.positions = ensureCapacity(this.positions, this.positionEnd + 5)
    let value = (distance << 1) | (more ? 1 : 0)
    while (value > 127) {
      this.positions[this.positionEnd++] = (value & 127) | 128
      value >>>= 7
    }
    this.positions[this.positionEnd++] = value
  }

  /** Copies the encoded positions of the current document from another segment. */
  copyPositions(bytes: Uint8Array, from: number, to: number): void {
    if (this.positionEnd + to - from > this.positions.length) this.positions = ensureCapacity(this.positions, this.positionEnd + to - from)
    for (let i = from; i < to; i++) this.positions[this.positionEnd++] = bytes[i] ?? 0
  }

  /** Returns the segment. The writer must not be used afterwards. */
  finish(): Segment {
    this.closeTerm()
    const { termCount, longTermCount, firstDoc, docCount } = this
    const termBytes = this.termBytes.slice(0, this.termEnd)
    const termOffsets = this.termOffsets.slice(0, termCount + 1)
    return {
      firstDoc,
      docCount,
      termBytes,
      termOffsets,
      docFrequencies: this.docFrequencies.slice(0, termCount),
      postings: this.postings.slice(0, this.postingEnd),
      postingOffsets: this.postingOffsets.slice(0, termCount + 1),
      positions: this.positions.slice(0, this.positionEnd),
      positionOffsets: this.positionOffsets.slice(0, termCount + 1),
      longTerms: this.longTerms.slice(0, longTermCount),
      skipOffsets: this.skipOffsets.slice(0, longTermCount + 1),
      skips: this.skips.slice(0, this.skipEnd),
      bitOffsets: this.bitOffsets.slice(0, longTermCount + 1),
      bits: this.bits.slice(0, this.bitEnd),
      ...relateTerms({ termBytes, termOffsets }, termCount),
    }
  }

  private closeTerm(): void {
    if (this.docFrequency === 0) return
    if (this.docFrequency > blockPostingCount) this.closeLongTerm()
    this.docFrequencies = ensureCapacity(this.docFrequencies, this.termCount + 1)
    this.docFrequencies[this.termCount] = this.docFrequency
    this.termCount++
    this.termEnd = this.termOffsets[this.termCount] ?? 0
    this.postingOffsets = ensureCapacity(this.postingOffsets, this.termCount + 1)
    this.postingOffsets[this.termCount] = this.postingEnd
    this.positionOffsets = ensureCapacity(this.positionOffsets, this.termCount + 1)
    this.positionOffsets[this.termCount] = this.positionEnd
    this.docFrequency = 0
  }

  private closeLongTerm(): void {
    if (this.docFrequency >= this.docCount * minBitmapRatio) this.convertToBitmap()
    this.longTerms = ensureCapacity(this.longTerms, this.longTermCount + 1)
    this.longTerms[this.longTermCount++] = this.termCount
    this.skipOffsets = ensureCapacity(this.skipOffsets, this.longTermCount + 1)
    this.skipOffsets[this.longTermCount] = this.skipEnd / 3
    this.bitOffsets = ensureCapacity(this.bitOffsets, this.longTermCount + 1)
    this.bitOffsets[this.longTermCount] = this.bitEnd
  }

  /** Replaces the document gaps of the current term by a bitmap; only the impacts remain in its postings. */
  private convertToBitmap(): void {
    const { postings, skips } = this
    const start = this.postingOffsets[this.termCount] ?? 0
    const shift = this.firstDoc & 31
    const bitStart = this.bitEnd
    this.bitEnd += (shift + this.docCount + 31) >>> 5
    this.bits = ensureCapacity(this.bits, this.bitEnd)
    let bit = shift - 1
    let target = start
    for (let offset = start; offset < this.postingEnd; ) {
      let byte = postings[offset++] ?? 0
      let gap = byte & 127
      for (let far = 7; byte > 127; far += 7) {
        byte = postings[offset++] ?? 0
        gap |= (byte & 127) << far
      }
      bit += gap + 1
      const word = bitStart + (bit >>> 5)
      this.bits[word] = (this.bits[word] ?? 0) | (1 << (bit & 31))
      postings[target++] = postings[offset++] ?? 0
    }
    this.postingEnd = target
    const firstSkip = (this.skipOffsets[this.longTermCount] ?? 0) * 3
    for (let entry = firstSkip, index = blockPostingCount; entry < this.skipEnd; entry += 3, index += blockPostingCount)
      skips[entry + 1] = start + index
  }
}
