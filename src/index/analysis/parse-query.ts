import { charClass, unspaced, wordCharacter } from './char-class.ts'
import { normalise } from './fold.ts'
import { type TokenSink, tokenize } from './tokenize.ts'

/** One place in a phrase: any of the terms, or any word that starts with one of them. */
export interface Slot {
  readonly terms: readonly string[]
  readonly prefix: boolean
}

/** Slots that must stand side by side; one slot = a word. */
export type Phrase = readonly Slot[]

/** Any of the phrases. */
export type Clause = readonly Phrase[]

export interface ParsedQuery {
  /** All of them must hold. */
  readonly clauses: readonly Clause[]
  /** true = no word was asked for, so everything matches. false without clauses = text without any word (`???`): nothing matches. */
  readonly everything: boolean
}

/** Text beyond this is not read. In UTF-16 units. */
export const longestQuery = 4096
/** Words beyond this are not asked for. */
export const mostWords = 64

interface Draft {
  slots: { terms: string[]; prefix: boolean }[]
  joined: string[]
}

const quotes = /["\u201c\u201d\u201e\u00ab\u00bb]/
const nothingAsked = /^[\s*"\u201c\u201d\u201e\u00ab\u00bb]*$/

/** Collects words into drafts: linked words share one; every other word starts its own unless all belong to one phrase. */
const collector = (phrase: boolean) => {
  const drafts: Draft[] = []
  const sink: TokenSink = {
    word(text, from, to, _position, linked) {
      const last = drafts.at(-1)
      const slot = { terms: [text.slice(from, to)], prefix: false }
      if (last && (linked || phrase)) last.slots.push(slot)
      else drafts.push({ slots: [slot], joined: [] })
    },
    spelling(text, from, to) {
      drafts.at(-1)?.slots.at(-1)?.terms.push(text.slice(from, to))
    },
    joined(text, from, to, _position, span) {
      const last = drafts.at(-1)
      if (!phrase && last && last.slots.length === span) last.joined.push(text.slice(from, to))
    },
    part() {},
  }
  return { drafts, sink }
}

const toClause = ({ slots, joined }: Draft): Clause => {
  const prefix = slots.at(-1)?.prefix ?? false
  return joined.length > 0 ? [slots, [{ terms: joined, prefix }]] : [slots]
}

const endsInWord = (text: string): boolean => {
  const last = Array.from(text.slice(-2)).at(-1)
  if (last === undefined) return false
  const kind = charClass(last.codePointAt(0) ?? 0)
  return kind === wordCharacter || kind === unspaced
}

/** Never throws, whatever the string. */
export const parseQuery = (text: string): ParsedQuery => {
  const whole = text.length <= longestQuery
  // Nobody sees what is pasted along with a word, and it does not end it.
  const read = (whole ? text : text.slice(0, longestQuery)).replace(/\u200b+$/, '')
  if (nothingAsked.test(read)) return { clauses: [], everything: true }

  const drafts: Draft[] = []
  // Odd pieces stood in quotes; the last piece is odd when a quote was never closed.
  const pieces = read.split(quotes)
  for (const [index, piece] of pieces.entries()) {
    const quoted = index % 2 === 1
    const unfinished = whole && index === pieces.length - 1
    const chunks = quoted ? [piece] : piece.split(/\s+/)
    for (const [place, chunk] of chunks.entries()) {
      const found = collector(quoted)
      const normal = normalise(chunk)
      tokenize(normal, 0, found.sink)
      const last = found.drafts.at(-1)?.slots.at(-1)
      const starred = !quoted && chunk.endsWith('*')
      if (last && (starred || (unfinished && place === chunks.length - 1 && endsInWord(normal)))) last.prefix = true
      drafts.push(...found.drafts)
    }
  }

  const clauses: Clause[] = []
  const seen = new Set<string>()
  let words = 0
  for (const draft of drafts) {
    if (words + draft.slots.length > mostWords) {
      const slots = draft.slots.slice(0, mostWords - words)
      if (slots.length > 0) clauses.push([slots])
      break
    }
    words += draft.slots.length
    const clause = toClause(draft)
    const key = JSON.stringify(clause)
    if (seen.has(key)) continue
    seen.add(key)
    clauses.push(clause)
  }
  return { clauses, everything: false }
}
