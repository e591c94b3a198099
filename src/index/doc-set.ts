import { Bitmap } from './bitmap.ts'

/** Documents in ascending order, as a list and, where somebody needs it, as a bitmap. */
export class DocSet {
  private lazyBitmap: Bitmap | null = null

  constructor(
    readonly docs: Uint32Array,
    /** Documents of the whole index, dead ones included. */
    private readonly indexLength: number,
  ) {}

  get length(): number {
    return this.docs.length
  }

  get bitmap(): Bitmap {
    if (!this.lazyBitmap) {
      this.lazyBitmap = new Bitmap(this.indexLength)
      for (const doc of this.docs) this.lazyBitmap.add(doc)
    }
    return this.lazyBitmap
  }
}
