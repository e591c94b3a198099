import { findPhrase } from './find-phrase.ts'
import { prefixScores, rarity, wordScores } from './impact.ts'
import type { Clause } from './parse-query.ts'
import type { Segment } from './segment.ts'
import { gallop, noHits, type TextHits, unite } from './text-hits.ts'
import { termsOf, type Visibility, type WordFinder } from './word-finder.ts'

export interface TextMatch {
  /** Visible documents that have every clause, in ascending order. */
  readonly docs: Uint32Array
  readonly scores: Float32Array
}

export interface TextSpace {
  readonly segments: readonly Segment[]
  readonly finder: WordFinder
  readonly visibility: Visibility
  /** Documents of the whole index, dead ones included. */
  readonly docCount: number
  /** Documents that the caller can see. */
  readonly visible: number
}

const hitsOf = (clause: Clause, { segments, finder, visibility, docCount }: TextSpace): TextHits => {
  let hits = noHits
  for (const phrase of clause) {
    const [only] = phrase
    const found =
      only && phrase.length === 1
        ? finder.find(termsOf(segments, only), visibility, docCount)
        : findPhrase(segments, phrase, finder, visibility, docCount)
    hits = unite(hits, found)
  }
  return hits
}

/**
 * Rarity is counted over what the caller can see: a hidden document must not even change an order.
 */
export const matchText = (clauses: readonly Clause[], space: TextSpace): TextMatch => {
  const found: { hits: TextHits; table: Float32Array; weight: number }[] = []
  for (const clause of clauses) {
    const hits = hitsOf(clause, space)
    if (hits.docs.length === 0) return { docs: new Uint32Array(0), scores: new Float32Array(0) }
    const table = clause.some((phrase) => phrase.at(-1)?.prefix) ? prefixScores : wordScores
    found.push({ hits, table, weight: rarity(hits.docs.length, space.visible) })
  }
  // Few first, so that the rest is looked up and not read through. The sum of scores is taken in the order of the query all the same.
  const order = found.map((_, i) => i).sort((a, b) => (found[a]?.hits.docs.length ?? 0) - (found[b]?.hits.docs.length ?? 0))
  const first = found[order[0] ?? 0]
  if (!first) return { docs: new Uint32Array(0), scores: new Float32Array(0) }
  let docs = first.hits.docs
  for (const i of order.slice(1)) docs = intersect(docs, found[i]?.hits.docs ?? docs)
  const scores = new Float32Array(docs.length)
  for (const { hits, table, weight } of found) addScores(scores, docs, hits, table, weight)
  return { docs, scores }
}

const intersect = (few: Uint32Array, many: Uint32Array): Uint32Array => {
  const both = new Uint32Array(few.length)
  let length = 0
  let at = 0
  for (let i = 0; i < few.length; i++) {
    const doc = few[i] ?? 0
    at = gallop(many, doc, at)
    if (many[at] === doc) both[length++] = doc
  }
  return both.subarray(0, length)
}

const addScores = (scores: Float32Array, docs: Uint32Array, hits: TextHits, table: Float32Array, weight: number): void => {
  if (hits.docs.length === docs.length) {
    for (let i = 0; i < docs.length; i++) scores[i] = (scores[i] ?? 0) + weight * (table[hits.grades[i] ?? 0] ?? 0)
    return
  }
  let at = 0
  for (let i = 0; i < docs.length; i++) {
    at = gallop(hits.docs, docs[i] ?? 0, at)
    scores[i] = (scores[i] ?? 0) + weight * (table[hits.grades[at] ?? 0] ?? 0)
  }
}
