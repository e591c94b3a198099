import { type CharClass, charClass, connector, unspaced, wordCharacter } from './char-class.ts'
import { foldWord } from './fold.ts'
import { segmentWords } from './segment-words.ts'

/**
 * Takes the words of a text. Positions count up by one per word, so neighbours in the text are neighbours in number; a position may
 * carry several terms. `text` goes in normalised (see fold.ts), terms come out folded, each as a piece `from` … `to` of a string.
 */
export interface TokenSink {
  /** `linked` = a connector and nothing else stands between this word and the one before (`IMG_1234.jpg`). */
  word(text: string, from: number, to: number, position: number, linked: boolean): void
  /** The word just given in its other usual spelling (`kaese`). */
  spelling(text: string, from: number, to: number, position: number): void
  /** `span` words from `position` on, which hyphens or apostrophes hold together, written as one (`wifi`). */
  joined(text: string, from: number, to: number, position: number, span: number): void
  /** Letters or digits alone out of a mixed word: `dsc`, `01234` and `1234` of `dsc01234`. */
  part(text: string, from: number, to: number, position: number): void
}

/** Longer words are cut, on both sides alike, so that they are still found. In UTF-16 units. */
export const longestTerm = 64

const joiners = new Set("-'\u2019\u2010\u2011")
const hasLetter = /\p{L}/u

/** Words that joiners hold together so far, in both spellings. */
interface Join {
  plain: string
  long: string
  span: number
}

const cutEnd = (term: string): number => Math.min(term.length, longestTerm)

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57
/** In a folded word everything that is no ASCII digit counts as a letter here. */
const runTo = (text: string, from: number, to: number, digits: boolean): number => {
  let end = from
  while (end < to && isDigit(text.charCodeAt(end)) === digits) end++
  return end
}

/** Runs of at least two letters and three digits out of a mixed word; numbers also without leading zeros. */
const emitParts = (text: string, from: number, to: number, position: number, sink: TokenSink): void => {
  for (let at = from; at < to; ) {
    const digits = isDigit(text.charCodeAt(at))
    const end = runTo(text, at, to, digits)
    const whole = end - at === to - from
    if (!whole && end - at >= (digits ? 3 : 2)) sink.part(text, at, end, position)
    if (digits && end - at >= 3 && text.charCodeAt(at) === 48) {
      let start = at
      while (start < end - 1 && text.charCodeAt(start) === 48) start++
      sink.part(text, start, end, position)
    }
    at = end
  }
}

const emitJoin = ({ plain, long, span }: Join, next: number, sink: TokenSink): void => {
  if (span < 2 || plain.length > longestTerm || !hasLetter.test(plain)) return
  sink.joined(plain, 0, plain.length, next - span, span)
  if (long !== plain) sink.joined(long, 0, cutEnd(long), next - span, span)
}

/** End of the run of characters of one class that starts at `from`. */
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

const leadsOn = (text: string, at: number): boolean =>
  at + 1 < text.length && charClass(text.charCodeAt(at)) === connector && charClass(text.codePointAt(at + 1) ?? 0) === wordCharacter

export const isAscii = (text: string, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

const hasDigit = (text: string, from: number, to: number): boolean => {
  for (let i = from; i < to; i++) if (isDigit(text.charCodeAt(i))) return true
  return false
}

/** Returns the position after the last word. */
export const tokenize = (text: string, start: number, sink: TokenSink): number => {
  let position = start
  let linked = false
  let join = null as Join | null
  let i = 0
  while (i < text.length) {
    const point = text.codePointAt(i) ?? 0
    const kind = charClass(point)
    if (kind === unspaced) {
      const stop = runEnd(text, i, unspaced)
      for (const word of segmentWords(text.slice(i, stop))) {
        const term = foldWord(word).plain
        if (term !== '') sink.word(term, 0, cutEnd(term), position++, false)
      }
      i = stop
      linked = false
      join = null
      continue
    }
    if (kind !== wordCharacter) {
      i += point > 0xffff ? 2 : 1
      linked = false
      join = null
      continue
    }
    const stop = runEnd(text, i, wordCharacter)
    const end = Math.min(stop, i + longestTerm)
    // Folding leaves an ASCII word as it is, and most are; it is then taken from the text itself.
    const folded = isAscii(text, i, end) ? null : foldWord(text.slice(i, end))
    const source = folded?.plain ?? text
    const from = folded ? 0 : i
    const to = folded ? cutEnd(folded.plain) : end
    i = stop
    // Nothing but marks: no word, and what follows is not linked to it.
    if (from === to) {
      linked = false
      join = null
      continue
    }
    sink.word(source, from, to, position, linked)
    const long = folded?.long ?? null
    if (long !== null) sink.spelling(long, 0, cutEnd(long), position)
    if (hasDigit(source, from, to)) emitParts(source, from, to, position, sink)
    position++
    const goesOn = leadsOn(text, i)
    const joins = goesOn && joiners.has(text.charAt(i))
    if (join || joins) {
      const plain = source.slice(from, to)
      join = { plain: (join?.plain ?? '') + plain, long: (join?.long ?? '') + (long ?? plain), span: (join?.span ?? 0) + 1 }
      if (!joins) {
        emitJoin(join, position, sink)
        join = null
      }
    }
    linked = goesOn
    if (goesOn) i++
  }
  return position
}
