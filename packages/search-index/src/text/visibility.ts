import type { Bitmap } from '../structures/bitmap.ts'

/** Documents that a query may return. */
export interface Visibility {
  /** Live documents that the caller can see. */
  readonly docs: Bitmap
  /** Number of documents in the index, including deleted ones. */
  readonly docCount: number
  /** Number of documents in `docs`. */
  readonly visibleCount: number
}
