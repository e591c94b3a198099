import type { Bitmap } from '../structures/bitmap.ts'
import type { StringTable } from '../structures/string-table.ts'
import type { FilterFailures } from './filter-failures.ts'

/** A set of values of one column, in the column's own representation. */
export type ValueSelection = Uint8Array

/** Values of one facet field. */
export interface FacetColumn {
  readonly values: StringTable
  /** @param values ordinals in `values` */
  toSelection(values: readonly number[]): ValueSelection
  /** Records a filter failure for candidates that have a selected value (`failOnMatch`), or for those that have none. */
  markFailures(docs: Uint32Array, selection: ValueSelection, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void
  /** Adds the documents of `from` … `to` (exclusive) that have a selected value. */
  addMatches(selection: ValueSelection, from: number, to: number, target: Bitmap): void
}
