import type { QueryTerm } from '../analysis/parse-query.ts'
import { utf8Length, writeUtf8 } from '../structures/utf8.ts'
import { exactMatchBit } from './impact.ts'
import { findPrefix, findTerm, type Segment } from './segment.ts'

/** A term of a segment that matches a query term. */
export interface TermMatch {
  readonly segment: Segment
  readonly term: number
  /** Added to the impact: `exactMatchBit` if a prefix equals the whole term, else 0. */
  readonly codeBonus: number
}

const encode = (term: string): Uint8Array => {
  const bytes = new Uint8Array(utf8Length(term))
  writeUtf8(term, bytes, 0)
  return bytes
}

/** All terms that match a query term, in order of segments. */
export const matchTerms = (segments: readonly Segment[], queryTerm: QueryTerm): TermMatch[] => {
  const keys = queryTerm.variants.map(encode)
  const matches: TermMatch[] = []
  for (const segment of segments)
    for (const key of keys) {
      const exact = findTerm(segment, key)
      if (!queryTerm.prefix) {
        if (exact >= 0) matches.push({ segment, term: exact, codeBonus: 0 })
        continue
      }
      const { from, to } = findPrefix(segment, key)
      for (let term = from; term < to; term++) matches.push({ segment, term, codeBonus: term === exact ? exactMatchBit : 0 })
    }
  return matches
}

/** Total length of the posting lists. */
export const postingCount = (matches: readonly TermMatch[]): number =>
  matches.reduce((sum, { segment, term }) => sum + (segment.docFrequencies[term] ?? 0), 0)

/** true = at most one term per segment. Then the concatenated posting lists are ascending. */
export const areDisjoint = (matches: readonly TermMatch[]): boolean =>
  matches.every((match, i) => i === 0 || match.segment !== matches[i - 1]?.segment)
