import { type Failures, joinFailure, out } from '../columns/failures.ts'
import { batchLength, RecordBatch } from '../columns/record-batch.ts'
import type { Records } from '../columns/records.ts'
import { DocSet } from '../structures/doc-set.ts'
import { gallop } from '../structures/gallop.ts'
import type { FilterBitmaps, PartlyKnown } from './filter-bitmaps.ts'
import type { FilterTest } from './filter-test.ts'
import { narrowBitmaps } from './narrow-bitmaps.ts'

export interface Candidates {
  readonly set: DocSet
  /** Scores of the set's documents, in their order; null where all are equally relevant. */
  readonly scores: Float32Array | null
}

export interface Narrowed {
  /** Candidates that pass every filter. */
  readonly hits: Candidates
  /** Field → candidates that nothing but the field's own selection keeps out. Only for counted fields that have a selection. */
  readonly nearMisses: ReadonlyMap<string, DocSet>
}

/** What filters are put to, and what is known of them. */
export interface FilterSpace {
  readonly records: Records
  readonly bitmaps: FilterBitmaps
}

/** From this share of all documents on, filters are put to whole words of bitmaps and not to single candidates. */
const dense = 1 / 16

/**
 * Exclusions, and selections of fields whose counts nobody asks for, only sort out; the other fields each have a number, see failures.ts.
 */
export const narrow = (
  candidates: Candidates,
  tests: readonly FilterTest[],
  counted: ReadonlySet<string>,
  { records, bitmaps }: FilterSpace,
): Narrowed => {
  const docCount = records.docs
  const strict = tests.filter(({ field, exclude }) => exclude || !counted.has(field))
  const own = tests.filter(({ field, exclude }) => !exclude && counted.has(field))
  if (candidates.set.length > docCount * dense) {
    const { hits, nearMisses } = narrowBitmaps(candidates.set.bitmap, strict, own, docCount, bitmaps)
    return { hits: { set: hits, scores: candidates.scores && pickMembers(candidates.set, candidates.scores, hits) }, nearMisses }
  }

  const kept = strict.length > 0 ? sift(candidates, strict, { records, bitmaps }) : candidates
  if (own.length === 0) return { hits: kept, nearMisses: new Map() }
  const { docs } = kept.set
  const groups = [...new Set(own.map(({ field }) => field))]
  const failures = new Uint16Array(docs.length)
  mark(own, (test) => groups.indexOf(test.field) + 1, docs, failures, { records, bitmaps })
  const [passed, ...near] = split(docs, failures, groups.length).map((list) => new DocSet(list, docCount))
  const hits = passed ?? kept.set
  const scores = kept.scores && pick(kept.scores, failures, hits.length)
  return { hits: { set: hits, scores }, nearMisses: new Map(near.map((set, i) => [groups[i] ?? '', set])) }
}

/** Documents whose records are fetched together and then stay in fast memory from one filter to the next. */
const fetchedAtOnce = 4096

const mark = (
  tests: readonly FilterTest[],
  groupOf: (test: FilterTest) => number,
  docs: Uint32Array,
  failures: Failures,
  { records, bitmaps }: FilterSpace,
): void => {
  const ends = tests.map((test) => markKnown(test, groupOf(test), docs, failures, bitmaps.soFar(test, docs.length, records.docs)))
  const batch = new RecordBatch()
  for (let from = Math.min(...ends); from < docs.length; from += fetchedAtOnce) {
    const to = Math.min(from + fetchedAtOnce, docs.length)
    for (let at = from; at < to; at += batchLength) batch.find(records, docs, at, Math.min(at + batchLength, to), 0, true)
    for (const [i, test] of tests.entries()) {
      const start = Math.max(from, ends[i] ?? 0)
      if (start < to) test.mark(docs.subarray(start, to), failures.subarray(start, to), groupOf(test))
    }
  }
}

/** Returns where the documents begin of which the bitmap does not know. */
const markKnown = (test: FilterTest, group: number, docs: Uint32Array, failures: Failures, known: PartlyKnown | null): number => {
  if (!known) return 0
  const { words } = known.bitmap
  const failing = test.exclude ? 1 : 0
  const end = gallop(docs, known.upTo, 0)
  for (let i = 0; i < end; i++) {
    const doc = docs[i] ?? 0
    if ((((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === failing) failures[i] = joinFailure(failures[i] ?? 0, group)
  }
  return end
}

const sift = ({ set, scores }: Candidates, tests: readonly FilterTest[], space: FilterSpace): Candidates => {
  const failures = new Uint16Array(set.length)
  mark(tests, () => out, set.docs, failures, space)
  const docs = split(set.docs, failures, 0)[0] ?? set.docs
  return { set: new DocSet(docs, space.records.docs), scores: scores && pick(scores, failures, docs.length) }
}

/** List 0 holds the documents without failure, list n those that fail group n alone. */
const split = (docs: Uint32Array, failures: Uint16Array, groups: number): Uint32Array[] => {
  const lengths = new Uint32Array(groups + 1)
  for (let i = 0; i < docs.length; i++) {
    const group = failures[i] ?? out
    if (group <= groups) lengths[group] = (lengths[group] ?? 0) + 1
  }
  const lists = Array.from(lengths, (length) => new Uint32Array(length))
  lengths.fill(0)
  for (let i = 0; i < docs.length; i++) {
    const group = failures[i] ?? out
    const list = lists[group]
    if (!list) continue
    const at = lengths[group] ?? 0
    list[at] = docs[i] ?? 0
    lengths[group] = at + 1
  }
  return lists
}

const pick = (scores: Float32Array, failures: Uint16Array, length: number): Float32Array => {
  const picked = new Float32Array(length)
  let at = 0
  for (let i = 0; i < scores.length; i++) if (failures[i] === 0) picked[at++] = scores[i] ?? 0
  return picked
}

const pickMembers = ({ docs }: DocSet, scores: Float32Array, { bitmap, length }: DocSet): Float32Array => {
  const picked = new Float32Array(length)
  let at = 0
  for (let i = 0; i < docs.length; i++) if (bitmap.has(docs[i] ?? 0)) picked[at++] = scores[i] ?? 0
  return picked
}
