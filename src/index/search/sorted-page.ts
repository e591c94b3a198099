import type { Columns } from '../columns/columns.ts'
import type { IndexSort } from '../types.ts'
import type { CachedResult } from './cached-result.ts'
import { firstIndexes, sortIndexes } from './sort-indexes.ts'

/** Documents `start` … `end` of the hits in the order asked for. */
export const sortedPage = ({ hits, sortedDocs }: CachedResult, columns: Columns, sort: IndexSort, start: number, end: number): Uint32Array => {
  const { set, scores } = hits
  const to = Math.min(end, set.length)
  if (start >= to) return new Uint32Array(0)
  const { docs } = set
  const numberField = columns.number(sort.key)
  // Without text all are equally relevant, and their own order is the order.
  if (!numberField && !scores) return docs.subarray(start, to)

  const sortKey = `${numberField ? sort.key : 'score'} ${sort.orientation}`
  const cached = sortedDocs.get(sortKey)
  if (cached && cached.length >= to) return cached.subarray(start, to)
  const keys = new Float64Array(docs.length)
  if (numberField) numberField.read(docs, keys)
  else if (scores) keys.set(scores)
  toAscendingKeys(keys, sort.orientation === 'desc')
  // Who comes back for more gets the whole order: then every further page is a slice.
  const indexes = cached ? sortIndexes(keys) : firstIndexes(keys, to)
  const sorted = indexes.map((index) => docs[index] ?? 0)
  sortedDocs.set(sortKey, sorted)
  return sorted.subarray(start, to)
}

/** Lower first; what has no number comes last either way. */
const toAscendingKeys = (keys: Float64Array, descending: boolean): void => {
  const sign = descending ? -1 : 1
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? 0
    keys[i] = key === key ? sign * key : Infinity
  }
}
