import { Bitmap } from './bitmap.ts'
import type { FilterTest } from './filter-test.ts'

/**
 * Bitmaps of what filters let through, over all documents. A document never changes under its number, so after an addition
 * only the new numbers have to be tested.
 */
export class FilterBitmaps {
  private readonly kept = new Map<string, { readonly bitmap: Bitmap; upTo: number }>()

  constructor(private readonly limit: number) {}

  /** `docCount`: documents of the whole index. */
  get(test: FilterTest, docCount: number): Bitmap {
    const { key } = test
    const entry = (key === null ? undefined : this.kept.get(key)) ?? { bitmap: new Bitmap(docCount), upTo: 0 }
    if (entry.upTo < docCount) {
      entry.bitmap.grow(docCount)
      test.collect(entry.upTo, entry.bitmap)
      entry.upTo = docCount
    }
    if (key !== null) this.keep(key, entry)
    return entry.bitmap
  }

  /** Documents have got other numbers. */
  clear(): void {
    this.kept.clear()
  }

  private keep(key: string, entry: { readonly bitmap: Bitmap; upTo: number }): void {
    this.kept.delete(key)
    this.kept.set(key, entry)
    const most = Math.floor(this.limit / Math.max(1, entry.bitmap.bytes))
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= most) break
      this.kept.delete(oldest)
    }
  }
}
