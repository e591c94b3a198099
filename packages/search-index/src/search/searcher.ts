import { type ParsedQuery, parseQuery } from '../analysis/parse-query.ts'
import type { AccessScope } from '../columns/access-column.ts'
import type { Columns } from '../columns/columns.ts'
import { countValues, type ValueCountRequest } from '../columns/count-values.ts'
import { countDays, orderDays } from '../columns/day-counts.ts'
import type { FacetColumn } from '../columns/facet-column.ts'
import type { NumberField } from '../columns/number-table.ts'
import { rangeFacet } from '../columns/range-facets.ts'
import { RecordScan } from '../columns/record-scan.ts'
import { SparseFacetColumn } from '../columns/sparse-facet-column.ts'
import { noCounts, type ValueCounts } from '../columns/value-counts.ts'
import { DocSet } from '../structures/doc-set.ts'
import { matchText } from '../text/match-text.ts'
import type { Segment } from '../text/segment.ts'
import { TermEvaluator } from '../text/term-evaluator.ts'
import type {
  DayCount,
  FacetRequest,
  FacetResult,
  IndexCondition,
  IndexFilter,
  IndexQuery,
  IndexResult,
  IndexSort,
  RangeFacet,
} from '../types.ts'
import { applyFilters, type FilteredHits } from './apply-filters.ts'
import { facetKey, queryKey } from './cache-keys.ts'
import { type CachedResult, createResult, isWorthCaching } from './cached-result.ts'
import { type Candidates, restrictTo } from './candidates.ts'
import { compileFilter, docsOfIds } from './compiled-filter.ts'
import { FilterBitmapCache } from './filter-bitmap-cache.ts'
import { matchCondition } from './match-condition.ts'
import { ResultCache } from './result-cache.ts'
import { PageSorter } from './sorted-page.ts'
import { topValues } from './top-values.ts'

/** A parsed query, bound to a state of the index and to the caller's access scope. */
interface PreparedQuery {
  readonly columns: Columns
  readonly segments: readonly Segment[]
  readonly scope: AccessScope
  readonly parsed: ParsedQuery | IndexCondition
  readonly filters: readonly IndexFilter[]
  /** Fields of the requested facets. */
  readonly facetFields: ReadonlySet<string>
}

/** A values facet to be computed. */
interface ValuesRequest {
  readonly request: FacetRequest
  readonly column: FacetColumn
}

/** Cached access scopes. */
const maxCachedScopes = 64

/** Cached clause frequencies per access scope. */
const maxCachedFrequencies = 10_000

const toCount = (value: number): number => (value > 0 ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER / 2)) : 0)

const selects = (filter: IndexFilter, field: string): boolean => filter.field === field && filter.exclude !== true

/**
 * Evaluates queries. Caches hits, facets and sort orders for the likely next query: next page, other sort order, one more filter.
 *
 * Steps: parse the text, resolve the access scope, match the text, apply filters, count facets in one scan, sort the page.
 */
export class Searcher {
  private readonly results: ResultCache
  private readonly filterBitmaps: FilterBitmapCache
  private readonly termEvaluator = new TermEvaluator()
  private readonly pageSorter = new PageSorter()
  private readonly scopes = new Map<string, AccessScope>()
  /** Scope key → clause key → number of visible documents. */
  private readonly clauseFrequencies = new Map<string, Map<string, number>>()

  constructor(cacheBytes: number) {
    this.results = new ResultCache(cacheBytes)
    this.filterBitmaps = new FilterBitmapCache(cacheBytes / 2)
  }

  /** Call it after every change. `renumbered` = document ordinals changed. */
  invalidate(renumbered: boolean): void {
    this.results.clear()
    this.scopes.clear()
    this.clauseFrequencies.clear()
    if (renumbered) this.filterBitmaps.clear()
  }

