import { Bitmap } from '../structures/bitmap.ts'
import type { FilterTest } from './filter-test.ts'

/** Filters about which it is remembered how often they were used. */
const mostTested = 1000

/**
 * Bitmaps of what filters let through, over all documents. A document never changes under its number, so after an addition
 * only the new numbers have to be tested.
 */
export class FilterBitmaps {
  private readonly kept = new Map<string, { readonly bitmap: Bitmap; upTo: number }>()
  /** By key of filters without a bitmap: documents that were tested one by one. */
  private readonly tested = new Map<string, number>()

  constructor(private readonly limit: number) {}

  /**
   * For filters put to few documents: the bitmap once it is there, or once testing documents one by one has cost as much as making it.
   * Null = not worth it yet. `documents`: how many are about to be tested.
   */
  whenWorthIt(test: FilterTest, documents: number, docCount: number): Bitmap | null {
    const { key } = test
    if (key === null) return null
    const before = this.tested.get(key) ?? 0
    if (this.kept.has(key) || before >= docCount) {
      this.tested.delete(key)
      return this.get(test, docCount)
    }
    if (this.tested.size >= mostTested) this.tested.clear()
    this.tested.set(key, before + documents)
    return null
  }

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
    this.tested.clear()
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
