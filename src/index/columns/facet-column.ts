import type { Bitmap } from '../structures/bitmap.ts'
import type { StringTable } from '../structures/string-table.ts'
import type { Failures } from './failures.ts'

/** Some values of a column, as the column itself looks them up. */
export type Chosen = Uint8Array

/** Values of one facet field. */
export interface FacetColumn {
  readonly values: StringTable
  /** `values` are numbers of values in the table. */
  choose(values: readonly number[]): Chosen
  /** Marks the candidates that have a chosen value (`having`) or that have none. */
  mark(docs: Uint32Array, chosen: Chosen, having: boolean, failures: Failures, group: number): void
  /** Adds those of documents `from` … `to` (exclusive) that have a chosen value. */
  collect(chosen: Chosen, from: number, to: number, into: Bitmap): void
}
