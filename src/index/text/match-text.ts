import type { Clause } from '../analysis/parse-query.ts'
import { gallop } from '../structures/gallop.ts'
import { findPhrase } from './find-phrase.ts'
import { prefixScores, rarity, wordScores } from './impact.ts'
import type { Segment } from './segment.ts'
import { noHits, type TextHits, unite } from './text-hits.ts'
import { type Probed, postingCount, type TermMatch, termsOf, type Visibility, type WordFinder } from './word-finder.ts'

export interface TextMatch {
  /** Visible documents that have every clause, in ascending order. */
  readonly docs: Uint32Array
  readonly scores: Float32Array
}

export interface TextSpace {
  readonly segments: readonly Segment[]
  readonly finder: WordFinder
  readonly visibility: Visibility
  /** Clause → visible documents with it, as far as earlier questions of callers with these rights have counted. */
  readonly counts: Map<string, number>
}

/** A clause with what it costs to read. */
interface Plan {
  readonly clause: Clause
  readonly key: string
  /** The terms when the clause is a single word. */
  readonly matches: readonly TermMatch[] | null
  readonly cost: number
}

const planOf = (clause: Clause, segments: readonly Segment[]): Plan => {
  const key = JSON.stringify(clause)
  const lists = clause.map((phrase) => phrase.map((slot) => termsOf(segments, slot)))
  const [only] = lists
  const matches = clause.length === 1 && only?.length === 1 ? (only[0] ?? []) : null
  // A phrase cannot have more documents than its rarest word.
  const cost = lists.reduce((sum, slots) => sum + Math.min(...slots.map(postingCount)), 0)
  return { clause, key, matches, cost }
}

const find = ({ clause, matches }: Plan, { segments, finder, visibility }: TextSpace): TextHits =>
  matches
    ? finder.find(matches, visibility)
    : clause.reduce((hits, phrase) => unite(hits, findPhrase(segments, phrase, finder, visibility)), noHits)

const probe = (plan: Plan, docs: Uint32Array, space: TextSpace): Probed => {
  if (plan.matches) return space.finder.probe(plan.matches, docs, space.visibility, space.counts.get(plan.key))
  const hits = find(plan, space)
  const grades = new Uint16Array(docs.length)
  let at = 0
  for (let i = 0; i < docs.length; i++) {
    at = gallop(hits.docs, docs[i] ?? 0, at)
    if (hits.docs[at] === docs[i]) grades[i] = hits.grades[at] ?? 0
  }
  return { grades, found: hits.docs.length }
}

/**
 * The clause with the fewest documents is read, the others are looked up in them. Rarity is counted over what the caller can see: a hidden
 * document must not even change an order.
 */
export const matchText = (clauses: readonly Clause[], space: TextSpace): TextMatch => {
  const plans = clauses.map((clause) => planOf(clause, space.segments))
  const order = plans.map((_, i) => i).sort((a, b) => (plans[a]?.cost ?? 0) - (plans[b]?.cost ?? 0))
  const grades: Uint16Array[] = plans.map(() => new Uint16Array(0))
  let docs: Uint32Array | null = null
  for (const i of order) {
    const plan = plans[i]
    if (!plan || docs?.length === 0) continue
    if (!docs) {
      const hits = find(plan, space)
      docs = hits.docs
      grades[i] = hits.grades
      space.counts.set(plan.key, docs.length)
      continue
    }
    const probed = probe(plan, docs, space)
    space.counts.set(plan.key, probed.found)
    grades[i] = probed.grades
    const kept = placesAboveZero(probed.grades)
    if (kept.length === docs.length) continue
    docs = pick(docs, kept, new Uint32Array(kept.length))
    for (const [j, list] of grades.entries()) if (list.length > 0) grades[j] = pick(list, kept, new Uint16Array(kept.length))
  }
  if (!docs || docs.length === 0) return { docs: new Uint32Array(0), scores: new Float32Array(0) }
  const scores = new Float32Array(docs.length)
  // In the order of the query, so that equal documents get equal sums whatever was read first.
  for (const [i, { clause, key }] of plans.entries()) {
    const table = clause.some((phrase) => phrase.at(-1)?.prefix) ? prefixScores : wordScores
    addScores(scores, grades[i] ?? new Uint16Array(0), table, rarity(space.counts.get(key) ?? 0, space.visibility.visible))
  }
  return { docs, scores }
}

const placesAboveZero = (grades: Uint16Array): Uint32Array => {
  const places = new Uint32Array(grades.length)
  let length = 0
  for (let i = 0; i < grades.length; i++) if (grades[i] !== 0) places[length++] = i
  return places.subarray(0, length)
}

const pick = <T extends Uint16Array | Uint32Array>(list: T, places: Uint32Array, into: T): T => {
  for (let i = 0; i < places.length; i++) into[i] = list[places[i] ?? 0] ?? 0
  return into
}

const addScores = (scores: Float32Array, grades: Uint16Array, table: Float32Array, weight: number): void => {
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) + weight * (table[grades[i] ?? 0] ?? 0)
}
