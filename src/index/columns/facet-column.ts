import type { Bitmap } from '../structures/bitmap.ts'
import type { StringTable } from '../structures/string-table.ts'
import type { FilterFailures } from './filter-failures.ts'

/** Some values of a column, as the column itself looks them up. */
export type ValueSelection = Uint8Array

/** Values of one facet field. */
export interface FacetColumn {
  readonly values: StringTable
  /** `values` are numbers of values in the table. */
  toSelection(values: readonly number[]): ValueSelection
  /** Marks the candidates that have a chosen value (`having`) or that have none. */
  markFailures(docs: Uint32Array, selection: ValueSelection, failOnMatch: boolean, failures: FilterFailures, fieldNumber: number): void
  /** Adds those of documents `from` … `to` (exclusive) that have a chosen value. */
  addMatches(selection: ValueSelection, from: number, to: number, target: Bitmap): void
}
