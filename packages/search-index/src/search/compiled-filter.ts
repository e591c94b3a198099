import type { Columns } from '../columns/columns.ts'
import type { FacetColumn } from '../columns/facet-column.ts'
import { combineFailures, type FilterFailures } from '../columns/filter-failures.ts'
import type { NumberTest } from '../columns/number-table.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { IndexFilter } from '../types.ts'

/** A filter that is resolved against the columns. Matching ignores `exclude`. */
export interface CompiledFilter {
  readonly field: string
  readonly exclude: boolean
  /** Cache key, equal for filters with the same matches. null = not cacheable. */
  readonly key: string | null
  /** true = addMatches is faster than markFailures for some thousand candidates. */
  readonly isBitmapCheap: boolean
  /** Records a failure for candidates that fail the filter, with `exclude` applied. */
  markFailures(docs: Uint32Array, failures: FilterFailures, fieldNumber: number): void
  /** Adds the documents of `from` … `to` (exclusive) that match. */
  addMatches(from: number, to: number, into: Bitmap): void
}

/** Value ordinals of the known values. */
const ordinalsOf = ({ values }: FacetColumn, accepted: readonly string[]): number[] =>
  accepted.map((value) => values.find(value)).filter((ordinal) => ordinal >= 0)

const numberTest = (filter: IndexFilter): NumberTest => {
  if ('range' in filter) return { low: filter.range.low ?? -Infinity, high: filter.range.high ?? Infinity }
  const accepted = new Set(filter.values.filter((value) => value.trim() !== '').map(Number))
  accepted.delete(Number.NaN)
  return { values: accepted }
}

type FilterOperations = Pick<CompiledFilter, 'isBitmapCheap' | 'markFailures' | 'addMatches'>

/** Documents with the given ids, ascending. */
export const docsOfIds = (columns: Columns, ids: readonly string[]): Uint32Array =>
  Uint32Array.from(new Set(ids.map((id) => columns.find(id)).filter((doc) => doc >= 0))).sort()

const idOperations = (columns: Columns, ids: readonly string[], exclude: boolean): FilterOperations => {
  const accepted = new Set(docsOfIds(columns, ids))
  return {
    isBitmapCheap: false,
    markFailures(docs, failures, fieldNumber) {
      for (let i = 0; i < docs.length; i++)
        if (accepted.has(docs[i] ?? 0) === exclude) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
    },
    addMatches(from, to, into) {
      for (const doc of accepted) if (doc >= from && doc < to) into.add(doc)
    },
  }
}

/** Unknown field: no document matches. */
const matchNothing = (exclude: boolean): FilterOperations => ({
  isBitmapCheap: false,
  markFailures(docs, failures, fieldNumber) {
    if (!exclude) for (let i = 0; i < docs.length; i++) failures[i] = combineFailures(failures[i] ?? 0, fieldNumber)
  },
  addMatches() {},
})

const operationsOf = (filter: IndexFilter, columns: Columns): FilterOperations => {
  const exclude = filter.exclude === true
  if ('values' in filter) {
    if (filter.field === 'id') return idOperations(columns, filter.values, exclude)
    const column = columns.facet(filter.field)
    if (column) {
      const selection = column.toSelection(ordinalsOf(column, filter.values))
      return {
        isBitmapCheap: true,
        markFailures: (docs, failures, fieldNumber) => column.markFailures(docs, selection, exclude, failures, fieldNumber),
        addMatches: (from, to, into) => column.addMatches(selection, from, to, into),
      }
    }
  }
  const number = columns.number(filter.field)
  if (!number) return matchNothing(exclude)
  const test = numberTest(filter)
  return {
    isBitmapCheap: false,
    markFailures: (docs, failures, fieldNumber) => number.markFailures(docs, test, exclude, failures, fieldNumber),
    addMatches: (from, to, into) => number.addMatches(test, from, to, into),
  }
}

const keyOf = (filter: IndexFilter): string | null => {
  if ('range' in filter) return JSON.stringify([filter.field, String(filter.range.low), String(filter.range.high)])
  return filter.field === 'id' ? null : JSON.stringify([filter.field, filter.values])
}

/** Resolves the field and the values of a filter. */
export const compileFilter = (filter: IndexFilter, columns: Columns): CompiledFilter => ({
  field: filter.field,
  exclude: filter.exclude === true,
  key: keyOf(filter),
  ...operationsOf(filter, columns),
})
