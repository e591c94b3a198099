import type { FacetRequest, IndexFilter, IndexQuery } from '@vitrine/search-index'
import { type Clause, type Phrase, parseQuery, partKey, type QueryTerm, stemKey } from '@vitrine/search-index/words'
import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { indexSchema } from '#catalogue/schema.ts'
import { clamp } from '#common/clamp.ts'
import { similarTermsName } from './configset.ts'
import { dayField, facetField, hasDays, numberField, toValue, valueSeparator } from './solr-document.ts'

/** A query of Solr's JSON request. Values are never parsed. */
export type SolrQuery = string | Readonly<Record<string, unknown>>

export const matchEverything: SolrQuery = '*:*'
export const matchNothing: SolrQuery = '-*:*'

const terms = (field: string, values: readonly string[]): SolrQuery =>
  values.length === 0 ? matchNothing : { terms: { f: field, separator: valueSeparator, query: values.join(valueSeparator) } }

export const anyOf = (queries: readonly SolrQuery[]): SolrQuery =>
  queries.length === 1 ? (queries[0] ?? matchNothing) : { bool: { should: queries } }
export const not = (query: SolrQuery): SolrQuery => ({ bool: { must: [matchEverything], must_not: [query] } })

export const rightsQuery = (groups: readonly string[]): SolrQuery => terms('view', [...new Set(groups)].map(toValue))

/** Excludes assets by id, for example those that were hidden or removed after they were indexed. */
export const withoutIds = (ids: readonly string[]): SolrQuery[] => (ids.length === 0 ? [] : [not(terms('id', ids.map(toValue)))])

export const isNumber = (field: string): boolean => indexSchema.numbers.includes(field)
const isFacet = (field: string): boolean => Object.hasOwn(indexSchema.facets, field) || !isNumber(field)

const filterQuery = (filter: IndexFilter): SolrQuery => {
  const { field } = filter
  if ('range' in filter) {
    const { low, high } = filter.range
    if (!isNumber(field) || (low !== null && high !== null && low > high)) return matchNothing
    const bound = (value: number | null) => (value === null ? '*' : `"${value}"`)
    return `${numberField(field)}:[${bound(low)} TO ${bound(high)}]`
  }
  if (field === 'id') return terms('id', filter.values.map(toValue))
  if (isFacet(field)) return terms(facetField(field), filter.values.map(toValue))
  const numbers = filter.values
    .filter((value) => value.trim() !== '' && Number.isFinite(Number(value)))
    .map((value) => String(Number(value)))
  return terms(numberField(field), numbers)
}

/** Terms and keys with which a term matches by its stem, and keys with which it matches by a part. */
const stemTerms = ({ stems }: QueryTerm): readonly string[] => stems.flatMap((stemmed) => [stemmed, stemKey(stemmed)])
const partTerms = ({ stems }: QueryTerm): readonly string[] => stems.map(partKey)

const termQuery = (term: QueryTerm): SolrQuery => {
  const { variants, prefix } = term
  const related = [...stemTerms(term), ...partTerms(term)]
  if (!prefix) return terms('impact', [...new Set([...variants, ...related])])
  const starts = variants.map((query) => ({ prefix: { f: 'impact', query } }))
  return anyOf(related.length === 0 ? starts : [...starts, terms('impact', related)])
}

/** Terms consist of letters, digits and marks, so they need no escaping. */
const phraseText = (phrase: Phrase): string =>
  phrase
    .map(({ variants, prefix }) => {
      const texts = variants.map((variant) => (prefix ? `${variant}*` : variant))
      return texts.length === 1 ? texts[0] : `(${texts.join(' OR ')})`
    })
    .join(' ')

const phraseQuery = (phrase: Phrase): SolrQuery => {
  const [only] = phrase
  if (only && phrase.length === 1) return termQuery(only)
  return { complexphrase: { df: 'words', inOrder: 'true', query: `"${phraseText(phrase)}"` } }
}

export const clauseQuery = (clause: Clause): SolrQuery => anyOf(clause.map(phraseQuery))

/** Steps of an impact, see impact.ts of the index. */
const stepsPerOctave = 19
const minImpact = 0.005

