import { editDistance } from '../analysis/edit-distance.ts'
import { readUtf8 } from '../structures/utf8.ts'
import type { Segment } from './segment.ts'

/** A term with its edits from a word. */
export interface SimilarTerm {
  readonly term: string
  readonly edits: number
}

const unitsOf = (text: string): Uint16Array => Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
const lettersPattern = /^[\p{L}\p{M}]+$/u
/** Longest UTF-8 sequence of a code unit. Unit: bytes. */
const unitBytes = 3

/** Those of the terms that consist of letters and have 1 … `limit` edits from a word, by edits, then by code units. */
export const orderSimilarTerms = (terms: Iterable<string>, word: string, limit: number): SimilarTerm[] => {
  const units = unitsOf(word)
  return [...new Set(terms)]
    .filter((term) => lettersPattern.test(term))
    .map((term) => ({ term, edits: editDistance(units, unitsOf(term), limit) }))
    .filter(({ edits }) => edits > 0 && edits <= limit)
    .sort(compareSimilarTerms)
}
const compareSimilarTerms = (a: SimilarTerm, b: SimilarTerm): number => a.edits - b.edits || (a.term < b.term ? -1 : 1)

/**
 * Terms of letters with 1 … `limit` edits from a word, by edits, then by code units. Some may be only in documents that the caller cannot
 * see. O(number of terms).
 */
export const similarTerms = (segments: readonly Segment[], word: string, limit: number): SimilarTerm[] => {
  const units = unitsOf(word)
  const found = new Map<string, number>()
  for (const { termBytes, termOffsets, docFrequencies } of segments) {
    for (let term = 0; term < docFrequencies.length; term++) {
      const from = termOffsets[term] ?? 0
      const to = termOffsets[term + 1] ?? 0
      if (to - from < units.length - limit || to - from > (units.length + limit) * unitBytes) continue
      const text = readUtf8(termBytes, from, to)
      if (Math.abs(text.length - units.length) > limit) continue
      const edits = editDistance(units, unitsOf(text), limit)
      if (edits > 0 && edits <= limit && lettersPattern.test(text)) found.set(text, edits)
    }
  }
  return [...found].map(([term, edits]) => ({ term, edits })).sort(compareSimilarTerms)
}
