import type { DocSet } from './doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import type { NumberColumn } from './number-column.ts'
import type { FacetRequest, RangeFacet } from './types.ts'

const defaultBuckets = 24
const mostBuckets = 10_000

/** By code, over several sets that have no document in common. */
export const countValues = (column: FacetColumn, sets: readonly DocSet[]): Uint32Array => {
  const counts = new Uint32Array(column.values.length + 1)
  for (const set of sets) column.count(set, counts)
  return counts
}

export const measureRange = (column: NumberColumn, sets: readonly DocSet[], { buckets = defaultBuckets }: FacetRequest): RangeFacet => {
  let min = Infinity
  let max = -Infinity
  let count = 0
  for (const set of sets) {
    const range = column.range(set)
    min = Math.min(min, range.min)
    max = Math.max(max, range.max)
    count += range.count
  }
  if (count === 0) return { kind: 'range', min: null, max: null, count: 0, histogram: [] }
  const histogram = new Uint32Array(Math.max(0, Math.min(mostBuckets, Math.trunc(buckets) || 0)))
  if (histogram.length > 0) for (const set of sets) column.histogram(set, { min, max }, histogram)
  return { kind: 'range', min, max, count, histogram: Array.from(histogram) }
}
