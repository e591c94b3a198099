import type { Bitmap } from '../structures/bitmap.ts'
import type { StringTable } from '../structures/string-table.ts'
import type { Failures } from './failures.ts'

/** Values of one facet field. `chosen` are numbers of values in the table. */
export interface FacetColumn {
  readonly values: StringTable
  /** Marks the candidates that have a chosen value (`having`) or that have none. */
  mark(docs: Uint32Array, chosen: readonly number[], having: boolean, failures: Failures, group: number): void
  /** Adds those of documents `from` … `to` (exclusive) that have a chosen value. */
  collect(chosen: readonly number[], from: number, to: number, into: Bitmap): void
}
