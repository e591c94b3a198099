import { countBits } from '../structures/bitmap.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import { PostingCursor, positionsEnd } from './posting-cursor.ts'
import { bitmapOf, blockPostingCount, longTermOrdinal, maxPosition, type Segment } from './segment.ts'

/** Bits of a position in a place. One more than `maxPosition` has, so that the length of a phrase can be added. */
const positionBits = 22
/** Documents per block. Their indexes and `positionBits` fit into a positive 32-bit number. */
export const maxBlockDocs = 512

/** Index in the block of the document of a place. */
export const indexOfPlace = (place: number): number => place >>> positionBits
/** The place with another index. */
export const moveToIndex = (place: number, index: number): number => (index << positionBits) | (place & ((1 << positionBits) - 1))

/** Documents that may contain a phrase. */
export interface PhraseBlock {
  /** Local ordinals, ascending. */
  readonly docs: Uint32Array
  /** Sum of the impacts of the terms that are read so far, per document. */
  readonly impactSums: Uint32Array
  length: number
}

/**
 * Reads the places of one term in ascending blocks of documents. A place is the index of a document in the block and a position in it, as one
 * number: index × 2^22 + position.
 *
 * Invariant: the positions before `offset` are read or skipped. O(documents + postings between them), without those in skipped blocks of postings.
 */
export class PhraseTerm {
  /** Places of the last block, ascending: the first `placeCount` elements. */
  places = new Int32Array(maxBlockDocs * 2)
  placeCount = 0
  readonly bitmap: Int32Array | null
  private readonly cursor: PostingCursor
  private readonly firstSkip: number
  /** Number of postings before the word `wordIndex` of the bitmap. */
  private postingsBefore = 0
  private wordIndex = 0
  /** Number of the next posting, and offset of its positions. */
  private posting = 0
  private offset: number
  /** Numbers of the postings of the documents in the block. */
  private readonly targets = new Uint32Array(maxBlockDocs)

  constructor(
    private readonly segment: Segment,
    readonly term: number,
  ) {
    this.bitmap = bitmapOf(segment, term)
    this.cursor = new PostingCursor(segment, term)
    this.firstSkip = segment.skipOffsets[Math.max(0, longTermOrdinal(segment, term))] ?? 0
    this.offset = segment.positionOffsets[term] ?? 0
  }

  /** Number of documents. */
  get docFrequency(): number {
    return this.segment.docFrequencies[this.term] ?? 0
  }

  /** Reads the places in these documents, which must be after those of the last call. Documents without the term have no place. */
  read(block: PhraseBlock): void {
    this.placeCount = 0
    if (this.bitmap) this.readWithBitmap(block, this.bitmap)
    else this.readWithCursor(block)
  }

  /** All documents of the block are in the bitmap. */
  private readWithBitmap({ docs, impactSums, length }: PhraseBlock, bitmap: Int32Array): void {
    const { segment, term, targets } = this
    const { postings } = segment
    const shift = segment.firstDoc & 31
    const firstPosting = segment.postingOffsets[term] ?? 0
    let { wordIndex, postingsBefore } = this
    for (let i = 0; i < length; i++) {
      const bit = (docs[i] ?? 0) + shift
      for (const last = bit >>> 5; wordIndex < last; wordIndex++) postingsBefore += countBits(bitmap[wordIndex] ?? 0)
      const target = postingsBefore + countBits((bitmap[wordIndex] ?? 0) & ((1 << (bit & 31)) - 1))
      targets[i] = target
      impactSums[i] = (impactSums[i] ?? 0) + (postings[firstPosting + target] ?? 0)
    }
    this.wordIndex = wordIndex
    this.postingsBefore = postingsBefore
    this.readTargets(length)
  }

  /**
   * Reads the places of the postings in `targets`. The inner loop takes one byte in each step and has no branches that depend on it: lengths
   * of numbers and lists of positions are not predictable, and a wrong prediction costs more than all operations of a step.
   */
  private readTargets(count: number): void {
    const { targets, segment, firstSkip } = this
    const { positions, skips } = segment
    let { posting, offset, places, placeCount } = this
    for (let i = 0; i < count; ) {
      const block = Math.floor((targets[i] ?? 0) / blockPostingCount)
      if (block * blockPostingCount > posting) {
        posting = block * blockPostingCount
        offset = skips[(firstSkip + block - 1) * 3 + 2] ?? 0
      }
      const blockEnd = (block + 1) * blockPostingCount
      let end = i + 1
      while (end < count && (targets[end] ?? 0) < blockEnd) end++
      for (const first = targets[i] ?? 0; posting < first; posting++) offset = positionsEnd(positions, offset)
      let position = 0
      let value = 0
      let shift = 0
      while (i < end) {
        if (placeCount >= places.length) places = ensureCapacity(places, placeCount * 2)
        const byte = positions[offset++] ?? 0
        value |= (byte & 127) << shift
        const next = position + (value >>> 1)
        // Each is 1 or 0. `a - b >>> 31` is 1 if a < b.
        const isValueEnd = (byte >>> 7) ^ 1
        const isPostingEnd = isValueEnd & ~value
        const isTarget = ((targets[i] ?? 0) - posting - 1) >>> 31
        places[placeCount] = (i << positionBits) + next
        // All words beyond maxPosition share that position, so they are adjacent to no other word.
        placeCount += isValueEnd & isTarget & ((next - maxPosition) >>> 31)
        // `& -1` changes nothing, `& 0` resets.
        position = (position + ((value >>> 1) & -isValueEnd)) & (isPostingEnd - 1)
        value &= isValueEnd - 1
        shift = (shift + 7) & (isValueEnd - 1)
        posting += isPostingEnd
        i += isPostingEnd & isTarget
      }
    }
    Object.assign(this, { posting, offset, places, placeCount })
  }

  private readWithCursor({ docs, impactSums, length }: PhraseBlock): void {
    const { cursor, segment } = this
    for (let i = 0; i < length; i++) {
      const doc = docs[i] ?? 0
      if (!cursor.seek(doc)) return
      if (cursor.doc !== doc) continue
      impactSums[i] = (impactSums[i] ?? 0) + cursor.impact
      cursor.locatePositions()
      this.addPlaces(segment.positions, cursor.positionFrom, cursor.positionTo, i)
    }
  }

  private addPlaces(positions: Uint8Array, from: number, to: number, index: number): void {
    let place = index << positionBits
    const last = place + maxPosition
    for (let offset = from; offset < to; ) {
      let byte = positions[offset++] ?? 0
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = positions[offset++] ?? 0
        value |= (byte & 127) << shift
      }
      place += value >>> 1
      if (this.placeCount >= this.places.length) this.places = ensureCapacity(this.places, this.placeCount * 2)
      if (place < last) this.places[this.placeCount++] = place
    }
  }
}
