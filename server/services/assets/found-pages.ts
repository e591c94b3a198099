import { documentTerms } from '@vitrine/search-index/parts'
import { compoundParts, parseQuery, type QueryTerm, stem } from '@vitrine/search-index/words'
import { type Expression, parseExpression } from '#catalogue/query-language/parse-expression.ts'
import { createTimeSlices, type TimeSlices } from '../../common/time-slices.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { isTextSearched } from '../../records/is-text-searched.ts'
import { splitPages } from '../../records/page-texts.ts'

/** Further pages are not named. */
const maxFoundPageCount = 100
/** Each word of a query costs a look at every word of the text. */
const maxWordCount = 12
/** Characters of a page that count. Hardly any page has more. */
const maxTextLength = 20_000

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

/** Stem and parts of a word. Words repeat on every page. */
interface Forms {
  readonly stem: string
  readonly parts: readonly string[]
}
type FormsOf = (word: string) => Forms

const createForms = (): FormsOf => {
  const known = new Map<string, Forms>()
  return (word) => {
    const forms = known.get(word) ?? { stem: stem(word), parts: compoundParts(word) }
    known.set(word, forms)
    return forms
  }
}

const isMatch = ({ variants, prefix, stems }: QueryTerm, word: string, formsOf: FormsOf): boolean => {
  if (variants.some((variant) => word === variant || (prefix && word.startsWith(variant)))) return true
  if (stems.length === 0) return false
  const forms = formsOf(word)
  return stems.includes(forms.stem) || forms.parts.some((part) => stems.includes(part))
}

const placesOf = (words: Positions, wanted: QueryTerm, formsOf: FormsOf): ReadonlySet<number> =>
  new Set([...words].flatMap(([word, places]) => (isMatch(wanted, word, formsOf) ? [...places] : [])))

/** Whether words follow one another as in the phrase. */
const containsPhrase = (words: Positions, phrase: readonly QueryTerm[], formsOf: FormsOf): boolean => {
  const [first, ...others] = phrase.map((wanted) => placesOf(words, wanted, formsOf))
  return first !== undefined && [...first].some((place) => others.every((places, index) => places.has(place + index + 1)))
}

/**
 * Pages of a document with the words of a query, from 1: those with the most words of it. Words are the same ones that a search finds; of a long
 * query only the first ones count. Empty if the text has no pages.
 */
export const foundPages = async (
  record: Pick<AssetRecord, 'kind' | 'rights' | 'fullText'>,
  query: string,
  slices: TimeSlices = createTimeSlices(),
): Promise<readonly number[]> => {
  const pages = record.fullText !== null && isTextSearched(record) ? splitPages(record.fullText) : []
  const parsed = pages.length > 1 ? parseExpression(query) : null
  const clauses = parsed ? parseQuery(wordsIn(parsed.expression).slice(0, maxWordCount).join(' ')).clauses : []
  if (clauses.length === 0) return []
  const formsOf = createForms()
  const counts: number[] = []
  for (const text of pages) {
    if (slices.isOver()) await slices.next()
    const words = positionsOf(text.slice(0, maxTextLength))
    counts.push(clauses.filter((clause) => clause.some((phrase) => containsPhrase(words, phrase, formsOf))).length)
  }
  const most = counts.reduce((highest, count) => Math.max(highest, count), 0)
  return most === 0 ? [] : counts.flatMap((count, index) => (count === most ? [index + 1] : [])).slice(0, maxFoundPageCount)
}
