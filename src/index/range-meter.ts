import type { DocSet } from './doc-set.ts'
import type { NumberField } from './number-table.ts'
import type { FacetRequest, RangeFacet } from './types.ts'

const defaultBuckets = 24
const mostBuckets = 10_000

/** Documents whose numbers are read together: their rows then still lie in the fastest memory when the next field reads them. */
const batch = 256
/** More documents lie so close together that fields may as well be read one after the other, in the memory of one. */
const mostTogether = 65_536

/** A field to be measured over sets that have no document in common. */
export interface RangeQuestion {
  readonly field: NumberField
  readonly sets: readonly DocSet[]
  readonly request: FacetRequest
}

/** A field's numbers, as far as they are read. */
interface Reading {
  readonly question: RangeQuestion
  readonly values: Float64Array
  length: number
}

/** Finds bounds and distribution of numbers. Keeps memory to work in between questions. */
export class RangeMeter {
  private space = new Float64Array(0)

  measure(questions: readonly RangeQuestion[]): [FacetRequest, RangeFacet][] {
    const few = questions.every(({ sets }) => sets.every(({ length }) => length <= mostTogether))
    return few ? this.together(questions) : questions.flatMap((question) => this.together([question]))
  }

  private together(questions: readonly RangeQuestion[]): [FacetRequest, RangeFacet][] {
    const lengths = questions.map(({ sets }) => sets.reduce((sum, { length }) => sum + length, 0))
    const all = lengths.reduce((sum, length) => sum + length, 0)
    if (this.space.length < all) this.space = new Float64Array(all)
    let start = 0
    const readings = questions.map((question, i): Reading => {
      const values = this.space.subarray(start, (start += lengths[i] ?? 0))
      return { question, values, length: 0 }
    })
    const most = Math.max(0, ...questions.map(({ sets }) => sets.length))
    for (let set = 0; set < most; set++) readSets(readings, set)
    return readings.map(({ question: { request }, values, length }) => [request, rangeOf(values.subarray(0, length), request)])
  }
}

/** Reads the set of that number of every field; most often it is the same set. */
const readSets = (readings: readonly Reading[], set: number): void => {
  const longest = Math.max(...readings.map(({ question }) => question.sets[set]?.length ?? 0))
  for (let from = 0; from < longest; from += batch)
    for (const reading of readings) {
      const { field, sets } = reading.question
      const docs = sets[set]?.docs
      if (docs && from < docs.length)
        reading.length = field.gather(docs, from, Math.min(from + batch, docs.length), reading.values, reading.length)
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
