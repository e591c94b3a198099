import { allowedEdits } from '../analysis/edit-rows.ts'
import { foldWord, normalise } from '../analysis/fold.ts'
import { maxQueryLength } from '../analysis/parse-query.ts'
import type { SimilarTerm } from '../text/similar-terms.ts'
import type { Correction } from '../types.ts'

/** Words of a query that are compared with the terms of the index, at most. All words must match, so a fifth unknown word finds nothing anyway. */
export const maxComparedWords = 4
/** Words of a query whose documents are counted, at most. */
export const maxCountedWords = 32
/** Visible similar terms that are compared for one word, at most. Hidden ones do not count, so that they change no result. */
export const maxComparedTerms = 40

export interface CorrectionSources {
  /** Number of documents that the caller can see and that match a query text. */
  readonly countOf: (text: string) => number
  /** See similarTerms. null = the budget of the query ended, so that there is no correction. */
  readonly similarTo: (word: string, limit: number) => readonly SimilarTerm[] | null
}

export const lettersPattern = /^[\p{L}\p{M}]+$/u
/** Quoted phrases, and everything between spaces. */
export const wordOrPhrasePattern =
  /["\u201c\u201d\u201e\u00ab\u00bb][^"\u201c\u201d\u201e\u00ab\u00bb]*["\u201c\u201d\u201e\u00ab\u00bb]?|[^\s"\u201c\u201d\u201e\u00ab\u00bb]+/gu

/** The most frequent of the nearest terms that the caller can find; null = none. `similar` is in order of edits. */
const nearestTerm = (similar: readonly SimilarTerm[], countOf: CorrectionSources['countOf']): string | null => {
  let nearest: { readonly term: string; readonly edits: number; readonly count: number } | null = null
  let compared = 0
  for (const { term, edits } of similar) {
    if (nearest && (edits > nearest.edits || compared >= maxComparedTerms)) break
    // In quotes: this word only, not others with its stem, which may be the only visible ones.
    const count = countOf(`"${term}"`)
    if (count > 0) compared++
    if (count > (nearest?.count ?? 0)) nearest = { term, edits, count }
  }
  return nearest?.term ?? null
}

/**
 * Replaces the words of a query that no visible document contains by the nearest words that one does. Quoted words, numbers and short words
 * stay. null = there is nothing to replace, or the budget ended.
 */
export const correctText = (text: string, { countOf, similarTo }: CorrectionSources): Correction | null => {
  if (text.length > maxQueryLength) return null
  const pieces = [...text.matchAll(wordOrPhrasePattern)]
  const words: Correction['words'][number][] = []
  let corrected = ''
  let exact = ''
  let end = 0
  let counted = 0
  let compared = 0
  for (const [i, piece] of pieces.entries()) {
    const [word] = piece
    corrected += text.slice(end, piece.index)
    exact += text.slice(end, piece.index)
    end = piece.index + word.length
    const isLast = i === pieces.length - 1 && end === text.length
    const { folded } = foldWord(normalise(word))
    const limit = lettersPattern.test(word) ? allowedEdits(folded.length) : 0
    let to: string | null = null
    if (limit > 0 && compared < maxComparedWords && counted < maxCountedWords) {
      counted++
      if (countOf(isLast ? word : `${word} `) === 0) {
        compared++
        const similar = similarTo(folded, limit)
        if (!similar) return null
        to = nearestTerm(similar, countOf)
      }
    }
    if (to !== null) words.push({ from: word, to })
    corrected += to ?? word
    exact += to === null ? word : `"${word}"`
  }
  const rest = text.slice(end)
  return words.length === 0 ? null : { text: corrected + rest, exact: exact + rest, words }
}
