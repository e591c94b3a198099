import type { DocSet } from './doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import { type FacetTable, TableField } from './facet-table.ts'
import type { NumberField } from './number-table.ts'
import type { FacetRequest, RangeFacet } from './types.ts'

const defaultBuckets = 24
const mostBuckets = 10_000

/** Documents per value, by code, of several fields; those of the table are counted in one pass. */
export const countValues = (columns: ReadonlyMap<string, FacetColumn>, set: DocSet, table: FacetTable): Map<string, Uint32Array> => {
  const counts = new Map<string, Uint32Array>()
  const together: (Uint32Array | null)[] = table.fields.map(() => null)
  for (const [name, column] of columns) {
    const array = new Uint32Array(column.values.length + 1)
    counts.set(name, array)
    if (column instanceof TableField) together[column.field] = array
    else column.count(set, array)
  }
  if (together.some((array) => array !== null)) table.countAll(set, together)
  return counts
}

/** Over several sets that have no document in common. */
export const measureRange = (field: NumberField, sets: readonly DocSet[], { buckets = defaultBuckets }: FacetRequest): RangeFacet => {
  const { values, min, max } = field.measure(sets)
  if (values.length === 0) return { kind: 'range', min: null, max: null, count: 0, histogram: [] }
  const length = Math.max(0, Math.min(mostBuckets, Math.trunc(buckets) || 0))
  return { kind: 'range', min, max, count: values.length, histogram: histogram(values, min, max, length) }
}

const histogram = (values: Float64Array, min: number, max: number, length: number): number[] => {
  const buckets = new Uint32Array(length)
  if (length === 0) return []
  const exact = max > min ? length / (max - min) : 0
  // Bounds so close together that the quotient overflows count as one.
  const scale = Number.isFinite(exact) ? exact : 0
  for (let i = 0; i < values.length; i++) {
    // Below 2^31, so cutting the fraction off is rounding down.
    const bucket = Math.min(length - 1, (((values[i] ?? 0) - min) * scale) | 0)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  return Array.from(buckets)
}
