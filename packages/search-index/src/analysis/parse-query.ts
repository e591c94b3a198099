import { charClass, unspaced, wordCharacter } from './char-class.ts'
import { normalise } from './fold.ts'
import { stem } from './stem.ts'
import { type TokenSink, tokenize } from './tokenize.ts'

/** One position of a phrase. It matches any of the variants, or with `prefix` any term that starts with one of them. */
export interface QueryTerm {
  readonly variants: readonly string[]
  readonly prefix: boolean
  /**
   * Also matches terms with one of these stems, and compounds with a part that has one of them. Empty in phrases, in quotes and before `*`:
   * they are exact.
   */
  readonly stems: readonly string[]
}

/** Query terms at consecutive positions. A single word is a phrase of length 1. */
export type Phrase = readonly QueryTerm[]

/** Disjunction: at least one phrase must match. */
export type Clause = readonly Phrase[]

export interface ParsedQuery {
  /** Conjunction: every clause must match. */
  readonly clauses: readonly Clause[]
  /**
   * true = the query has no condition and matches all documents. false without clauses = text without any term (`???`), which matches
   * nothing.
   */
  readonly matchAll: boolean
}

/** Query text beyond this length is ignored. Unit: UTF-16 code units. */
export const maxQueryLength = 4096
/** Further query terms are ignored. */
export const maxQueryTerms = 64
/** Further words with `*` are ignored: each reads the postings of all terms with its start. */
export const maxWildcards = 8

interface ClauseDraft {
  terms: { variants: string[]; prefix: boolean; stems: readonly string[] }[]
  compounds: string[]
}

const quotePattern = /["\u201c\u201d\u201e\u00ab\u00bb]/
const matchAllPattern = /^[\s*"\u201c\u201d\u201e\u00ab\u00bb]*$/

/**
 * Collects tokens into clause drafts. Connected words share a clause; other words start a new one, unless all belong to a quoted phrase.
 */
const createCollector = (phrase: boolean) => {
  const drafts: ClauseDraft[] = []
  const sink: TokenSink = {
    word(text, from, to, _position, connected) {
      const last = drafts.at(-1)
      const term = { variants: [text.slice(from, to)], prefix: false, stems: [] }
      if (last && (connected || phrase)) last.terms.push(term)
      else drafts.push({ terms: [term], compounds: [] })
    },
    alternateSpelling(text, from, to) {
      drafts.at(-1)?.terms.at(-1)?.variants.push(text.slice(from, to))
    },
    compound(text, from, to, _position, span) {
      const last = drafts.at(-1)
      if (!phrase && last && last.terms.length === span) last.compounds.push(text.slice(from, to))
    },
    subword() {},
  }
  return { drafts, sink }
}

const toClause = ({ terms, compounds }: ClauseDraft): Clause => {
  const prefix = terms.at(-1)?.prefix ?? false
  return compounds.length > 0 ? [terms, [{ variants: compounds, prefix, stems: [] }]] : [terms]
}

const endsInWord = (text: string): boolean => {
  const last = Array.from(text.slice(-2)).at(-1)
  if (last === undefined) return false
  const kind = charClass(last.codePointAt(0) ?? 0)
  return kind === wordCharacter || kind === unspaced
}

/** Parses user input into a conjunction of clauses. Accepts any string and never throws. */
export const parseQuery = (text: string): ParsedQuery => {
  const isComplete = text.length <= maxQueryLength
  // Ignore pasted zero-width spaces: they are invisible and do not end a prefix.
  const readText = (isComplete ? text : text.slice(0, maxQueryLength)).replace(/\u200b+$/, '')
  if (matchAllPattern.test(readText)) return { clauses: [], matchAll: true }

  const drafts: ClauseDraft[] = []
  // Pieces with an odd index are quoted. The last one is quoted if a quote was not closed.
  const pieces = readText.split(quotePattern)
  let wildcardCount = 0
  for (const [index, piece] of pieces.entries()) {
    const quoted = index % 2 === 1
    const isLastPiece = isComplete && index === pieces.length - 1
    const chunks = quoted ? [piece] : piece.split(/\s+/)
    for (const [chunkIndex, chunk] of chunks.entries()) {
      const hasWildcard = !quoted && chunk.endsWith('*')
      if (hasWildcard && chunk !== '*' && ++wildcardCount > maxWildcards) continue
      const collector = createCollector(quoted)
      const normalised = normalise(chunk)
      tokenize(normalised, 0, collector.sink)
      const last = collector.drafts.at(-1)?.terms.at(-1)
      if (last && (hasWildcard || (isLastPiece && chunkIndex === chunks.length - 1 && endsInWord(normalised)))) last.prefix = true
      if (!quoted && !hasWildcard)
        for (const { terms } of collector.drafts)
          if (terms.length === 1) for (const term of terms) term.stems = [...new Set(term.variants.map(stem))]
      drafts.push(...collector.drafts)
    }
  }

  const clauses: Clause[] = []
  const seen = new Set<string>()
  let termCount = 0
  for (const draft of drafts) {
    if (termCount + draft.terms.length > maxQueryTerms) {
      const terms = draft.terms.slice(0, maxQueryTerms - termCount)
      if (terms.length > 0) clauses.push([terms])
      break
    }
    termCount += draft.terms.length
    const clause = toClause(draft)
    const key = JSON.stringify(clause)
    if (seen.has(key)) continue
    seen.add(key)
    clauses.push(clause)
  }
  return { clauses, matchAll: false }
}
