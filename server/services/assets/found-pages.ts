import { documentTerms } from '@vitrine/search-index/parts'
import { compoundParts, parseQuery, type QueryTerm, stem } from '@vitrine/search-index/words'
import { type Expression, parseExpression } from '#catalogue/query-language/parse-expression.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { isTextSearched } from '../../records/is-text-searched.ts'
import { splitPages } from '../../records/page-texts.ts'

/** Further pages are not named. */
const maxFoundPageCount = 100

/** What a query asks for in any field. Conditions on a field and excluded words are left out. */
const wordsIn = (expression: Expression): readonly string[] => {
  if ('words' in expression) return expression.words
  if ('all' in expression) return expression.all.flatMap(wordsIn)
  return 'any' in expression ? expression.any.flatMap(wordsIn) : []
}

type Positions = ReadonlyMap<string, ReadonlySet<number>>

/** Positions of the words of a text. */
const positionsOf = (text: string): Positions => {
  const found = new Map<string, Set<number>>()
  for (const { term, position } of documentTerms({ text: { weight: 1 } }, { text: [text] }).positions)
    found.set(term, (found.get(term) ?? new Set()).add(position))
  return found
}

const isMatch = ({ variants, prefix, stems }: QueryTerm, term: string): boolean =>
  variants.some((variant) => term === variant || (prefix && term.startsWith(variant))) ||
  (stems.length > 0 && (stems.includes(stem(term)) || compoundParts(term).some((part) => stems.includes(part))))

const placesOf = (words: Positions, wanted: QueryTerm): ReadonlySet<number> =>
  new Set([...words].flatMap(([term, places]) => (isMatch(wanted, term) ? [...places] : [])))

/** Whether words follow one another as in the phrase. */
const containsPhrase = (words: Positions, phrase: readonly QueryTerm[]): boolean => {
  const [first, ...others] = phrase.map((wanted) => placesOf(words, wanted))
  return first !== undefined && [...first].some((place) => others.every((places, index) => places.has(place + index + 1)))
}

/**
 * Pages of a document with the words of a query, from 1: those with the most words of it. Words are the same ones that a search finds. Empty if
 * the text has no pages.
 */
export const foundPages = (record: Pick<AssetRecord, 'kind' | 'rights' | 'fullText'>, query: string): readonly number[] => {
  const pages = record.fullText !== null && isTextSearched(record) ? splitPages(record.fullText) : []
  const parsed = pages.length > 1 ? parseExpression(query) : null
  const clauses = parsed ? parseQuery(wordsIn(parsed.expression).join(' ')).clauses : []
  if (clauses.length === 0) return []
  const counts = pages.map((text) => {
    const words = positionsOf(text)
    return clauses.filter((clause) => clause.some((phrase) => containsPhrase(words, phrase))).length
  })
  const most = counts.reduce((highest, count) => Math.max(highest, count), 0)
  return most === 0 ? [] : counts.flatMap((count, index) => (count === most ? [index + 1] : [])).slice(0, maxFoundPageCount)
}
