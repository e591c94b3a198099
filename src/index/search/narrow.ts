import { type Failures, joinFailure, out } from '../columns/failures.ts'
import { DocSet } from '../structures/doc-set.ts'
import { gallop } from '../structures/gallop.ts'
import type { FilterBitmaps } from './filter-bitmaps.ts'
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

/** From this share of all documents on, filters are put to whole words of bitmaps and not to single candidates. */
const dense = 1 / 16

/**
 * Exclusions, and selections of fields whose counts nobody asks for, only sort out; the other fields each have a number, see failures.ts.
 */
export const narrow = (
  candidates: Candidates,
  tests: readonly FilterTest[],
  counted: ReadonlySet<string>,
  docCount: number,
  bitmaps: FilterBitmaps,
): Narrowed => {
  const strict = tests.filter(({ field, exclude }) => exclude || !counted.has(field))
  const own = tests.filter(({ field, exclude }) => !exclude && counted.has(field))
  if (candidates.set.length > docCount * dense) {
    const { hits, nearMisses } = narrowBitmaps(candidates.set.bitmap, strict, own, docCount, bitmaps)
    return { hits: { set: hits, scores: candidates.scores && pickMembers(candidates.set, candidates.scores, hits) }, nearMisses }
  }

  const kept = strict.length > 0 ? sift(candidates, strict, docCount, bitmaps) : candidates
  if (own.length === 0) return { hits: kept, nearMisses: new Map() }
  const { docs } = kept.set
  const groups = [...new Set(own.map(({ field }) => field))]
  const failures = new Uint16Array(docs.length)
  for (const test of own) mark(test, docs, failures, groups.indexOf(test.field) + 1, docCount, bitmaps)
  const [passed, ...near] = split(docs, failures, groups.length).map((list) => new DocSet(list, docCount))
  const hits = passed ?? kept.set
  const scores = kept.scores && pick(kept.scores, failures, hits.length)
  return { hits: { set: hits, scores }, nearMisses: new Map(near.map((set, i) => [groups[i] ?? '', set])) }
}

const mark = (test: FilterTest, docs: Uint32Array, failures: Failures, group: number, docCount: number, bitmaps: FilterBitmaps): void => {
  const known = bitmaps.soFar(test, docs.length, docCount)
  if (!known) return test.mark(docs, failures, group)
  const { words } = known.bitmap
  const failing = test.exclude ? 1 : 0
  const end = known.upTo < docCount ? gallop(docs, known.upTo, 0) : docs.length
  for (let i = 0; i < end; i++) {
    const doc = docs[i] ?? 0
    if ((((words[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === failing) failures[i] = joinFailure(failures[i] ?? 0, group)
  }
  if (end < docs.length) test.mark(docs.subarray(end), failures.subarray(end), group)
}

const sift = ({ set, scores }: Candidates, tests: readonly FilterTest[], docCount: number, bitmaps: FilterBitmaps): Candidates => {
  const failures = new Uint16Array(set.length)
  for (const test of tests) mark(test, set.docs, failures, out, docCount, bitmaps)
  const docs = split(set.docs, failures, 0)[0] ?? set.docs
  return { set: new DocSet(docs, docCount), scores: scores && pick(scores, failures, docs.length) }
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
