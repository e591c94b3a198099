import { type CharClass, charClass, connector, unspaced, wordCharacter } from './char-class.ts'
import { foldWord } from './fold.ts'
import { segmentWords } from './segment-words.ts'

/**
 * Takes the words of a text. Positions count up by one per word, so neighbours in the text are neighbours in number; a position may
 * carry several terms. `text` goes in normalised (see fold.ts), terms come out folded.
 */
export interface TokenSink {
  /** `linked` = a connector and nothing else stands between this word and the one before (`IMG_1234.jpg`). */
  word(term: string, position: number, linked: boolean): void
  /** The word just given in its other usual spelling (`kaese`). */
  spelling(term: string, position: number): void
  /** `span` words from `position` on, which hyphens or apostrophes hold together, written as one (`wifi`). */
  joined(term: string, position: number, span: number): void
  /** Letters or digits alone out of a mixed word: `dsc`, `01234` and `1234` of `dsc01234`. */
  part(term: string, position: number): void
}

/** Longer words are cut, on both sides alike, so that they are still found. In UTF-16 units. */
export const longestTerm = 64

const joiners = new Set("-'\u2019\u2010\u2011")
const letterRuns = /\p{L}{2,}/gu
const digitRuns = /\d{3,}/g
const leadingZeros = /^0+(?=\d)/
const hasLetter = /\p{L}/u

/** Chain of words between which only single connectors stand. */
interface Chain {
  readonly plain: string[]
  readonly long: (string | null)[]
  /** First word of the run of words that joiners hold together. */
  from: number
}

const cut = (term: string) => (term.length > longestTerm ? term.slice(0, longestTerm) : term)

const hasDigit = (term: string): boolean => {
  for (let i = 0; i < term.length; i++) {
    const unit = term.charCodeAt(i)
    if (unit >= 48 && unit <= 57) return true
  }
  return false
}

const emitParts = (term: string, position: number, sink: TokenSink): void => {
  if (!hasDigit(term)) return
  const mixed = hasLetter.test(term)
  if (mixed) for (const [run] of term.matchAll(letterRuns)) sink.part(run, position)
  for (const [run] of term.matchAll(digitRuns)) {
    if (mixed) sink.part(run, position)
    const short = run.replace(leadingZeros, '')
    if (short !== run) sink.part(short, position)
  }
}

const emitJoined = (chain: Chain, next: number, sink: TokenSink): void => {
  const { plain, long, from } = chain
  const span = plain.length - from
  if (span < 2) return
  const parts = plain.slice(from)
  const whole = parts.join('')
  if (whole.length > longestTerm || !hasLetter.test(whole)) return
  sink.joined(whole, next - span, span)
  if (long.some((spelling, i) => i >= from && spelling !== null))
    sink.joined(cut(parts.map((part, i) => long[from + i] ?? part).join('')), next - span, span)
}

/** End of the run of characters of one class that starts at `from`. */
const runEnd = (text: string, from: number, kind: CharClass): number => {
  let end = from
  while (end < text.length) {
    const point = text.codePointAt(end) ?? 0
    if (charClass(point) !== kind) break
    end += point > 0xffff ? 2 : 1
  }
  return end
}

const leadsOn = (text: string, at: number): boolean =>
  at + 1 < text.length && charClass(text.charCodeAt(at)) === connector && charClass(text.codePointAt(at + 1) ?? 0) === wordCharacter

/** Returns the position after the last word. */
export const tokenize = (text: string, start: number, sink: TokenSink): number => {
  let position = start
  let chain: Chain | null = null
  let i = 0
  while (i < text.length) {
    const point = text.codePointAt(i) ?? 0
    const kind = charClass(point)
    if (kind === unspaced) {
      const stop = runEnd(text, i, unspaced)
      for (const word of segmentWords(text.slice(i, stop))) {
        const term = cut(foldWord(word).plain)
        if (term !== '') sink.word(term, position++, false)
      }
      i = stop
      chain = null
      continue
    }
    if (kind !== wordCharacter) {
      i += point > 0xffff ? 2 : 1
      chain = null
      continue
    }
    const stop = runEnd(text, i, wordCharacter)
    const folded = foldWord(text.slice(i, Math.min(stop, i + longestTerm)))
    const plain = cut(folded.plain)
    const long = folded.long === null ? null : cut(folded.long)
    i = stop
    // Nothing but marks: no word, and what follows is not linked to it.
    if (plain === '') {
      chain = null
      continue
    }
    sink.word(plain, position, chain !== null)
    if (long !== null && long !== plain) sink.spelling(long, position)
    emitParts(plain, position, sink)
    position++
    // Most words stand alone; only a connector between two words opens a chain.
    const goesOn = leadsOn(text, i)
    if (goesOn) chain ??= { plain: [], long: [], from: 0 }
    if (chain) {
      chain.plain.push(plain)
      chain.long.push(long)
      if (!goesOn || !joiners.has(text.charAt(i))) {
        emitJoined(chain, position, sink)
        chain.from = chain.plain.length
      }
    }
    if (goesOn) i++
    else chain = null
  }
  return position
}
