import type { DocSet } from '../structures/doc-set.ts'
import type { FacetRequest, RangeFacet } from '../types.ts'
import type { NumberField } from './number-table.ts'
import type { RecordBatch, RecordReader } from './record-batch.ts'
import type { RecordWalk } from './record-walk.ts'

const defaultBuckets = 24
const mostBuckets = 10_000
/** Numbers for which memory is kept between questions. Few questions have more, and theirs would stay for good. */
const mostKept = 2 ** 19

/** A field to be measured over sets that have no document in common. */
export interface RangeQuestion {
  readonly field: NumberField
  readonly sets: readonly DocSet[]
  readonly request: FacetRequest
}

/** Collects a field's numbers. */
class Reading implements RecordReader {
  readonly first = 0
  readonly whole = false
  private length = 0

  constructor(
    readonly question: RangeQuestion,
    private readonly space: Float64Array,
  ) {}

  read(batch: RecordBatch, docs: Uint32Array, from: number, to: number): void {
    this.length = this.question.field.gather(batch, docs, from, to, this.space, this.length)
  }

  get values(): Float64Array {
    return this.space.subarray(0, this.length)
  }
}

/** Finds bounds and distribution of numbers. Keeps memory to work in between questions. */
export class RangeMeter {
  private space = new Float64Array(0)

  /** To be taken after the walk. */
  measure(questions: readonly RangeQuestion[], walk: RecordWalk): () => [FacetRequest, RangeFacet][] {
    const lengths = questions.map(({ sets }) => sets.reduce((sum, { length }) => sum + length, 0))
    const all = lengths.reduce((sum, length) => sum + length, 0)
    const space = this.spaceFor(all)
    let start = 0
    const readings = questions.map((question, i) => new Reading(question, space.subarray(start, (start += lengths[i] ?? 0))))
    for (const reading of readings) for (const set of reading.question.sets) walk.add(set, reading)
    return () => readings.map(({ question: { request }, values }) => [request, rangeOf(values, request)])
  }

  private spaceFor(length: number): Float64Array {
    if (length <= this.space.length) return this.space
    const space = new Float64Array(length)
    if (length <= mostKept) this.space = space
    return space
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
