import { type CharClass, charClass, connector, unspaced, wordCharacter } from './char-class.ts'
import { foldWord } from './fold.ts'

/** Longer runs are segmented in parts, which bounds the memory of one call. Unit: UTF-16 code units. */
const maxRunLength = 1024

const hasSegmenter = typeof Intl === 'object' && 'Segmenter' in Intl
const segmenter = hasSegmenter ? new Intl.Segmenter('und', { granularity: 'word' }) : null

/** Splits a run of Han, kana, Thai, Lao, Khmer or Burmese into words, or into characters if the engine has no Intl.Segmenter. */
export const segmentWords = (run: string): string[] => {
  if (!segmenter) return Array.from(run)
  const words: string[] = []
  for (let from = 0; from < run.length; from += maxRunLength)
    for (const { segment } of segmenter.segment(run.slice(from, from + maxRunLength))) words.push(segment)
  return words
}

/**
 * Receives the tokens of a text. Each word gets the next position; several terms may share one position.
 * A token is the range `from` … `to` (exclusive) of `text`, in UTF-16 code units, already folded. The range avoids a substring per token.
 */
export interface TokenSink {
  /** @param connected only a connector separates this word from the previous one, as in `IMG_1234.jpg` */
  word(text: string, from: number, to: number, position: number, connected: boolean): void
  /** Alternative spelling of the previous word (`kaese`). */
  alternateSpelling(text: string, from: number, to: number, position: number): void
  /** `span` words from `position` that hyphens or apostrophes connect, written as one word (`wifi`). */
  compound(text: string, from: number, to: number, position: number, span: number): void
  /** Letter run or digit run of a mixed word: `dsc`, `01234` and `1234` of `dsc01234`. Also each character of a Chinese or Japanese word. */
  subword(text: string, from: number, to: number, position: number): void
}

/** Longer terms are truncated in documents and queries alike, so that they still match. Unit: UTF-16 code units. */
export const maxTermLength = 64

const joiners = new Set("-'\u2019\u2010\u2011")
const hasLetter = /\p{L}/u

/** Connected words so far, in both spellings. */
interface Compound {
  folded: string
  expanded: string
  span: number
}

const truncatedEnd = (term: string): number => Math.min(term.length, maxTermLength)

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
/** End of a run of digits or letters. Every character except ASCII digits counts as a letter. */
const subwordEnd = (text: string, from: number, to: number, digits: boolean): number => {
  let end = from
  while (end < to && isDigit(text.charCodeAt(end)) === digits) end++
  return end
}

/** Emits runs of at least two letters or three digits of a mixed word. Numbers are also emitted without leading zeros. */
const emitSubwords = (text: string, from: number, to: number, position: number, sink: TokenSink): void => {
  for (let runStart = from; runStart < to; ) {
    const digits = isDigit(text.charCodeAt(runStart))
    const end = subwordEnd(text, runStart, to, digits)
    const isWholeWord = end - runStart === to - from
    if (!isWholeWord && end - runStart >= (digits ? 3 : 2)) sink.subword(text, runStart, end, position)
    if (digits && end - runStart >= 3 && text.charCodeAt(runStart) === 48) {
      let start = runStart
      while (start < end - 1 && text.charCodeAt(start) === 48) start++
      sink.subword(text, start, end, position)
    }
    runStart = end
  }
}

const cjkCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Each character of a Chinese or Japanese word: it often is a word itself, which a segmenter joins with others. */
const emitCharacters = (word: string, position: number, sink: TokenSink): void => {
  for (const [character] of word.matchAll(cjkCharacter)) if (character !== word) sink.subword(character, 0, character.length, position)
}

const emitCompound = ({ folded, expanded, span }: Compound, next: number, sink: TokenSink): void => {
  if (span < 2 || folded.length > maxTermLength || !hasLetter.test(folded)) return
  sink.compound(folded, 0, folded.length, next - span, span)
  if (expanded !== folded) sink.compound(expanded, 0, truncatedEnd(expanded), next - span, span)
}

/** End of the run of characters of class `kind` at `from`. */
const runEnd = (text: string, from: number, kind: CharClass): number => {
  let end = from
  while (end < text.length) {
    const unit = text.charCodeAt(end)
    const point = unit < 0xd800 ? unit : (text.codePointAt(end) ?? 0)
    if (charClass(point) !== kind) break
    end += point > 0xffff ? 2 : 1
  }
  return end
}

const isConnectorBeforeWord = (text: string, at: number): boolean =>
  at + 1 < text.length && charClass(text.charCodeAt(at)) === connector && charClass(text.codePointAt(at + 1) ?? 0) === wordCharacter

export const isAscii = (text: string, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

const hasDigit = (text: string, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (isDigit(text.charCodeAt(i))) return true
  return false
}

/** Splits normalised text into tokens. The first word gets position `start`. Returns the position after the last word. O(length). */
export const tokenize = (text: string, start: number, sink: TokenSink): number => {
  let position = start
  let connected = false
  let compound = null as Compound | null
  let i = 0
  while (i < text.length) {
    const point = text.codePointAt(i) ?? 0
    const kind = charClass(point)
    if (kind === unspaced) {
      const stop = runEnd(text, i, unspaced)
      for (const word of segmentWords(text.slice(i, stop))) {
        const term = foldWord(word).folded
        if (term === '') continue
        sink.word(term, 0, truncatedEnd(term), position, false)
        if (term.length > 1) emitCharacters(term.slice(0, maxTermLength), position, sink)
        position++
      }
      i = stop
      connected = false
      compound = null
      continue
    }
    if (kind !== wordCharacter) {
      i += point > 0xffff ? 2 : 1
      connected = false
      compound = null
      continue
    }
    const stop = runEnd(text, i, wordCharacter)
    const end = Math.min(stop, i + maxTermLength)
    // Folding does not change ASCII words, so most terms are ranges of the text itself.
    const foldedWord = isAscii(text, i, end) ? null : foldWord(text.slice(i, end))
    const source = foldedWord?.folded ?? text
    const from = foldedWord ? 0 : i
    const to = foldedWord ? truncatedEnd(foldedWord.folded) : end
    i = stop
    // The word consists of marks only and yields no term. It also breaks the connection to the next word.
    if (from === to) {
      connected = false
      compound = null
      continue
    }
    sink.word(source, from, to, position, connected)
    const expanded = foldedWord?.expanded ?? null
    if (expanded !== null) sink.alternateSpelling(expanded, 0, truncatedEnd(expanded), position)
    if (hasDigit(source, from, to)) emitSubwords(source, from, to, position, sink)
    position++
    const hasConnector = isConnectorBeforeWord(text, i)
    const isJoiner = hasConnector && joiners.has(text.charAt(i))
    if (compound || isJoiner) {
      const folded = source.slice(from, to)
      compound = {
        folded: (compound?.folded ?? '') + folded,
        expanded: (compound?.expanded ?? '') + (expanded ?? folded),
        span: (compound?.span ?? 0) + 1,
      }
      if (!isJoiner) {
        emitCompound(compound, position, sink)
        compound = null
      }
    }
    connected = hasConnector
    if (hasConnector) i++
  }
  return position
}
