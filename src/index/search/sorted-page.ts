import type { Columns } from '../columns/columns.ts'
import type { IndexSort } from '../types.ts'
import type { CachedResult } from './cached-result.ts'
import { firstIndexes, sortIndexes } from './sort-indexes.ts'

/** Documents `start` … `end` of the hits in sort order. */
export const sortedPage = (
  { hits, sortedDocs }: CachedResult,
  columns: Columns,
  sort: IndexSort,
  start: number,
  end: number,
): Uint32Array => {
  const { set, scores } = hits
  const to = Math.min(end, set.length)
  if (start >= to) return new Uint32Array(0)
  const { docs } = set
  const numberField = columns.number(sort.key)
  // Without scores, document order is the sort order.
  if (!numberField && !scores) return docs.subarray(start, to)

  const sortKey = `${numberField ? sort.key : 'score'} ${sort.orientation}`
  const cached = sortedDocs.get(sortKey)
  if (cached && cached.length >= to) return cached.subarray(start, to)
  const keys = new Float64Array(docs.length)
  if (numberField) numberField.read(docs, keys)
  else if (scores) keys.set(scores)
  toAscendingKeys(keys, sort.orientation === 'desc')
  // Sort everything on the second request: every further page is then a slice.
  const indexes = cached ? sortIndexes(keys) : firstIndexes(keys, to)
  const sorted = indexes.map((index) => docs[index] ?? 0)
  sortedDocs.set(sortKey, sorted)
  return sorted.subarray(start, to)
}

/** Converts values to ascending keys. Missing numbers sort last in both orientations. */
const toAscendingKeys = (keys: Float64Array, descending: boolean): void => {
  const sign = descending ? -1 : 1
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0
    keys[i] = key === key ? sign * key : Infinity
  }
}
