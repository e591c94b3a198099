import { Bitmap } from '../structures/bitmap.ts'
import type { CompiledFilter } from './compiled-filter.ts'

/** Documents below `coveredDocs` that match a filter. */
export interface PartialBitmap {
  readonly bitmap: Bitmap
  coveredDocs: number
}

/** Filters whose usage is tracked before they get a bitmap. */
const maxTrackedFilters = 1000
/** A filter gets a bitmap after tests of this share of all documents. Most slider positions never reach it. */
const minTestedShare = 1 / 16

/**
 * LRU cache of bitmaps of the documents that match a filter.
 *
 * A document never changes under its ordinal, so bitmaps stay valid after additions, and only new ordinals need a test. Bitmaps grow with
 * use, so that no single query has to test all documents.
 */
export class FilterBitmapCache {
  private readonly entries = new Map<string, PartialBitmap>()
  /** Filter key → documents tested so far, for filters without a bitmap. */
  private readonly testedDocs = new Map<string, number>()

  constructor(private readonly maxBytes: number) {}

  /**
   * For filters over few documents: the known part of the bitmap, extended by `docCount` documents. null = no bitmap yet.
   * @param docCount number of documents that the query will test
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

  /**
   * Complete bitmap of a filter.
   * @param indexLength number of documents in the index
   */
  get(filter: CompiledFilter, indexLength: number): Bitmap {
    return this.extend(filter, indexLength, indexLength).bitmap
  }

  /** Call it after ordinals changed. */
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
    const maxEntries = Math.floor(this.maxBytes / Math.max(1, entry.bitmap.bytesUsed))
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= maxEntries) break
      this.entries.delete(oldest)
    }
  }
}
