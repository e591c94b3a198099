import { Bitmap } from '../structures/bitmap.ts'
import type { CompiledFilter } from './compiled-filter.ts'

/** What a filter lets through of the documents below `upTo`. */
export interface PartialBitmap {
  readonly bitmap: Bitmap
  coveredDocs: number
}

/** Filters about which it is remembered how often they were used. */
const maxTrackedFilters = 1000
/** A bitmap is begun once so great a part of all documents has been tested; most ranges that somebody drags a slider through never get there. */
const minTestedShare = 1 / 16

/**
 * Bitmaps of what filters let through. A document never changes under its number, so after an addition only the new numbers have to be
 * tested. They grow with use: no single question pays for going through all documents.
 */
export class FilterBitmapCache {
  private readonly entries = new Map<string, PartialBitmap>()
  /** By key of filters without a bitmap: documents that were tested one by one. */
  private readonly testedDocs = new Map<string, number>()

  constructor(private readonly maxBytes: number) {}

  /**
   * For filters put to few documents: what is known of them, which then grows by as many documents as are about to be tested, `documents`.
   * Null = nothing yet.
   */
  getPartial(filter: CompiledFilter, docCount: number, indexLength: number): Readonly<PartialBitmap> | null {
    const { key } = filter
    if (key === null) return null
    if (!this.entries.has(key)) {
      const testedBefore = this.testedDocs.get(key) ?? 0
      if (this.testedDocs.size >= maxTrackedFilters) this.testedDocs.clear()
      this.testedDocs.set(key, testedBefore + docCount)
      if (testedBefore < indexLength * minTestedShare) return null
      this.testedDocs.delete(key)
    }
    return this.extend(filter, docCount, indexLength)
  }

  /** `docCount`: documents of the whole index. */
  get(filter: CompiledFilter, indexLength: number): Bitmap {
    return this.extend(filter, indexLength, indexLength).bitmap
  }

  /** Documents have got other numbers. */
  clear(): void {
    this.entries.clear()
    this.testedDocs.clear()
  }

  private extend(filter: CompiledFilter, docCount: number, indexLength: number): PartialBitmap {
    const { key } = filter
    const entry = (key === null ? undefined : this.entries.get(key)) ?? { bitmap: new Bitmap(indexLength), coveredDocs: 0 }
    if (entry.coveredDocs < indexLength) {
      const coveredDocs = Math.min(indexLength, entry.coveredDocs + docCount)
      entry.bitmap.grow(indexLength)
      filter.addMatches(entry.coveredDocs, coveredDocs, entry.bitmap)
      entry.coveredDocs = coveredDocs
    }
    if (key !== null) this.set(key, entry)
    return entry
  }

  private set(key: string, entry: PartialBitmap): void {
    this.entries.delete(key)
    this.entries.set(key, entry)
    const maxEntries = Math.floor(this.maxBytes / Math.max(1, entry.bitmap.bytes))
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= maxEntries) break
      this.entries.delete(oldest)
    }
  }
}
