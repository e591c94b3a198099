import type {
  DayCount,
  FacetRequest,
  FacetResult,
  IndexFilter,
  IndexQuery,
  IndexResult,
  RangeFacet,
  ValuesFacet,
} from '@vitrine/search-index'
import { inverseDocumentFrequency, orderDays, StringTable, topValues } from '@vitrine/search-index/parts'
import type { SolrClient } from './client.ts'
import { findDeepIds } from './deep-page.ts'
import { type Proposal, proposeTexts } from './propose-texts.ts'
import { facetField, fromValue, numberField, toValue } from './solr-document.ts'
import {
  clauseQuery,
  countRequest,
  countsDays,
  filtersOf,
  isRangeFacet,
  matchNothing,
  maxListedValues,
  type ParsedText,
  parseText,
  rightsQuery,
  type SolrQuery,
  scoringOf,
  searchRequest,
  similarTermsRequest,
  tagsOfField,
  textQuery,
} from './solr-request.ts'
import { type Buckets, type Counted, type Days, idsOf, type RangeCounts, type SolrResponse } from './solr-response.ts'

/** Each word, then its similar terms. */
interface SolrTerms {
  readonly spellcheck?: { readonly suggestions: readonly (string | { readonly suggestion: readonly string[] })[] }
}

/** Details of facets that depend on the first response. */
interface FacetDetails {
  readonly histogram?: readonly number[]
  /** Counts of selected values that the list does not contain. */
  readonly selected?: ReadonlyMap<string, number>
}

const histogramBuckets = 24

const rangesBetween = (min: number, max: number) => {
  const width = (max - min) / histogramBuckets
  const bounds = Array.from({ length: histogramBuckets + 1 }, (_, at) => (at === histogramBuckets ? max : min + at * width))
  return bounds.slice(1).map((to, at) => ({ from: bounds[at], to, inclusive_from: true, inclusive_to: at === histogramBuckets - 1 }))
}

const selectedValues = (field: string, filters: readonly IndexFilter[]): string[] =>
  filters.flatMap((filter) => (filter.field === field && 'values' in filter ? filter.values : []))

const toValuesFacet = (
  request: FacetRequest,
  { buckets, numBuckets }: Buckets,
  { selected = new Map() }: FacetDetails,
  pinned: readonly string[],
): ValuesFacet => {
  const listed = buckets.map(({ val, count }): [string, number] => [fromValue(val), count])
  const counts = [...listed, ...selected]
  const values = new StringTable()
  for (const [value] of counts) values.append(value)
  const facet = topValues(
    { values },
    { values: Uint32Array.from(counts, (_, at) => at), counts: Uint32Array.from(counts, ([, count]) => count) },
    request,
    pinned,
  )
  const isCut = buckets.length > Math.max(maxListedValues, request.limit ?? 0)
  return isCut && numBuckets !== undefined ? { ...facet, total: Math.max(numBuckets, buckets.length) } : facet
}

const toRangeFacet = ({ min, max, values = 0 }: RangeCounts, { histogram = [] }: FacetDetails): RangeFacet =>
  min === undefined || max === undefined || values === 0
    ? { kind: 'range', min: null, max: null, count: 0, histogram: [] }
    : { kind: 'range', min, max, count: values, histogram }

/** The second request: histograms between the bounds of the first response, and selected values that a cut list leaves out. */
const detailsRequest = (
  query: IndexQuery,
  text: ParsedText,
  excluded: readonly SolrQuery[],
  facets: Readonly<Record<string, Counted>>,
): { readonly body: Readonly<Record<string, unknown>>; readonly missing: ReadonlyMap<string, string> } | null => {
  const requested: Record<string, unknown> = {}
  const parameters: Record<string, string> = {}
  const missing = new Map<string, string>()
  for (const [at, { field, limit }] of query.facets.entries()) {
    const domain = { excludeTags: tagsOfField(field, query.filters) }
    const range = facets[`r${at}`]
    if (range && 'count' in range) {
      const { min, max } = range
      if (min !== undefined && max !== undefined && max > min)
        requested[`r${at}`] = { type: 'range', field: numberField(field), ranges: rangesBetween(min, max), domain }
      continue
    }
    const list = facets[`v${at}`]
    if (!list || !('buckets' in list) || list.buckets.length <= Math.max(maxListedValues, limit ?? 0)) continue
    const known = new Set(list.buckets.map(({ val }) => val))
    for (const value of new Set(selectedValues(field, query.filters).map(toValue))) {
      if (known.has(value)) continue
      const name = `s${at}_${missing.size}`
      missing.set(name, value)
      parameters[name] = value
      requested[name] = { type: 'query', q: `{!term f=${facetField(field)} v=$${name}}`, domain }
    }
  }
  if (Object.keys(requested).length === 0) return null
  const body = { query: '*:*', filter: filtersOf(query, text, excluded), limit: 0, facet: requested, params: parameters }
  return { body, missing }
}

const toDays = ({ buckets, missing }: Days, orientation: 'asc' | 'desc'): readonly DayCount[] => {
  const days = buckets.map(({ val, count }): DayCount => ({ day: val, count }))
  return orderDays(missing && missing.count > 0 ? [...days, { day: null, count: missing.count }] : days, orientation)
}

export interface SolrSearch {
  /** @param excluded assets that are left out although the index contains them */
  search(query: IndexQuery, excluded: readonly SolrQuery[]): Promise<IndexResult>
  /** Words that replace those of a text with at most `maxFewDocuments` results. @param total number of its results */
  propose(query: IndexQuery, total: number, excluded: readonly SolrQuery[]): Promise<Proposal>
  /** Call it after every change of the index. */
  invalidate(): void
}

