import { Bitmap } from './bitmap.ts'
import { gallop } from './gallop.ts'

/**
 * Immutable set of document ordinals, as ascending list (4 bytes per document), as bitmap (1 bit per document of the index), or both.
 *
 * The missing representation is created on first use in O(indexLength / 32) and then cached.
 */
export class DocSet {
  private list: Uint32Array | null
  private bits: Bitmap | null
  private count: number

  /** @param indexLength number of documents in the index, including deleted ones */
  constructor(
    docs: Uint32Array | Bitmap,
    private readonly indexLength: number,
  ) {
    this.list = docs instanceof Bitmap ? null : docs
    this.bits = docs instanceof Bitmap ? docs : null
    this.count = docs instanceof Bitmap ? -1 : docs.length
  }

  get length(): number {
    if (this.count < 0) this.count = this.bits?.count() ?? 0
    return this.count
  }

  get docs(): Uint32Array {
    this.list ??= this.bits?.toDocs() ?? new Uint32Array(0)
    return this.list
  }

  get bitmap(): Bitmap {
    this.bits ??= Bitmap.of(this.docs, this.indexLength)
    return this.bits
  }

  /** The documents from an ordinal on, which is a multiple of 32. */
  from(first: number): DocSet {
    const docs = this.list ? this.list.subarray(gallop(this.list, first, 0)) : (this.bits?.toDocs(first) ?? new Uint32Array(0))
    return new DocSet(docs, this.indexLength)
  }

  /** Memory in bytes. */
  get bytesUsed(): number {
    return (this.list?.byteLength ?? 0) + (this.bits?.bytesUsed ?? 0)
  }
}
