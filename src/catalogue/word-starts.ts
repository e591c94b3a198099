import { foldWord, normalise } from '@vitrine/search-index/words'

/** Everything between words. */
const gapPattern = /[^\p{L}\p{N}\p{M}]+/gu
const plainPattern = /^[a-z0-9 ]*$/

const wordsOf = (text: string): string => {
  const lower = normalise(text)
  return plainPattern.test(lower) && !lower.includes('  ') ? lower.trim() : lower.replace(gapPattern, ' ').trim()
}

/** Words of a text without case and diacritics, each after a space; also in the spelling with ae, oe and ue. */
export const foldedWords = (text: string): string => {
  const { folded, expanded } = foldWord(wordsOf(text))
  return expanded === null ? ` ${folded}` : ` ${folded} ${expanded}`
}

/** A typed text in the form that `startsWord` compares. Empty = no word. */
export const foldedStart = (typed: string): string => foldWord(wordsOf(typed)).folded

/** Whether the start begins at a word of the text. @param words from `foldedWords` @param start from `foldedStart` */
export const startsWord = (words: string, start: string): boolean => words.includes(` ${start}`)
