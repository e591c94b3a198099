import { Bitmap } from '../structures/bitmap.ts'
import type { FilterTest } from './filter-test.ts'

/** What a filter lets through of the documents below `upTo`. */
export interface PartlyKnown {
  readonly bitmap: Bitmap
  upTo: number
}

/** Filters about which it is remembered how often they were used. */
const mostTested = 1000
/** A bitmap is begun once so great a part of all documents has been tested; most ranges that somebody drags a slider through never get there. */
const beginsAt = 1 / 16

/**
 * Bitmaps of what filters let through. A document never changes under its number, so after an addition only the new numbers have to be
 * tested. They grow with use: no single question pays for going through all documents.
 */
export class FilterBitmaps {
  private readonly kept = new Map<string, PartlyKnown>()
  /** By key of filters without a bitmap: documents that were tested one by one. */
  private readonly tested = new Map<string, number>()

  constructor(private readonly limit: number) {}

  /**
   * For filters put to few documents: what is known of them, which then grows by as many documents as are about to be tested, `documents`.
   * Null = nothing yet.
   */
  soFar(test: FilterTest, documents: number, docCount: number): Readonly<PartlyKnown> | null {
    const { key } = test
    if (key === null) return null
    if (!this.kept.has(key)) {
      const before = this.tested.get(key) ?? 0
      if (this.tested.size >= mostTested) this.tested.clear()
      this.tested.set(key, before + documents)
      if (before < docCount * beginsAt) return null
      this.tested.delete(key)
    }
    return this.grown(test, documents, docCount)
  }

  /** `docCount`: documents of the whole index. */
  get(test: FilterTest, docCount: number): Bitmap {
    return this.grown(test, docCount, docCount).bitmap
  }

  /** Documents have got other numbers. */
  clear(): void {
    this.kept.clear()
    this.tested.clear()
  }

  private grown(test: FilterTest, documents: number, docCount: number): PartlyKnown {
    const { key } = test
    const entry = (key === null ? undefined : this.kept.get(key)) ?? { bitmap: new Bitmap(docCount), upTo: 0 }
    if (entry.upTo < docCount) {
      const upTo = Math.min(docCount, entry.upTo + documents)
      entry.bitmap.grow(docCount)
      test.collect(entry.upTo, upTo, entry.bitmap)
      entry.upTo = upTo
    }
    if (key !== null) this.keep(key, entry)
    return entry
  }

  private keep(key: string, entry: PartlyKnown): void {
    this.kept.delete(key)
    this.kept.set(key, entry)
    const most = Math.floor(this.limit / Math.max(1, entry.bitmap.bytes))
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= most) break
      this.kept.delete(oldest)
    }
  }
}
