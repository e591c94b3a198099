import { Bitmap } from './bitmap.ts'

/** Documents in ascending order, as a list or as a bitmap; each is made from the other where somebody needs it. */
export class DocSet {
  private list: Uint32Array | null
  private bits: Bitmap | null
  private count: number

  /** `indexLength`: documents of the whole index, dead ones included. */
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

  /** Bytes of memory. */
  get size(): number {
    return (this.list?.byteLength ?? 0) + (this.bits?.bytes ?? 0)
  }
}
