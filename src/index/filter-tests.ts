import { Bitmap } from './bitmap.ts'
import type { Columns } from './columns.ts'
import type { FacetColumn } from './facet-column.ts'
import { type Failures, joinFailure } from './failures.ts'
import type { IndexFilter } from './types.ts'

export interface FilterTest {
  readonly field: string
  readonly exclude: boolean
  /** Marks the candidates that fail. */
  mark(docs: Uint32Array, failures: Failures, group: number): void
}

/** By code: 1 = chosen. */
export const chosenCodes = (column: FacetColumn, values: readonly string[]): Uint8Array => {
  const chosen = new Uint8Array(column.values.length + 1)
  for (const value of values) chosen[column.values.find(value) + 1] = 1
  // Unknown values have all fallen onto code 0, which means no value.
  chosen[0] = 0
  return chosen
}

const numbersOf = (values: readonly string[]): Set<number> =>
  new Set(
    values
      .filter((value) => value.trim() !== '')
      .map(Number)
      .filter(Number.isFinite),
  )

const idTest = (columns: Columns, values: readonly string[], exclude: boolean): FilterTest['mark'] => {
  const wanted = new Bitmap(columns.length)
  for (const id of values) {
    const doc = columns.find(id)
    if (doc >= 0) wanted.add(doc)
  }
  return (docs, failures, group) => {
    for (let i = 0; i < docs.length; i++) if (wanted.has(docs[i] ?? 0) === exclude) failures[i] = joinFailure(failures[i] ?? 0, group)
  }
}

const failAll: FilterTest['mark'] = (docs, failures, group) => {
  for (let i = 0; i < docs.length; i++) failures[i] = joinFailure(failures[i] ?? 0, group)
}

const markOf = (filter: IndexFilter, columns: Columns): FilterTest['mark'] => {
  const exclude = filter.exclude === true
  const number = columns.numbers.get(filter.field)
  if ('range' in filter) {
    const { range } = filter
    if (number) return (docs, failures, group) => number.mark(docs, range, exclude, failures, group)
    return exclude ? () => {} : failAll
  }
  if (filter.field === 'id') return idTest(columns, filter.values, exclude)
  const column = columns.facets.get(filter.field)
  if (column) {
    const chosen = chosenCodes(column, filter.values)
    return (docs, failures, group) => column.mark(docs, chosen, exclude, failures, group)
  }
  if (number) {
    const chosen = numbersOf(filter.values)
    return (docs, failures, group) => number.markValues(docs, chosen, exclude, failures, group)
  }
  return exclude ? () => {} : failAll
}

export const toTest = (filter: IndexFilter, columns: Columns): FilterTest => ({
  field: filter.field,
  exclude: filter.exclude === true,
  mark: markOf(filter, columns),
})
