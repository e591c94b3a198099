import { compoundWords } from '../analysis/compound-parts.ts'
import { allowedEdits } from '../analysis/edit-rows.ts'
import { foldWord, normalise } from '../analysis/fold.ts'
import { maxQueryLength } from '../analysis/parse-query.ts'
import type { SimilarText } from '../types.ts'
import { type CorrectionSources, lettersPattern, maxComparedTerms, maxComparedWords, wordOrPhrasePattern } from './correct-text.ts'

/** A word with at most that many documents may be misspelt. */
export const maxFewDocuments = 2
/** A similar word needs this many times more documents than the misspelt one. */
const minRatio = 20
const maxSimilarTexts = 4
/** Single words of a query that are searched, at most. */
const maxSingleWords = 8
const minWordLength = 3
/** One more edit than for automatic corrections. */
const maxEdits = 3

interface SimilarSources extends CorrectionSources {
  /** Like `countOf`, under the filters of the search. */
  readonly countFiltered: (text: string) => number
}

/** Visible terms that are similar to a word and much more frequent, the nearest first. */
const similarWords = (word: string, { countOf, similarTo }: SimilarSources): string[] => {
  const { folded } = foldWord(normalise(word))
  const count = countOf(word)
  if (count > maxFewDocuments || folded.length < minWordLength) return []
  const limit = Math.min(maxEdits, allowedEdits(folded.length) + (count === 0 ? 1 : 0))
  const found: string[] = []
  let compared = 0
  for (const { term } of limit === 0 ? [] : (similarTo(folded, limit) ?? [])) {
    if (found.length >= maxSimilarTexts || compared >= maxComparedTerms) break
    const visible = countOf(`"${term}"`)
    if (visible > 0) compared++
    if (visible > count * minRatio) found.push(term)
  }
  const parts = count > 0 ? [] : compoundWords(folded)
  // As typed, where folding keeps the length: `brücke`.
  const typed = word.toLowerCase()
  let at = 0
  for (const part of parts) {
    found.push(typed.length === folded.length ? typed.slice(at, at + part.length) : part)
    at += part.length
  }
  return found
}

/**
 * Alternative texts for a search with few results: with a similar word or a part of a compound in place of a word, or with only one of the
 * words. Each text finds visible documents. Quoted words stay.
 */
export const similarTexts = (text: string, sources: SimilarSources): SimilarText[] => {
  if (text.length > maxQueryLength) return []
  const pieces = [...text.trim().matchAll(wordOrPhrasePattern)].map(([piece]) => piece)
  const words = pieces.filter((piece) => lettersPattern.test(piece)).slice(0, maxComparedWords)
  const others = words.flatMap((word) =>
    similarWords(word, sources).map((similar) => pieces.map((piece) => (piece === word ? similar : piece)).join(' ')),
  )
  const isFound = sources.countFiltered(text) > 0
  const texts = new Set([...others, ...(isFound || pieces.length < 2 ? [] : pieces.slice(0, maxSingleWords))])
  const found: SimilarText[] = []
  for (const other of texts) {
    const count = found.length < maxSimilarTexts ? sources.countFiltered(other) : 0
    if (count > 0) found.push({ text: other, count })
  }
  return found
}
