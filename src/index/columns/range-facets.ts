import type { DocSet } from '../structures/doc-set.ts'
import type { FacetRequest, RangeFacet } from '../types.ts'
import type { NumberField } from './number-table.ts'
import type { RecordBatch, RecordReader } from './record-batch.ts'
import type { RecordScan } from './record-scan.ts'

const defaultBuckets = 24
const maxBuckets = 10_000
/** Longest buffer that is reused between queries. Few queries need more, and its memory would never be released. Unit: numbers. */
const maxReusedBufferLength = 2 ** 19

/** A number field to be summarised over disjoint sets of documents. */
export interface RangeRequest {
  readonly field: NumberField
  readonly sets: readonly DocSet[]
  readonly request: FacetRequest
}

/** Record reader that collects the numbers of one field. */
class ValueReader implements RecordReader {
  readonly firstWord = 0
  readonly readsToEnd = false
  private length = 0

  constructor(
    readonly request: RangeRequest,
    private readonly buffer: Float64Array,
  ) {}

  read(batch: RecordBatch, docs: Uint32Array, from: number, to: number): void {
    this.length = this.request.field.gather(batch, docs, from, to, this.buffer, this.length)
  }

  get values(): Float64Array {
    return this.buffer.subarray(0, this.length)
  }
}

/** Computes bounds and histograms of number fields. Reuses its buffer between queries. O(documents). */
export class RangeFacets {
  private buffer = new Float64Array(0)

  /** Schedules the requests. Call the returned function after the scan. */
  schedule(requests: readonly RangeRequest[], scan: RecordScan): () => [FacetRequest, RangeFacet][] {
    const lengths = requests.map(({ sets }) => sets.reduce((sum, { length }) => sum + length, 0))
    const total = lengths.reduce((sum, length) => sum + length, 0)
    const buffer = this.bufferFor(total)
    let start = 0
    const readers = requests.map((request, i) => new ValueReader(request, buffer.subarray(start, (start += lengths[i] ?? 0))))
    for (const reader of readers) for (const set of reader.request.sets) scan.add(set, reader)
    return () => readers.map(({ request: { request }, values }) => [request, rangeOf(values, request)])
  }

  private bufferFor(length: number): Float64Array {
    if (length <= this.buffer.length) return this.buffer
    const buffer = new Float64Array(length)
    if (length <= maxReusedBufferLength) this.buffer = buffer
    return buffer
  }
}

const rangeOf = (values: Float64Array, { buckets = defaultBuckets }: FacetRequest): RangeFacet => {
  if (values.length === 0) return { kind: 'range', min: null, max: null, count: 0, histogram: [] }
  let min = Infinity
  let max = -Infinity
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    if (value < min) min = value
    if (value > max) max = value
  }
  const length = Math.max(0, Math.min(maxBuckets, Math.trunc(buckets) || 0))
  return { kind: 'range', min, max, count: values.length, histogram: histogram(values, min, max, length) }
}

const histogram = (values: Float64Array, min: number, max: number, length: number): number[] => {
  const buckets = new Uint32Array(length)
  if (length === 0) return []
  const exactScale = max > min ? length / (max - min) : 0
  // If the bounds are so close that the quotient overflows, all numbers go to the first bucket.
  const scale = Number.isFinite(exactScale) ? exactScale : 0
  for (let i = 0; i < values.length; i++) {
    // The value is below 2^31, so `| 0` rounds down.
    const bucket = Math.min(length - 1, (((values[i] ?? 0) - min) * scale) | 0)
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  return Array.from(buckets)
}
