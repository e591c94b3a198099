import type { QueryTerm } from '../analysis/parse-query.ts'
import { partKey, stemKey } from '../analysis/related-keys.ts'
import { toUtf8 } from '../structures/utf8.ts'
import { exactMatch, partMatch, prefixMatch, stemMatch } from './impact.ts'
import { findRelated } from './related-terms.ts'
import { findPrefix, findTerm, type Segment } from './segment.ts'

/** A term of a segment that matches a query term. */
export interface TermMatch {
  readonly segment: Segment
  readonly term: number
  /** Added to the impact: how the term matches, see impact.ts. */
  readonly codeBonus: number
}

/** All terms that match a query term, in order of segments. A term may occur twice; its better match counts. */
export const matchTerms = (segments: readonly Segment[], queryTerm: QueryTerm): TermMatch[] => {
  const { variants, prefix, stems } = queryTerm
  const keys = variants.map(toUtf8)
  const others = stems.filter((stemmed) => !variants.includes(stemmed)).map(toUtf8)
  const matches: TermMatch[] = []
  for (const segment of segments) {
    const exact = keys.map((key) => findTerm(segment, key))
    for (const [i, key] of keys.entries()) {
      const whole = exact[i] ?? -1
      if (whole >= 0) matches.push({ segment, term: whole, codeBonus: exactMatch })
      if (!prefix) continue
      const { from, to } = findPrefix(segment, key)
      for (let term = whole < 0 ? from : from + 1; term < to; term++) matches.push({ segment, term, codeBonus: prefixMatch })
    }
    const add = (term: number, codeBonus: number) => {
      if (term >= 0 && !exact.includes(term)) matches.push({ segment, term, codeBonus })
    }
    for (const key of others) add(findTerm(segment, key), stemMatch)
    for (const stemmed of stems) {
      for (const term of findRelated(segment, stemKey(stemmed))) add(term, stemMatch)
      for (const term of findRelated(segment, partKey(stemmed))) add(term, partMatch)
    }
  }
  return matches
}

/** Total length of the posting lists. */
export const postingCount = (matches: readonly TermMatch[]): number =>
  matches.reduce((sum, { segment, term }) => sum + (segment.docFrequencies[term] ?? 0), 0)

/** true = at most one term per segment. Then the concatenated posting lists are ascending. */
export const areDisjoint = (matches: readonly TermMatch[]): boolean =>
  matches.every((match, i) => i === 0 || match.segment !== matches[i - 1]?.segment)
