import { normalise } from '../analysis/fold.ts'
import { relatedKeys } from '../analysis/related-keys.ts'
import { type TokenSink, tokenize } from '../analysis/tokenize.ts'
import type { TextField } from '../types.ts'
import { fieldImpact, quantiseImpact } from './impact.ts'
import { defaultTypicalLength } from './text-buffer.ts'

/** A term at a position of a document. */
export interface PositionedTerm {
  readonly term: string
  readonly position: number
}

/** Terms of one document, as an index stores them. */
export interface DocumentTerms {
  /** Term → quantised impact, 1 … 255. */
  readonly impacts: ReadonlyMap<string, number>
  /** Related key → highest impact of a term with this key, see `relatedKeys`. */
  readonly related: ReadonlyMap<string, number>
  /** In order of positions; several terms may share one. */
  readonly positions: readonly PositionedTerm[]
}

/** Analyses the texts of one document like `TextBuffer`, for an index outside this library. */
export const documentTerms = (
  fields: Readonly<Record<string, TextField>>,
  texts: Readonly<Record<string, readonly string[]>>,
): DocumentTerms => {
  const positions: PositionedTerm[] = []
  const lastPosition = new Map<string, number>()
  const impacts = new Map<string, number>()
  let frequencies = new Map<string, number>()
  const add = (text: string, from: number, to: number, position: number) => {
    const term = text.slice(from, to)
    // Count a term once per position, as `22` in `22a22`.
    if (position <= (lastPosition.get(term) ?? -1)) return
    lastPosition.set(term, position)
    frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    positions.push({ term, position })
  }
  const sink: TokenSink = { word: add, alternateSpelling: add, compound: add, subword: add }
  let position = 0
  for (const [name, { weight, typicalLength = defaultTypicalLength }] of Object.entries(fields)) {
    const values = Object.hasOwn(texts, name) ? (texts[name] ?? []) : []
    let words = 0
    for (const value of values) {
      const end = tokenize(normalise(value), position, sink)
      words += end - position
      // Leave one position free, so that no phrase crosses two values.
      position = end + 1
    }
    for (const [term, frequency] of frequencies)
      impacts.set(term, (impacts.get(term) ?? 0) + fieldImpact(weight, frequency, words / values.length, typicalLength))
    frequencies = new Map()
  }
  const quantised = new Map([...impacts].map(([term, impact]) => [term, quantiseImpact(impact)]))
  const related = new Map<string, number>()
  for (const [term, impact] of quantised) for (const key of relatedKeys(term)) related.set(key, Math.max(impact, related.get(key) ?? 0))
  return {
    impacts: quantised,
    related,
    // A compound comes after the words it joins. The sort is stable.
    positions: positions.toSorted((a, b) => a.position - b.position),
  }
}
