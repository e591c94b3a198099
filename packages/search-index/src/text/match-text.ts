import type { Clause } from '../analysis/parse-query.ts'
import { gallop } from '../structures/gallop.ts'
import { findPhrase } from './find-phrase.ts'
import { inverseDocumentFrequency, prefixScores, termScores } from './impact.ts'
import type { ProbeResult } from './probe-postings.ts'
import type { Segment } from './segment.ts'
import type { TermEvaluator } from './term-evaluator.ts'
import { matchTerms, postingCount, type TermMatch } from './term-match.ts'
import { noHits, type TextHits, uniteHits } from './text-hits.ts'
import type { Visibility } from './visibility.ts'

/** Result of matchText; both arrays have the same order. */
export interface TextMatch {
  /** Visible documents that match every clause, ascending. */
  readonly docs: Uint32Array
  readonly scores: Float32Array
}

/** State of the index and of the caller's access scope. */
export interface TextContext {
  readonly segments: readonly Segment[]
  readonly evaluator: TermEvaluator
  readonly visibility: Visibility
  /** Clause key → number of visible documents that match it, as counted by earlier queries with the same access scope. */
  readonly frequencies: Map<string, number>
}

/** A clause with its estimated cost. */
interface ClausePlan {
  readonly clause: Clause
  readonly key: string
  /** Term matches if the clause is a single word, else null. */
  readonly matches: readonly TermMatch[] | null
  readonly cost: number
}

const planClause = (clause: Clause, segments: readonly Segment[]): ClausePlan => {
  const key = JSON.stringify(clause)
  const matchesByPhrase = clause.map((phrase) => phrase.map((term) => matchTerms(segments, term)))
  const [only] = matchesByPhrase
  const matches = clause.length === 1 && only?.length === 1 ? (only[0] ?? []) : null
  // A phrase matches at most as many documents as its rarest term.
  const cost = matchesByPhrase.reduce((sum, termMatches) => sum + Math.min(...termMatches.map(postingCount)), 0)
  return { clause, key, matches, cost }
}

const evaluateClause = ({ clause, matches }: ClausePlan, { segments, evaluator, visibility }: TextContext): TextHits =>
  matches
    ? evaluator.evaluate(matches, visibility)
    : clause.reduce((hits, phrase) => uniteHits(hits, findPhrase(segments, phrase, evaluator, visibility)), noHits)

const probeClause = (plan: ClausePlan, docs: Uint32Array, context: TextContext): ProbeResult => {
  if (plan.matches) return context.evaluator.probe(plan.matches, docs, context.visibility, context.frequencies.get(plan.key))
  const hits = evaluateClause(plan, context)
  const impactCodes = new Uint16Array(docs.length)
  let at = 0
  for (let i = 0; i < docs.length; i++) {
    at = gallop(hits.docs, docs[i] ?? 0, at)
    if (hits.docs[at] === docs[i]) impactCodes[i] = hits.impactCodes[at] ?? 0
  }
  return { impactCodes, documentFrequency: hits.docs.length }
}

/**
 * Evaluates the conjunction of all clauses and scores the matching documents.
 *
 * Reads the clause with the fewest postings first, then probes the other clauses in its documents. Document frequencies include only
 * visible documents: hidden documents must not influence the order.
 */
export const matchText = (clauses: readonly Clause[], context: TextContext): TextMatch => {
  const plans = clauses.map((clause) => planClause(clause, context.segments))
  const order = plans.map((_, i) => i).sort((a, b) => (plans[a]?.cost ?? 0) - (plans[b]?.cost ?? 0))
  const impactCodes: Uint16Array[] = plans.map(() => new Uint16Array(0))
  let docs: Uint32Array | null = null
  for (const i of order) {
    const plan = plans[i]
    if (!plan || docs?.length === 0) continue
    if (!docs) {
      const hits = evaluateClause(plan, context)
      docs = hits.docs
      impactCodes[i] = hits.impactCodes
      context.frequencies.set(plan.key, docs.length)
      continue
    }
    const probeResult = probeClause(plan, docs, context)
    context.frequencies.set(plan.key, probeResult.documentFrequency)
    impactCodes[i] = probeResult.impactCodes
    const matching = matchingIndexes(probeResult.impactCodes)
    if (matching.length === docs.length) continue
    docs = pick(docs, matching, new Uint32Array(matching.length))
    for (const [j, list] of impactCodes.entries())
      if (list.length > 0) impactCodes[j] = pick(list, matching, new Uint16Array(matching.length))
  }
  if (!docs || docs.length === 0) return { docs: new Uint32Array(0), scores: new Float32Array(0) }
  const scores = new Float32Array(docs.length)
  // Add in query order, so that rounding does not depend on the evaluation order.
  for (const [i, { clause, key }] of plans.entries()) {
    const scoreTable = clause.some((phrase) => phrase.at(-1)?.prefix) ? prefixScores : termScores
    addScores(
      scores,
      impactCodes[i] ?? new Uint16Array(0),
      scoreTable,
      inverseDocumentFrequency(context.frequencies.get(key) ?? 0, context.visibility.visibleCount),
    )
  }
  return { docs, scores }
}

const matchingIndexes = (impactCodes: Uint16Array): Uint32Array => {
  const indexes = new Uint32Array(impactCodes.length)
  let length = 0
  for (let i = 0; i < impactCodes.length; i++) if (impactCodes[i] !== 0) indexes[length++] = i
  return indexes.subarray(0, length)
}

const pick = <T extends Uint16Array | Uint32Array>(list: T, indexes: Uint32Array, target: T): T => {
  for (let i = 0; i < indexes.length; i++) target[i] = list[indexes[i] ?? 0] ?? 0
  return target
}

const addScores = (scores: Float32Array, impactCodes: Uint16Array, scoreTable: Float32Array, weight: number): void => {
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) + weight * (scoreTable[impactCodes[i] ?? 0] ?? 0)
}
