import type { Bitmap } from './bitmap.ts'
import type { DocSet } from './doc-set.ts'
import type { Failures } from './failures.ts'
import type { StringTable } from './string-table.ts'

/**
 * Values of one facet field. A value's code is its number in the table + 1; code 0 means no value. Arrays by code are one longer than
 * the table, and what they hold at 0 means nothing. `chosen` is such an array with 1 for the values looked for.
 */
export interface FacetColumn {
  readonly values: StringTable
  /** Adds the documents of each value to `counts`, an array by code. */
  count(set: DocSet, counts: Uint32Array): void
  /** Marks the candidates that have a chosen value (`having`) or that have none. */
  mark(docs: Uint32Array, chosen: Uint8Array, having: boolean, failures: Failures, group: number): void
  /** Adds the documents from number `from` on that have a chosen value. */
  collect(chosen: Uint8Array, from: number, into: Bitmap): void
}
