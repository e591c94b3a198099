import { ensureCapacity } from '../structures/capacity.ts'
import { exactMatch } from './impact.ts'
import { PostingCursor } from './posting-cursor.ts'
import { readPositions } from './read-positions.ts'
import type { Segment } from './segment.ts'
import type { TermMatch } from './term-match.ts'
import type { TextHits } from './text-hits.ts'
import type { Visibility } from './visibility.ts'

/** Posting cursor of one term of the phrase, with the positions in the current document. */
interface TermCursor {
  readonly cursor: PostingCursor
  readonly positions: number[]
  count: number
}

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
    const { firstDoc, docCount } = segment
    for (let doc = 0; (doc = alignCursors(cursors, doc)) < docCount; doc++) {
      if (!visible.has(firstDoc + doc)) continue
      if (!areAdjacent(cursors, segment)) continue
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

const cursorsIn = (segment: Segment, termMatches: readonly (readonly TermMatch[])[]): TermCursor[] | null => {
  const cursors: TermCursor[] = []
  for (const matches of termMatches) {
    const match = matches.find((candidate) => candidate.segment === segment)
    if (!match) return null
    cursors.push({ cursor: new PostingCursor(segment, match.term), positions: [], count: 0 })
  }
  return cursors
}

/** Moves all cursors to the first common document from `from` on. Returns Infinity if there is none. */
const alignCursors = (cursors: readonly TermCursor[], from: number): number => {
  let target = from
  for (let agreed = 0, i = 0; agreed < cursors.length; i = (i + 1) % cursors.length) {
    const cursor = cursors[i]?.cursor
    if (!cursor?.seek(target)) return Infinity
    if (cursor.doc === target) agreed++
    else {
      target = cursor.doc
      agreed = 1
    }
  }
  return target
}

const areAdjacent = (cursors: readonly TermCursor[], segment: Segment): boolean => {
  for (const termCursor of cursors) termCursor.count = readPositions(termCursor.cursor, segment, termCursor.positions)
  const [first] = cursors
  if (!first) return false
  const indexes = cursors.map(() => 0)
  for (let p = 0; p < first.count; p++) {
    const start = first.positions[p] ?? 0
    let i = 1
    for (; i < cursors.length; i++) {
      const termCursor = cursors[i]
      if (!termCursor) return false
      let index = indexes[i] ?? 0
      while (index < termCursor.count && (termCursor.positions[index] ?? 0) < start + i) index++
      indexes[i] = index
      if (termCursor.positions[index] !== start + i || index >= termCursor.count) break
    }
    if (i === cursors.length) return true
  }
  return false
}

/** See `toHits` in find-phrase.ts. */
const averageImpact = (cursors: readonly TermCursor[]): number => {
  let sum = 0
  for (const { cursor } of cursors) sum += cursor.impact
  return Math.max(1, Math.round(sum / cursors.length)) + exactMatch
}
