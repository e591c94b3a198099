import { DocSet } from './doc-set.ts'
import { out } from './failures.ts'
import type { FilterTest } from './filter-tests.ts'

export interface Narrowed {
  /** Candidates that pass every filter. */
  readonly hits: DocSet
  /** Scores of the hits, in their order. */
  readonly scores: Float32Array | null
  /** Field → candidates that nothing but the field's own selection keeps out. Only for the fields asked for that have a selection. */
  readonly nearMisses: ReadonlyMap<string, DocSet>
}

/**
 * One pass over the candidates for all filters. Exclusions, and selections of fields whose counts nobody asks for, only
 * sort out; the other fields each have a number, see failures.ts.
 */
export const narrow = (
  candidates: Uint32Array,
  scores: Float32Array | null,
  tests: readonly FilterTest[],
  counted: ReadonlySet<string>,
  docCount: number,
): Narrowed => {
  const strict = tests.filter(({ field, exclude }) => exclude || !counted.has(field))
  const own = tests.filter(({ field, exclude }) => !exclude && counted.has(field))
  const kept = strict.length > 0 ? sift(candidates, scores, strict) : { docs: candidates, scores }
  if (own.length === 0) return { hits: new DocSet(kept.docs, docCount), scores: kept.scores, nearMisses: new Map() }

  const groups = [...new Set(own.map(({ field }) => field))]
  const failures = new Uint16Array(kept.docs.length)
  for (const test of own) test.mark(kept.docs, failures, groups.indexOf(test.field) + 1)
  const nearMisses = new Map<string, DocSet>()
  const lists = split(kept.docs, failures, groups.length)
  for (const [i, field] of groups.entries()) nearMisses.set(field, new DocSet(lists[i + 1] ?? new Uint32Array(0), docCount))
  const hits = new DocSet(lists[0] ?? new Uint32Array(0), docCount)
  return { hits, scores: kept.scores && pick(kept.scores, failures, hits.length), nearMisses }
}

const sift = (
  candidates: Uint32Array,
  scores: Float32Array | null,
  tests: readonly FilterTest[],
): { docs: Uint32Array; scores: Float32Array | null } => {
  const failures = new Uint16Array(candidates.length)
  for (const test of tests) test.mark(candidates, failures, out)
  const docs = split(candidates, failures, 0)[0] ?? candidates
  return { docs, scores: scores && pick(scores, failures, docs.length) }
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
