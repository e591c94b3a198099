import { gallop } from '../structures/gallop.ts'

/** Bounds and number of the values found so far. */
export interface NumberBounds {
  min: number
  max: number
  count: number
}

/** Documents per block, as a binary logarithm. Smaller blocks are passed over more often, larger ones cost less. */
const blockShift = 10
/** Below this fraction of all documents, passing over blocks costs more than reading the numbers. */
const minBlockRatio = 1 / 128

/**
 * Lowest and highest number per block of documents. The bounds of a set need the numbers only of blocks that can extend them.
 *
 * Layout: 16 bytes per block. A block in which a document lacks a number has infinite bounds, so that its numbers are always read.
 * Invariant: an incomplete last block is left out. Blocks stay valid because documents never change under their ordinal.
 */
export class BlockBounds {
  private readonly minima: number[] = []
  private readonly maxima: number[] = []

  /**
   * Adds the blocks that are complete by now.
   * @param lowest stored numbers are above it, missing ones are not
   */
  extend(numbers: Int32Array | Float64Array, lowest: number, docCount: number): void {
    for (let block = this.minima.length; (block + 1) << blockShift <= docCount; block++) {
      let min = Infinity
      let max = -Infinity
      for (let doc = block << blockShift; doc < (block + 1) << blockShift; doc++) {
        const value = numbers[doc] ?? Number.NaN
        if (value > lowest) {
          min = Math.min(min, value)
          max = Math.max(max, value)
        } else {
          min = -Infinity
          break
        }
      }
      this.minima.push(min)
      this.maxima.push(max)
    }
  }

  /**
   * Extends `bounds` by the numbers of the documents.
   * @param addBounds does the same for some of the documents by reading their numbers
   */
  addBounds(docs: Uint32Array, bounds: NumberBounds, addBounds: (docs: Uint32Array, bounds: NumberBounds) => void): void {
    if (docs.length < (this.minima.length << blockShift) * minBlockRatio) return addBounds(docs, bounds)
    for (let from = 0; from < docs.length; ) {
      const block = (docs[from] ?? 0) >>> blockShift
      const to = gallop(docs, (block + 1) << blockShift, from)
      if ((this.minima[block] ?? -Infinity) >= bounds.min && (this.maxima[block] ?? Infinity) <= bounds.max) bounds.count += to - from
      else addBounds(docs.subarray(from, to), bounds)
      from = to
    }
  }
}
