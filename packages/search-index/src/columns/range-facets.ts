import type { DocSet } from '../structures/doc-set.ts'
import type { FacetRequest, RangeFacet } from '../types.ts'
import type { NumberField } from './number-table.ts'

const defaultBuckets = 24
const maxBuckets = 10_000

/** Bounds and histogram of a number field over disjoint sets of documents. O(documents). */
export const rangeFacet = (field: NumberField, sets: readonly DocSet[], { buckets = defaultBuckets }: FacetRequest): RangeFacet => {
  const bounds = { min: Infinity, max: -Infinity, count: 0 }
  for (const { docs } of sets) field.addBounds(docs, bounds)
  const { min, max, count } = bounds
  if (count === 0) return { kind: 'range', min: null, max: null, count: 0, histogram: [] }
  const histogram = new Uint32Array(Math.max(0, Math.min(maxBuckets, Math.trunc(buckets) || 0)))
  const exactScale = max > min ? histogram.length / (max - min) : 0
  // If the bounds are so close that the quotient overflows, all numbers go to the first bucket.
  const scale = Number.isFinite(exactScale) ? exactScale : 0
  if (histogram.length > 0) for (const { docs } of sets) field.addToHistogram(docs, min, scale, histogram)
  return { kind: 'range', min, max, count, histogram: Array.from(histogram) }
}