/** Solr collects all documents before a page on every shard: pages from 100,000 on take seconds. */
const defaultMaxSkippedCount = 10_000
/** Number of cached frequencies of clauses and groups. */
const maxCachedFrequencies = 1000

/** Evaluates queries of the index library with Solr. */
export const createSolrSearch = (client: SolrClient, collection: string, maxSkippedCount = defaultMaxSkippedCount): SolrSearch => {
  /** Replaced after a change of the index: requests that were sent before fill the former map. */
  let currentFrequencies = new Map<string, number>()
  const select = async (body: unknown): Promise<SolrResponse> =>
    (await client.request({ path: `/${collection}/select`, body })) as SolrResponse

  const countOf = async (filters: readonly SolrQuery[], queries: readonly SolrQuery[]) => {
    const { response, facets = {} } = await select(countRequest(filters, queries))
    const counts = queries.map((_, at) => {
      const counted = facets[`c${at}`]
      return counted && 'count' in counted ? counted.count : 0
    })
    return { total: response.numFound, counts }
  }

  /** Rare clauses weigh more. Counts only assets that the caller can see: hidden ones must not influence the order. */
  const weightsOf = async ({ groups }: IndexQuery, { clauses }: ParsedText, excluded: readonly SolrQuery[]): Promise<readonly number[]> => {
    if (clauses.length < 2) return [1]
    const frequencies = currentFrequencies
    const scope = JSON.stringify([groups.toSorted(), excluded])
    const keys = clauses.map((clause) => scope + JSON.stringify(clause))
    if (!frequencies.has(scope) || keys.some((key) => !frequencies.has(key))) {
      if (frequencies.size > maxCachedFrequencies) frequencies.clear()
      const { total, counts } = await countOf([rightsQuery(groups), ...excluded], clauses.map(clauseQuery))
      frequencies.set(scope, total)
      for (const [at, key] of keys.entries()) frequencies.set(key, counts[at] ?? 0)
    }
    return keys.map((key) => inverseDocumentFrequency(frequencies.get(key) ?? 0, frequencies.get(scope) ?? 0))
  }

  const detailsOf = async (
    query: IndexQuery,
    text: ParsedText,
    excluded: readonly SolrQuery[],
    facets: Readonly<Record<string, Counted>>,
  ): Promise<(at: number) => FacetDetails> => {
    const request = detailsRequest(query, text, excluded, facets)
    const { facets: details = {} } = request ? await select(request.body) : {}
    return (at) => {
      const range = details[`r${at}`]
      const first = facets[`r${at}`]
      const single = first && 'values' in first && first.min === first.max ? [first.values ?? 0] : []
      const histogram =
        range && 'buckets' in range ? range.buckets.map(({ count }) => count) : [...single, ...single.flatMap(() => emptyBuckets)]
      const selected = new Map<string, number>()
      for (const [name, value] of request?.missing ?? []) {
        const counted = details[name]
        if (name.startsWith(`s${at}_`) && counted && 'count' in counted && counted.count > 0) selected.set(fromValue(value), counted.count)
      }
      return { histogram, selected }
    }
  }

  return {
    search: async (query, excluded) => {
      if (query.groups.length === 0) return { total: 0, ids: [], facets: new Map() }
      const text = parseText(query.text)
      const hidden = text.clauses.length === 0 && !text.matchAll ? [...excluded, matchNothing] : excluded
      const scoring = scoringOf(query, text, await weightsOf(query, text, excluded))
      const filters = filtersOf(query, text, hidden)
      const isDeep = query.start > maxSkippedCount
      const { response, facets = {} } = await select(searchRequest(isDeep ? { ...query, start: 0, rows: 0 } : query, scoring, filters))
      const details = await detailsOf(query, text, hidden, facets)
      const found = query.facets.flatMap((request, at): [string, FacetResult][] => {
        if (isRangeFacet(request.field))
          return [[request.field, toRangeFacet((facets[`r${at}`] ?? { count: 0 }) as RangeCounts, details(at))]]
        const list = (facets[`v${at}`] ?? { buckets: [] }) as Buckets
        return [[request.field, toValuesFacet(request, list, details(at), selectedValues(request.field, query.filters))]]
      })
      const days = countsDays(query) ? toDays((facets.days ?? { buckets: [] }) as Days, query.sort.orientation) : null
      const ids = isDeep ? await findDeepIds(select, { query, scoring, filters, maxSkippedCount }) : idsOf(response)
      return { total: response.numFound, ids, facets: new Map(found), ...(days && { days }) }
    },
    propose: ({ text, groups, filters }, total, excluded) => {
      const countTexts = (scope: readonly IndexFilter[]) => async (texts: readonly string[]) => {
        const { counts } = await countOf(
          filtersOf({ groups, filters: scope }, { clauses: [] }, excluded),
          texts.map((one) => textQuery(parseText(one))),
        )
        return counts
      }
      const termsNear = async (word: string, edits: number) => {
        const body = similarTermsRequest(word, edits)
        const { spellcheck } = (await client.request({ path: `/${collection}/select`, body })) as SolrTerms
        return (spellcheck?.suggestions ?? []).flatMap((found) => (typeof found === 'string' ? [] : found.suggestion))
      }
      return proposeTexts(text, total, { countAll: countTexts([]), countFiltered: countTexts(filters), termsNear })
    },
    invalidate: () => {
      currentFrequencies = new Map()
    },
  }
}

const emptyBuckets: readonly number[] = Array.from({ length: histogramBuckets - 1 }, () => 0)