const best = (functions: readonly string[]) => (functions.length === 1 ? (functions[0] ?? '0') : `max(${functions.join()})`)
/** A function of Solr: the highest impact of the terms. */
const impactOfTerms = (found: readonly string[], parameter: (term: string) => string): string =>
  best(found.map((term) => `termfreq(impact,$${parameter(term)})`))

/** The impact of a clause. It is 0 for documents without an exact match. */
const exactImpact = (clause: Clause, parameter: (term: string) => string): string => {
  const termImpact = ({ variants }: QueryTerm) => impactOfTerms(variants, parameter)
  const phraseImpact = (phrase: Phrase) =>
    phrase.length === 1 ? best(phrase.map(termImpact)) : `div(sum(${phrase.map(termImpact).join()}),${phrase.length})`
  return best(clause.map(phraseImpact))
}

/** Scores below those of exact matches, in the bands of impact.ts. */
const inexactScore = (term: QueryTerm, parameter: (term: string) => string): string => {
  const within = (impact: string, low: number, range: number) => `sum(${low},product(${range / maxImpact},${impact}))`
  const byStem = impactOfTerms(stemTerms(term), parameter)
  const byPart = impactOfTerms(partTerms(term), parameter)
  return `if(${byStem},${within(byStem, 0.4, 0.15)},if(${byPart},${within(byPart, 0, 0.1)},${prefixScore}))`
}
const maxImpact = 255

const scoreFunction = (clauses: readonly Clause[], weights: readonly number[], parameter: (term: string) => string): string => {
  const scores = clauses.map((clause, at) => {
    const impact = exactImpact(clause, parameter)
    const score = `product(${minImpact},pow(2,div(sub(${impact},1),${stepsPerOctave})))`
    const isPrefix = clause.some((phrase) => phrase.at(-1)?.prefix)
    const whole = `sum(0.6,product(${isPrefix ? 0.8 : 1},${score}))`
    const [only] = clause.length === 1 ? (clause[0] ?? []) : []
    const others = only && only.stems.length > 0 ? inexactScore(only, parameter) : prefixScore
    return `product(${weights[at] ?? 1},if(${impact},${whole},${others}))`
  })
  return scores.length === 1 ? (scores[0] ?? '0') : `sum(${scores.join()})`
}
/** For words that begin with a searched prefix: above parts of compounds, below the stem and every whole word. */
const prefixScore = 0.3

/** Longer lists are cut by Solr; then only the most frequent values are known. */
export const maxListedValues = 5000

const facetRequest = (request: FacetRequest, at: number, filters: readonly IndexFilter[]): [string, unknown] => {
  const domain = { excludeTags: tagsOfField(request.field, filters) }
  if (isRangeFacet(request.field)) {
    const field = numberField(request.field)
    return [
      `r${at}`,
      { type: 'query', q: matchEverything, domain, facet: { min: `min(${field})`, max: `max(${field})`, values: `countvals(${field})` } },
    ]
  }
  const isWhole = request.contains !== undefined || request.marks !== undefined || request.parent !== undefined
  const limit = isWhole ? -1 : Math.max(maxListedValues, request.limit ?? 0) + 1
  const field = facetField(request.field)
  return [`v${at}`, { type: 'terms', field, limit, mincount: 1, sort: { count: 'desc' }, refine: true, numBuckets: !isWhole, domain }]
}

export const isRangeFacet = (field: string): boolean => !isFacet(field)

const tagOf = (filter: number): string => `t${filter}`

/** A facet ignores the selection in its own field, but not exclusions. */
export const tagsOfField = (name: string, filters: readonly IndexFilter[]): string[] =>
  filters.flatMap(({ field, exclude }, at) => (field === name && !exclude ? [tagOf(at)] : []))

export interface ParsedText {
  readonly clauses: readonly Clause[]
  readonly matchAll: boolean
}
export const parseText = (text: string): ParsedText => parseQuery(text)

