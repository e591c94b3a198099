import { Bitmap } from '../structures/bitmap.ts'
import type { CompiledFilter } from './compiled-filter.ts'

/** Documents below `coveredDocs` that match a filter. */
interface PartialBitmap {
  readonly bitmap: Bitmap
  coveredDocs: number
}

/**
 * LRU cache of bitmaps of the documents that match a filter.
 *
 * A document never changes under its ordinal, so bitmaps stay valid after additions, and only new ordinals need a test.
 */
export class FilterBitmapCache {
  private readonly entries = new Map<string, PartialBitmap>()

  constructor(private readonly maxBytes: number) {}

  /**
   * Bitmap of the documents that match a filter, without `exclude`.
   * @param indexLength number of documents in the index
   */
  get(filter: CompiledFilter, indexLength: number): Bitmap {
    const { key } = filter
    const entry = (key === null ? undefined : this.entries.get(key)) ?? { bitmap: new Bitmap(indexLength), coveredDocs: 0 }
    if (entry.coveredDocs < indexLength) {
      entry.bitmap.grow(indexLength)
      filter.addMatches(entry.coveredDocs, indexLength, entry.bitmap)
      entry.coveredDocs = indexLength
    }
    if (key !== null) this.set(key, entry)
    return entry.bitmap
  }

  /** Call it after ordinals changed. */
  clear(): void {
    this.entries.clear()
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
