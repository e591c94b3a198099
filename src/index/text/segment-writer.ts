import { withRoom } from '../structures/growable.ts'
import { blockLength, type Segment } from './segment.ts'

/** Writes a segment term by term in byte order, each term's documents in ascending order, each document's positions right after it. */
export class SegmentWriter {
  private termBytes = new Uint8Array(1024)
  private termOffsets = new Uint32Array(256)
  private frequencies = new Uint32Array(256)
  private postings: Uint8Array
  private postingOffsets = new Uint32Array(256)
  private positions: Uint8Array
  private positionOffsets = new Uint32Array(256)
  private skipOffsets = new Uint32Array(256)
  private skips = new Uint32Array(256)
  private terms = 0
  private termEnd = 0
  private postingEnd = 0
  private positionEnd = 0
  private skipEnd = 0
  private lastDoc = -1
  private inTerm = 0

  /** The byte counts are guesses that save growing. */
  constructor(postingBytes = 4096, positionBytes = 4096) {
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

  finish(firstDoc: number, docCount: number): Segment {
    this.closeTerm()
    const { terms } = this
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
      skipOffsets: this.skipOffsets.slice(0, terms + 1),
      skips: this.skips.slice(0, this.skipEnd),
    }
  }

  private closeTerm(): void {
    if (this.inTerm === 0) return
    this.frequencies = withRoom(this.frequencies, this.terms + 1)
    this.frequencies[this.terms] = this.inTerm
    this.terms++
    this.termEnd = this.termOffsets[this.terms] ?? 0
    this.postingOffsets = withRoom(this.postingOffsets, this.terms + 1)
    this.postingOffsets[this.terms] = this.postingEnd
    this.positionOffsets = withRoom(this.positionOffsets, this.terms + 1)
    this.positionOffsets[this.terms] = this.positionEnd
    this.skipOffsets = withRoom(this.skipOffsets, this.terms + 1)
    this.skipOffsets[this.terms] = this.skipEnd / 3
    this.inTerm = 0
  }
}