/** Filters that every request of a search has in common. Selections have tags, so that facets can leave out those of their own field. */
export const filtersOf = (
  query: Pick<IndexQuery, 'groups' | 'filters'>,
  text: Pick<ParsedText, 'clauses'>,
  excluded: readonly SolrQuery[],
): SolrQuery[] => [
  rightsQuery(query.groups),
  ...excluded,
  ...text.clauses.map(clauseQuery),
  ...query.filters.map((filter, at) => (filter.exclude ? not(filterQuery(filter)) : { [`#${tagOf(at)}`]: filterQuery(filter) })),
]

/** Matches the assets that a search for the text finds. */
export const textQuery = ({ clauses, matchAll }: ParsedText): SolrQuery =>
  clauses.length > 0 ? { bool: { must: clauses.map(clauseQuery) } } : matchAll ? matchEverything : not(matchEverything)

/** Counts the assets that pass the filters, and among them those that match each query, as `c0` and so on. */
export const countRequest = (filters: readonly SolrQuery[], queries: readonly SolrQuery[]): unknown => ({
  query: matchEverything,
  filter: filters,
  limit: 0,
  queries: Object.fromEntries(queries.map((query, at) => [`c${at}`, query])),
  facet: Object.fromEntries(queries.map((_, at) => [`c${at}`, { type: 'query', q: `{!query v=$c${at}}` }])),
})

/** Lists terms of all assets, also of hidden ones, with up to `edits` edits from a word. */
export const similarTermsRequest = (word: string, edits: number): unknown => ({
  query: matchEverything,
  limit: 0,
  params: {
    spellcheck: 'true',
    'spellcheck.q': word,
    'spellcheck.dictionary': similarTermsName(edits),
    'spellcheck.count': String(maxSimilarTerms),
    // Also if the index contains the word.
    'spellcheck.alternativeTermCount': String(maxSimilarTerms),
  },
})
/** More than any word has, so that hidden terms cannot replace visible ones. */
const maxSimilarTerms = 100_000

/** Documents with the same number or score are in the order of their place. */
export const sortOf = ({ key, orientation }: IndexQuery['sort']): string =>
  `${isNumber(key) ? numberField(key) : 'score'} ${orientation},place asc,id asc`

/** Whether the results are in the order of a score that depends on the text. */
const isScored = ({ sort }: IndexQuery, { clauses }: ParsedText): boolean => !isNumber(sort.key) && clauses.length > 0

/** Parameter with the function of the scores. */
export const scoreParameter = 'score_function'

/** Query that gives the scores, and the parameters that it needs. */
export interface Scoring {
  readonly query: SolrQuery
  readonly params: Readonly<Record<string, string>>
}

export const scoringOf = (query: IndexQuery, text: ParsedText, weights: readonly number[]): Scoring => {
  if (!isScored(query, text)) return { query: matchEverything, params: {} }
  const params: Record<string, string> = {}
  const names = new Map<string, string>()
  const parameter = (term: string): string => {
    const name = names.get(term) ?? `p${names.size}`
    names.set(term, name)
    params[name] = term
    return name
  }
  params[scoreParameter] = scoreFunction(text.clauses, weights, parameter)
  return { query: { func: { query: `$${scoreParameter}` } }, params }
}

/** Whether the response contains counts per day. */
export const countsDays = ({ countDays, sort }: IndexQuery): boolean => countDays === true && hasDays(sort.key)

export const searchRequest = (query: IndexQuery, scoring: Scoring, filters: readonly SolrQuery[]): unknown => {
  const { key } = query.sort
  const start = clamp(Math.floor(query.start), 0, maxStart)
  return {
    ...scoring,
    filter: filters,
    fields: 'id',
    sort: sortOf(query.sort),
    offset: start,
    limit: clamp(Math.floor(query.rows), 0, maxStart - start),
    facet: {
      ...Object.fromEntries(query.facets.map((request, at) => facetRequest(request, at, query.filters))),
      ...(countsDays(query) && {
        days: { type: 'terms', field: dayField(key), limit: -1, mincount: 1, sort: { index: 'asc' }, missing: true },
      }),
    },
  }
}

/** Lucene counts the positions of a list as 32-bit numbers. */
export const maxStart = 2 ** 31 - 1

/** Documents with any of the values in a field of the schema. */
export const anyOfValues = terms

/** Rights that include every asset, for data about the index itself. */
export const unrestrictedRights = rightsQuery([unrestrictedGroup])