  /** Evaluates a query on the current state of the index. */
  search(request: IndexQuery, columns: Columns, segments: readonly Segment[]): IndexResult {
    const query: PreparedQuery = {
      columns,
      segments,
      scope: this.scopeOf(request.groups, columns),
      parsed: request.condition ?? parseQuery(request.text),
      filters: request.filters,
      facetFields: new Set(request.facets.map(({ field }) => field)),
    }
    const key = this.keyOf(query, request.filters)
    const result = this.results.get(key) ?? this.evaluate(query)
    const facets = this.facets(query, result, request.facets)
    const start = toCount(request.start)
    const page = this.pageSorter.page(result, columns, request.sort, start, start + toCount(request.rows))
    const days = request.countDays ? this.days(result, columns, request.sort) : null
    this.results.set(key, result)
    return { total: result.hits.set.length, ids: Array.from(page, (doc) => columns.id(doc)), facets, ...(days && { days }) }
  }

  private days({ hits, dayCounts }: CachedResult, columns: Columns, { key, orientation }: IndexSort): readonly DayCount[] | null {
    const field = columns.number(key)
    if (!field) return null
    const days = dayCounts.get(key) ?? countDays(field, hits.set)
    dayCounts.set(key, days)
    return orderDays(days, orientation)
  }

  private keyOf({ scope, parsed }: PreparedQuery, filters: readonly IndexFilter[]): string {
    return queryKey(scope.key, parsed, filters)
  }

  private scopeOf(groups: readonly string[], columns: Columns): AccessScope {
    const key = JSON.stringify(groups)
    const cached = this.scopes.get(key)
    if (cached) return cached
    if (this.scopes.size >= maxCachedScopes) this.scopes.clear()
    const lists = columns.access.visibleLists(groups)
    const sameScope = [...this.scopes.values()].find((scope) => scope.key === lists.key)
    const scope = sameScope ?? columns.access.scopeOf(lists)
    this.scopes.set(key, scope)
    return scope
  }

  private evaluate(query: PreparedQuery): CachedResult {
    if (query.filters.length === 0) return createResult(this.matchText(query))
    const { hits, nearMisses } = this.filtered(query)
    return createResult(hits, nearMisses)
  }

  private filtered(query: PreparedQuery): FilteredHits {
    const { columns, filters, facetFields } = query
    // An id filter leaves few candidates, so only these are tested.
    const idFilter = filters.find((filter) => selects(filter, 'id'))
    const unfiltered = this.unfiltered(query)
    const candidates =
      idFilter && 'values' in idFilter ? restrictTo(unfiltered, docsOfIds(columns, idFilter.values), columns.length) : unfiltered
    const compiled = filters.map((filter) => compileFilter(filter, columns))
    return applyFilters(candidates, compiled, facetFields, { indexLength: columns.length, filterBitmaps: this.filterBitmaps })
  }

  /** Hits without filters, which the filters then reduce. */
  private unfiltered(query: PreparedQuery): Candidates {
    const key = this.keyOf(query, [])
    const cached = this.results.get(key)
    if (cached) return cached.hits
    const result = createResult(this.matchText(query))
    this.results.set(key, result)
    return result.hits
  }

  private matchText({ parsed, columns, segments, scope }: PreparedQuery): Candidates {
    const { length } = columns
    const visibility = { docs: scope.docCount, docCount: length, visibleCount: scope.visibleCount }
    const context = { segments, evaluator: this.termEvaluator, visibility, frequencies: this.frequenciesOf(scope) }
    if (!('clauses' in parsed)) {
      const { docs, scores } = matchCondition(parsed, context, (filter) => compileFilter(filter, columns))
      return { set: new DocSet(docs, length), scores }
    }
    if (parsed.matchAll) return { set: new DocSet(scope.docCount, length), scores: null }
    const { docs, scores } = matchText(parsed.clauses, context)
    return { set: new DocSet(docs, length), scores }
  }

  private frequenciesOf({ key }: AccessScope): Map<string, number> {
    let counts = this.clauseFrequencies.get(key)
    if (!counts || counts.size > maxCachedFrequencies) this.clauseFrequencies.set(key, (counts = new Map()))
    return counts
  }

