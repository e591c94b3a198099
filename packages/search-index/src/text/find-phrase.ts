import type { Phrase } from '../analysis/parse-query.ts'
import { ensureCapacity } from '../structures/capacity.ts'
import { gallop } from '../structures/gallop.ts'
import { findExactPhrase } from './find-exact-phrase.ts'
import { exactMatch, impactOfCode, matchOfCode } from './impact.ts'
import { PostingCursor } from './posting-cursor.ts'
import { readPositions } from './read-positions.ts'
import type { Segment } from './segment.ts'
import type { TermEvaluator } from './term-evaluator.ts'
import { matchTerms, type TermMatch } from './term-match.ts'
import { noHits, type TextHits } from './text-hits.ts'
import type { Visibility } from './visibility.ts'

/** Sorted pairs of candidate index and position, packed as candidate index × 2^21 + position. A double represents them exactly. */
type PackedPositions = Float64Array
const positionsPerDoc = 2 ** 21

/**
 * Visible documents that contain the terms of the phrase at consecutive positions.
 *
 * Intersects the documents of all terms, then intersects their packed positions. O(postings + positions of the candidates).
 */
export const findPhrase = (segments: readonly Segment[], phrase: Phrase, evaluator: TermEvaluator, visibility: Visibility): TextHits => {
  const termMatches = phrase.map((term) => matchTerms(segments, term))
  if (phrase.every(({ variants, prefix }) => variants.length === 1 && !prefix)) return findExactPhrase(segments, termMatches, visibility)
  // Start with the terms that have the fewest variants: an empty intersection ends the search early.
  const order = termMatches.map((_, i) => i).sort((a, b) => (termMatches[a]?.length ?? 0) - (termMatches[b]?.length ?? 0))
  let candidates: Uint32Array | null = null
  const hitsByTerm: TextHits[] = []
  for (const i of order) {
    const hits = evaluator.evaluate(termMatches[i] ?? [], visibility)
    hitsByTerm.push(hits)
    candidates = candidates ? intersect(candidates, hits.docs) : hits.docs
    if (candidates.length === 0) return noHits
  }
  if (!candidates || termMatches.length === 1) return hitsByTerm[0] ?? noHits

  let packed: PackedPositions | null = null
  for (const matches of termMatches) {
    const termPositions = packedPositionsOf(matches, candidates)
    packed = packed ? selectAdjacent(packed, termPositions) : termPositions
    if (packed.length === 0) return noHits
  }
  return toHits(candidates, packed ?? new Float64Array(0), hitsByTerm)
}

const intersect = (a: Uint32Array, b: Uint32Array): Uint32Array => {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a]
  const both = new Uint32Array(few.length)
  let length = 0
  let at = 0
  for (const doc of few) {
    at = gallop(many, doc, at)
    if (many[at] === doc) both[length++] = doc
  }
  return both.subarray(0, length)
}

/** Growable list that sorts only if positions were added out of order. */
class PackedPositionList {
  private positions = new Float64Array(1024)
  private length = 0
  private isSorted = true

  add(position: number): void {
    if (this.length >= this.positions.length) this.positions = ensureCapacity(this.positions, this.length * 2)
    if (this.length > 0 && position < (this.positions[this.length - 1] ?? 0)) this.isSorted = false
    this.positions[this.length++] = position
  }

  sorted(): PackedPositions {
    const packed = this.positions.subarray(0, this.length)
    return this.isSorted ? packed : packed.sort()
  }
}

const packedPositionsOf = (matches: readonly TermMatch[], candidates: Uint32Array): PackedPositions => {
  const packed = new PackedPositionList()
  const positions: number[] = []
  for (const { segment, term } of matches) {
    const cursor = new PostingCursor(segment, term)
    const end = segment.firstDoc + segment.docCount
    let i = gallop(candidates, segment.firstDoc, 0)
    while (i < candidates.length) {
      const doc = candidates[i] ?? 0
      if (doc >= end || !cursor.seek(doc - segment.firstDoc)) break
      if (cursor.doc + segment.firstDoc !== doc) {
        i = gallop(candidates, cursor.doc + segment.firstDoc, i)
        continue
      }
      const count = readPositions(cursor, segment, positions)
      for (let p = 0; p < count; p++) packed.add(i * positionsPerDoc + (positions[p] ?? 0))
      i++
    }
  }
  return packed.sorted()
}

/** Positions of `next` that directly follow one of `packed`. */
const selectAdjacent = (packed: PackedPositions, next: PackedPositions): PackedPositions => {
  const adjacent = new Float64Array(next.length)
  let length = 0
  let at = 0
  for (const position of next) {
    while (at < packed.length && (packed[at] ?? 0) < position - 1) at++
    if (packed[at] === position - 1) adjacent[length++] = position
  }
  return adjacent.subarray(0, length)
}

/** The impact of a phrase is the mean impact of its terms. It matches as exactly as its least exact term. */
const toHits = (candidates: Uint32Array, packed: PackedPositions, hitsByTerm: readonly TextHits[]): TextHits => {
  const docs = new Uint32Array(packed.length)
  const impactCodes = new Uint16Array(packed.length)
  const cursors = hitsByTerm.map(() => 0)
  let length = 0
  for (const position of packed) {
    const doc = candidates[Math.floor(position / positionsPerDoc)] ?? 0
    if (length > 0 && docs[length - 1] === doc) continue
    let impact = 0
    let match = exactMatch
    for (const [term, hits] of hitsByTerm.entries()) {
      const i = gallop(hits.docs, doc, cursors[term] ?? 0)
      cursors[term] = i
      const impactCode = hits.impactCodes[i] ?? 0
      impact += impactOfCode(impactCode)
      match = Math.min(match, matchOfCode(impactCode))
    }
    docs[length] = doc
    impactCodes[length++] = Math.max(1, Math.round(impact / hitsByTerm.length)) + match
  }
  return { docs: docs.subarray(0, length), impactCodes: impactCodes.subarray(0, length) }
}
