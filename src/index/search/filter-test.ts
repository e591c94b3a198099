import type { Columns } from '../columns/columns.ts'
import type { FacetColumn } from '../columns/facet-column.ts'
import { type Failures, joinFailure } from '../columns/failures.ts'
import type { NumberTest } from '../columns/number-table.ts'
import type { Bitmap } from '../structures/bitmap.ts'
import type { IndexFilter } from '../types.ts'

/** A filter ready to be put to documents. What a document "has" does not look at `exclude`. */
export interface FilterTest {
  readonly field: string
  readonly exclude: boolean
  /** Equal for tests that the same documents pass; null when nothing is worth keeping. */
  readonly key: string | null
  /** Marks the candidates that fail. */
  mark(docs: Uint32Array, failures: Failures, group: number): void
  /** Adds those of documents `from` … `to` (exclusive) that have what is looked for. */
  collect(from: number, to: number, into: Bitmap): void
}

/** Numbers of those values that the column knows. */
const knownValues = ({ values }: FacetColumn, wanted: readonly string[]): number[] =>
  wanted.map((value) => values.find(value)).filter((number) => number >= 0)

const numberTest = (filter: IndexFilter): NumberTest => {
  if ('range' in filter) {
    // A missing number is NaN and lies in no range.
    const low = filter.range.low ?? -Infinity
    const high = filter.range.high ?? Infinity
    return (value) => value >= low && value <= high
  }
  const wanted = new Set(filter.values.filter((value) => value.trim() !== '').map(Number))
  wanted.delete(Number.NaN)
  return (value) => wanted.has(value)
}

type Test = Pick<FilterTest, 'mark' | 'collect'>

/** Documents in ascending order that the ids name. */
export const docsOfIds = (columns: Columns, ids: readonly string[]): Uint32Array =>
  Uint32Array.from(new Set(ids.map((id) => columns.find(id)).filter((doc) => doc >= 0))).sort()

const idTest = (columns: Columns, ids: readonly string[], exclude: boolean): Test => {
  const wanted = new Set(docsOfIds(columns, ids))
  return {
    mark(docs, failures, group) {
      for (let i = 0; i < docs.length; i++) if (wanted.has(docs[i] ?? 0) === exclude) failures[i] = joinFailure(failures[i] ?? 0, group)
    },
    collect(from, to, into) {
      for (const doc of wanted) if (doc >= from && doc < to) into.add(doc)
    },
  }
}

/** A field that is not there: no document has it. */
const nothing = (exclude: boolean): Test => ({
  mark(docs, failures, group) {
    if (!exclude) for (let i = 0; i < docs.length; i++) failures[i] = joinFailure(failures[i] ?? 0, group)
  },
  collect() {},
})

const testOf = (filter: IndexFilter, columns: Columns): Test => {
  const exclude = filter.exclude === true
  if ('values' in filter) {
    if (filter.field === 'id') return idTest(columns, filter.values, exclude)
    const column = columns.facet(filter.field)
    if (column) {
      const chosen = column.choose(knownValues(column, filter.values))
      return {
        mark: (docs, failures, group) => column.mark(docs, chosen, exclude, failures, group),
        collect: (from, to, into) => column.collect(chosen, from, to, into),
      }
    }
  }
  const number = columns.number(filter.field)
  if (!number) return nothing(exclude)
  const passes = numberTest(filter)
  return {
    mark: (docs, failures, group) => number.mark(docs, passes, exclude, failures, group),
    collect: (from, to, into) => number.collect(passes, from, to, into),
  }
}

const keyOf = (filter: IndexFilter): string | null => {
  if ('range' in filter) return JSON.stringify([filter.field, String(filter.range.low), String(filter.range.high)])
  return filter.field === 'id' ? null : JSON.stringify([filter.field, filter.values])
}

export const toTest = (filter: IndexFilter, columns: Columns): FilterTest => ({
  field: filter.field,
  exclude: filter.exclude === true,
  key: keyOf(filter),
  ...testOf(filter, columns),
})