  private facets(query: PreparedQuery, result: CachedResult, requests: readonly FacetRequest[]): Map<string, FacetResult> {
    const valuesRequests: ValuesRequest[] = []
    const results = new Map<FacetRequest, FacetResult>()
    for (const request of requests) {
      if (cachedFacet(result, request)) continue
      const { field } = request
      const column = this.visibleFacetColumn(query, field)
      const numberField = query.columns.number(field)
      if (column) valuesRequests.push({ request, column })
      else if (numberField) results.set(request, this.rangeFacet(query, result, numberField, request))
    }
    const scan = new RecordScan()
    const takeCounts = this.counts(query, result, valuesRequests, scan)
    scan.run(query.columns.facetTable.records)
    const counts = takeCounts()
    for (const { request, column } of valuesRequests) {
      const { field } = request
      const pinned = query.filters.flatMap((filter) => (filter.field === field && 'values' in filter ? filter.values : []))
      results.set(request, topValues(column, counts.get(field) ?? noCounts, request, pinned))
    }

    const facets = new Map<string, FacetResult>()
    for (const request of requests) {
      const facet = results.get(request) ?? cachedFacet(result, request)
      if (!facet) continue
      const key = facetKey(request)
      if (key !== null) result.facetResults.set(key, facet)
      facets.set(request.field, facet)
    }
    return facets
  }

  private rangeFacet(query: PreparedQuery, result: CachedResult, field: NumberField, request: FacetRequest): RangeFacet {
    const cached = cachedFacet(this.cachedWithoutOwnFilter(query, field.name), request)
    if (cached?.kind === 'range') return cached
    return rangeFacet(field, [result.hits.set, ...this.nearMissSets(query, result, field.name)], request)
  }

  /** An open facet field exists only for callers who can see a document with it. */
  private visibleFacetColumn({ columns, scope }: PreparedQuery, field: string): FacetColumn | undefined {
    const column = columns.facet(field)
    if (column instanceof SparseFacetColumn && !column.someDoc((doc) => scope.docCount.has(doc))) return undefined
    return column
  }

  /** Counts documents per value in hits and near misses. Call the returned function after the scan. */
  private counts(
    query: PreparedQuery,
    result: CachedResult,
    valuesRequests: readonly ValuesRequest[],
    scan: RecordScan,
  ): () => Map<string, ValueCounts> {
    const hits = result.hits.set
    const counts = new Map<string, ValueCounts>()
    const missing = new Map<string, ValueCountRequest>()
    for (const { column, request } of valuesRequests) {
      const { field } = request
      const cached = result.valueCounts.get(field) ?? this.cachedWithoutOwnFilter(query, field)?.valueCounts.get(field)
      if (cached) counts.set(field, cached)
      else missing.set(field, { column, nearMisses: this.nearMissSets(query, result, field) })
    }
    const takeValueCounts = countValues(missing, hits, query.columns.facetTable, scan)
    return () => {
      for (const [field, counted] of takeValueCounts()) {
        const nearMisses = missing.get(field)?.nearMisses ?? []
        const documents = nearMisses.reduce((sum, { length }) => sum + length, hits.length)
        if (isWorthCaching(documents, counted)) result.valueCounts.set(field, counted)
        counts.set(field, counted)
      }
      return counts
    }
  }

  /** Cached result of the same query without the filters on `field`. Its counts or bounds for this field are equal. */
  private cachedWithoutOwnFilter(query: PreparedQuery, field: string): CachedResult | undefined {
    const others = query.filters.filter((filter) => !selects(filter, field))
    return others.length === query.filters.length ? undefined : this.results.get(this.keyOf(query, others))
  }

  /** Sets that a facet counts in addition to the hits: documents that fail only the filters on its own field. */
  private nearMissSets(query: PreparedQuery, result: CachedResult, field: string): readonly DocSet[] {
    if (!query.filters.some((filter) => selects(filter, field))) return []
    if (!result.nearMisses.has(field)) result.nearMisses = this.filtered(query).nearMisses
    const nearMiss = result.nearMisses.get(field)
    return nearMiss ? [nearMiss] : []
  }
}

const cachedFacet = (result: CachedResult | undefined, request: FacetRequest): FacetResult | undefined => {
  const key = facetKey(request)
  return key === null ? undefined : result?.facetResults.get(key)
}
