import { withRoom } from '../structures/growable.ts'
import { PostingCursor } from './posting-cursor.ts'
import { readPositions } from './read-positions.ts'
import type { Segment } from './segment.ts'
import type { TextHits } from './text-hits.ts'
import type { TermMatch, Visibility } from './word-finder.ts'

/** A cursor per word, in the order of the phrase. */
interface Word {
  readonly cursor: PostingCursor
  readonly positions: number[]
  count: number
}

/** Phrases of whole words with one spelling each: document by document, without lists of candidates. */
export const phraseOfWords = (
  segments: readonly Segment[],
  slots: readonly (readonly TermMatch[])[],
  { docs: visible }: Visibility,
): TextHits => {
  let docs = new Uint32Array(256)
  let grades = new Uint16Array(256)
  let length = 0
  for (const segment of segments) {
    const words = wordsIn(segment, slots)
    if (!words) continue
    const { firstDoc, docCount } = segment
    for (let doc = 0; (doc = meet(words, doc)) < docCount; doc++) {
      if (!visible.has(firstDoc + doc)) continue
      if (!standTogether(words, segment)) continue
      if (length >= docs.length) {
        docs = withRoom(docs, length * 2)
        grades = withRoom(grades, length * 2)
      }
      docs[length] = firstDoc + doc
      grades[length++] = averageImpact(words)
    }
  }
  return { docs: docs.slice(0, length), grades: grades.slice(0, length) }
}

const wordsIn = (segment: Segment, slots: readonly (readonly TermMatch[])[]): Word[] | null => {
  const words: Word[] = []
  for (const matches of slots) {
    const match = matches.find((candidate) => candidate.segment === segment)
    if (!match) return null
    words.push({ cursor: new PostingCursor(segment, match.term), positions: [], count: 0 })
  }
  return words
}

/** Moves all cursors to the first document from `from` on that has all words; behind the last one when there is none. */
const meet = (words: readonly Word[], from: number): number => {
  let target = from
  for (let agreed = 0, i = 0; agreed < words.length; i = (i + 1) % words.length) {
    const cursor = words[i]?.cursor
    if (!cursor?.seek(target)) return Infinity
    if (cursor.doc === target) agreed++
    else {
      target = cursor.doc
      agreed = 1
    }
  }
  return target
}

const standTogether = (words: readonly Word[], segment: Segment): boolean => {
  for (const word of words) word.count = readPositions(word.cursor, segment, word.positions)
  const [first] = words
  if (!first) return false
  const at = words.map(() => 0)
  for (let p = 0; p < first.count; p++) {
    const start = first.positions[p] ?? 0
    let i = 1
    for (; i < words.length; i++) {
      const word = words[i]
      if (!word) return false
      let place = at[i] ?? 0
      while (place < word.count && (word.positions[place] ?? 0) < start + i) place++
      at[i] = place
      if (word.positions[place] !== start + i || place >= word.count) break
    }
    if (i === words.length) return true
  }
  return false
}

/** See `graded` in find-phrase.ts; whole words of a phrase have no bonus. */
const averageImpact = (words: readonly Word[]): number => {
  let sum = 0
  for (const { cursor } of words) sum += cursor.impact
  return Math.max(1, Math.round(sum / words.length))
}
