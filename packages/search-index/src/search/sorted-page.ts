import type { Columns } from '../columns/columns.ts'
import { sortIndexes } from '../structures/sort-indexes.ts'
import type { IndexSort } from '../types.ts'
import type { CachedResult } from './cached-result.ts'
import { indexesBetween } from './indexes-between.ts'

/** Longest buffer that is reused. Few queries need more, and its memory would never be released. Unit: keys. */
const maxReusedLength = 2 ** 19

/** Above all dates, sizes and ranks, so that ranks can be added without rounding. */
const lastKey = 2 ** 50

/** Index → key of a document without a value, by another order. */
const missingKeys = (docs: Uint32Array, keys: Float64Array, by: ReturnType<Columns['order']>): ReadonlyMap<number, number> => {
  const indexes: number[] = []
  for (let i = 0; i < keys.length; i++) if (Number.isNaN(keys[i])) indexes.push(i)
  const others = new Float64Array(indexes.length)
  by?.read(
    Uint32Array.from(indexes, (i) => docs[i] ?? 0),
    others,
  )
  return new Map(indexes.map((i, at) => [i, by && !Number.isNaN(others[at]) ? lastKey + (others[at] ?? 0) : Infinity]))
}

/** Sorts hits. Reuses its buffer between queries. */
export class PageSorter {
  private buffer = new Float64Array(0)

  /** Documents `start` … `end` of the hits in sort order. */
  page({ hits, sortedDocs }: CachedResult, columns: Columns, sort: IndexSort, start: number, end: number): Uint32Array {
    const { set, scores } = hits
    const to = Math.min(end, set.length)
    if (start >= to) return new Uint32Array(0)
    const { docs } = set
    const field = columns.order(sort.key)
    // Without scores, document order is the sort order.
    if (!field && !scores) return docs.subarray(start, to)
    const sortKey = `${field ? `${sort.key} ${sort.missingBy ?? ''}` : 'score'} ${sort.orientation}`
    const cached = sortedDocs.get(sortKey)
    if (cached && cached.length >= to) return cached.subarray(start, to)
    const keys = this.bufferFor(docs.length)
    const sign = sort.orientation === 'desc' ? -1 : 1
    if (field) {
      field.read(docs, keys)
      // Those without a value are last in both orientations.
      const missing = sort.missingBy === undefined ? undefined : missingKeys(docs, keys, columns.order(sort.missingBy))
      for (let i = 0; i < keys.length; i++) keys[i] = Number.isNaN(keys[i]) ? (missing?.get(i) ?? Infinity) : sign * (keys[i] ?? 0)
    } else if (scores) for (let i = 0; i < keys.length; i++) keys[i] = sign * (scores[i] ?? 0)
    const docOf = (index: number) => docs[index] ?? 0
    if (cached) {
      // Sort everything on the second request: every further page is then a slice.
      const sorted = sortIndexes(keys).map(docOf)
      sortedDocs.set(sortKey, sorted)
      return sorted.subarray(start, to)
    }
    const page = indexesBetween(keys, start, to).map(docOf)
    sortedDocs.set(sortKey, start === 0 ? page : new Uint32Array(0))
    return page
  }

  private bufferFor(length: number): Float64Array {
    if (length > maxReusedLength) return new Float64Array(length)
    if (length > this.buffer.length) this.buffer = new Float64Array(Math.min(maxReusedLength, length * 2))
    return this.buffer.subarray(0, length)
  }
}
