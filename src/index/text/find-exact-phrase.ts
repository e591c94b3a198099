import { ensureCapacity } from '../structures/capacity.ts'
import { exactMatch } from './impact.ts'
import { PostingCursor } from './posting-cursor.ts'
import { readPositions } from './read-positions.ts'
import type { Segment } from './segment.ts'
import type { TermMatch } from './term-match.ts'
import type { TextHits } from './text-hits.ts'
import type { Visibility } from './visibility.ts'

/** Fast path of findPhrase for whole words with one spelling each. Reads document by document, without candidate lists. */
export const findExactPhrase = (
  segments: readonly Segment[],
  termMatches: readonly (readonly TermMatch[])[],
  { docs: visible }: Visibility,
): TextHits => {
  let docs = new Uint32Array(256)
  let impactCodes = new Uint16Array(256)
  let length = 0
  for (const segment of segments) {
    const cursors = cursorsIn(segment, termMatches)
    if (!cursors) continue
    const phraseStarts: number[] = []
    const positions: number[] = []
    const { firstDoc, docCount } = segment
    for (let doc = 0; (doc = alignCursors(cursors, doc)) < docCount; doc++) {
      if (!visible.has(firstDoc + doc)) continue
      if (!areAdjacent(cursors, segment, phraseStarts, positions)) continue
      if (length >= docs.length) {
        docs = ensureCapacity(docs, length * 2)
        impactCodes = ensureCapacity(impactCodes, length * 2)
      }
      docs[length] = firstDoc + doc
      impactCodes[length++] = averageImpact(cursors)
    }
  }
  return { docs: docs.slice(0, length), impactCodes: impactCodes.slice(0, length) }
}

const cursorsIn = (segment: Segment, termMatches: readonly (readonly TermMatch[])[]): PostingCursor[] | null => {
  const cursors: PostingCursor[] = []
  for (const matches of termMatches) {
    const match = matches.find((candidate) => candidate.segment === segment)
    if (!match) return null
    cursors.push(new PostingCursor(segment, match.term))
  }
  return cursors
}

/** Moves all cursors to the first common document from `from` on. Returns Infinity if there is none. */
const alignCursors = (cursors: readonly PostingCursor[], from: number): number => {
  let target = from
  for (let agreed = 0, i = 0; agreed < cursors.length; i = (i + 1) % cursors.length) {
    const cursor = cursors[i]
    if (!cursor?.seek(target)) return Infinity
    if (cursor.doc === target) agreed++
    else {
      target = cursor.doc
      agreed = 1
    }
  }
  return target
}

/**
 * true = the terms are at consecutive positions of the current document. Reads a term only if all terms before it are adjacent.
 * @param starts reused list: positions of the first term that the terms so far continue
 * @param positions reused list: positions of one term
 */
const areAdjacent = (cursors: readonly PostingCursor[], segment: Segment, starts: number[], positions: number[]): boolean => {
  let startCount = 0
  for (let term = 0; term < cursors.length; term++) {
    const cursor = cursors[term]
    if (!cursor) return false
    if (term === 0) {
      startCount = readPositions(cursor, segment, starts)
      continue
    }
    const count = readPositions(cursor, segment, positions)
    let continued = 0
    let at = 0
    for (let i = 0; i < startCount; i++) {
      const start = starts[i] ?? 0
      while (at < count && (positions[at] ?? 0) < start + term) at++
      if (at < count && positions[at] === start + term) starts[continued++] = start
    }
    if (continued === 0) return false
    startCount = continued
  }
  return true
}

/** See `toHits` in find-phrase.ts. */
const averageImpact = (cursors: readonly PostingCursor[]): number => {
  let sum = 0
  for (const { impact } of cursors) sum += impact
  return Math.max(1, Math.round(sum / cursors.length)) + exactMatch
}
