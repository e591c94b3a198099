import type { DocSet } from './doc-set.ts'
import type { Failures } from './failures.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'
import type { StringTable } from './string-table.ts'

/**
 * Values of one facet field. A value's code is its number in the table + 1; code 0 means no value. Arrays by code are one longer than
 * the table, and what they hold at 0 means nothing.
 */
export interface FacetColumn {
  readonly values: StringTable
  /** Bytes of memory. */
  readonly size: number
  /** The next document's values, without repetition. */
  add(doc: number, values: readonly string[]): void
  /** Adds the documents of each value to `counts`, an array by code. */
  count(set: DocSet, counts: Uint32Array): void
  /** Marks the candidates that have a value with `chosen[code] === 1` (`having`) or that have none. */
  mark(docs: Uint32Array, chosen: Uint8Array, having: boolean, failures: Failures, group: number): void
  /** The same column with only the given documents, in this order. */
  keep(docs: Uint32Array): FacetColumn
  save(writer: SnapshotWriter, name: string): void
}
