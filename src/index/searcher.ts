import type { Columns } from './columns.ts'
import { countValues, measureRange } from './count-facet.ts'
import { DocSet } from './doc-set.ts'
import { toTest } from './filter-tests.ts'
import { type Found, keepsCounts } from './found.ts'
import { FoundCache } from './found-cache.ts'
import { matchText } from './match-text.ts'
import { narrow } from './narrow.ts'
import { orderPage } from './order-page.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { facetKey, questionKey } from './question-key.ts'
import type { Rights } from './rights-column.ts'
import type { Segment } from './segment.ts'
import { SparseColumn } from './sparse-column.ts'
import { topValues } from './top-values.ts'
import type { FacetRequest, FacetResult, IndexAnswer, IndexFilter, IndexQuery } from './types.ts'
import { WordFinder } from './word-finder.ts'

/** One question to one state of the index. */
interface Question {
  readonly columns: Columns
  readonly segments: readonly Segment[]
  readonly rights: Rights
  readonly parsed: ParsedQuery
  readonly filters: readonly IndexFilter[]
  /** Fields whose counts are asked for. */
  readonly counted: ReadonlySet<string>
}

const emptyFound = (hits: DocSet, scores: Float32Array | null): Found => ({
  hits,
  scores,
  nearMisses: new Map(),
  orders: new Map(),
  facets: new Map(),
  counts: new Map(),
})

const wholeNumber = (value: number): number => (value > 0 ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER / 2)) : 0)

/** Answers questions, and keeps what following questions will ask again: the next page, another sort, one more selection. */
export class Searcher {
  private readonly cache: FoundCache
  private readonly finder = new WordFinder()
  private readonly rights = new Map<string, Rights>()

  constructor(cacheBytes: number) {
    this.cache = new FoundCache(cacheBytes)
  }

  /** To be called after every change of the index. */
  forget(): void {
    this.cache.clear()
    this.rights.clear()
  }

  search(query: IndexQuery, columns: Columns, segments: readonly Segment[]): IndexAnswer {
    const question: Question = {
      columns,
      segments,
      rights: this.rightsOf(query.groups, columns),
      parsed: parseQuery(query.text),
      filters: query.filters,
      counted: new Set(query.facets.map(({ field }) => field)),
    }
    const key = this.keyOf(question, query.filters)
    const found = this.cache.get(key) ?? this.find(question)
    const facets = new Map<string, FacetResult>()
    for (const request of query.facets) {
      const result = this.facet(question, found, request)
      if (result) facets.set(request.field, result)
    }
    const start = wholeNumber(query.start)
    const page = orderPage(found, columns, query.sort, start, start + wholeNumber(query.rows))
    this.cache.keep(key, found)
    return { total: found.hits.length, ids: Array.from(page, (doc) => columns.ids.get(doc)), facets }
  }

  private keyOf({ rights, parsed }: Question, filters: readonly IndexFilter[]): string {
    return questionKey(rights.key, parsed, filters)
  }

  private rightsOf(groups: readonly string[], columns: Columns): Rights {
    const key = JSON.stringify(groups)
    const known = this.rights.get(key)
    if (known) return known
    if (this.rights.size >= 256) this.rights.clear()
    const rights = columns.rights.rightsOf(groups)
    this.rights.set(key, rights)
    return rights
  }

  private find(question: Question): Found {
    if (question.filters.length === 0) return this.findText(question)
    const { columns, filters, counted } = question
    const base = this.base(question)
    const tests = filters.map((filter) => toTest(filter, columns))
    const { hits, scores, nearMisses } = narrow(base.hits.docs, base.scores, tests, counted, columns.length)
    return { ...emptyFound(hits, scores), nearMisses }
  }

  /** The hits without any filter, from which the filters take away. */
  private base(question: Question): Found {
    const key = this.keyOf(question, [])
    const kept = this.cache.get(key)
    if (kept) return kept
    const found = this.findText(question)
    this.cache.keep(key, found)
    return found
  }

  private findText({ parsed, columns, segments, rights }: Question): Found {
    const { rights: column, length } = columns
    if (parsed.everything) return emptyFound(new DocSet(column.visibleDocs(rights), length), null)
    const visibility = { listOfDoc: column.listOfDoc, allowed: rights.allowed }
    const space = { segments, finder: this.finder, visibility, docCount: length, visible: rights.visible }
    const { docs, scores } = matchText(parsed.clauses, space)
    return emptyFound(new DocSet(docs, length), scores)
  }

  private facet(question: Question, found: Found, request: FacetRequest): FacetResult | null {
    const { field } = request
    const column = question.columns.facets.get(field)
    const numbers = question.columns.numbers.get(field)
    if (!column && !numbers) return null
    if (
      column instanceof SparseColumn &&
      !column.someDoc((doc) => question.rights.allowed[question.columns.rights.listOfDoc[doc] ?? 0] === 1)
    )
      return null
    const key = facetKey(request)
    const kept = key === null ? undefined : found.facets.get(key)
    if (kept) return kept
    let result: FacetResult
    if (column) {
      const pinned = question.filters.flatMap((filter) => (filter.field === field && 'values' in filter ? filter.values : []))
      result = topValues(column, this.counts(question, found, field), request, pinned)
    } else if (numbers) result = measureRange(numbers, this.countedSets(question, found, field), request)
    else return null
    if (key !== null) found.facets.set(key, result)
    return result
  }

  private counts(question: Question, found: Found, field: string): Uint32Array {
    const column = question.columns.facets.get(field)
    const kept = found.counts.get(field) ?? this.siblingOf(question, field)?.counts.get(field)
    if (kept || !column) return kept ?? new Uint32Array(0)
    const sets = this.countedSets(question, found, field)
    const counts = countValues(column, sets)
    if (
      keepsCounts(
        sets.reduce((sum, { length }) => sum + length, 0),
        counts,
      )
    )
      found.counts.set(field, counts)
    return counts
  }

  /** The same question without the field's own selection, if it was asked lately: it has the same counts of the field. */
  private siblingOf(question: Question, field: string): Found | undefined {
    const others = question.filters.filter((filter) => filter.field !== field || filter.exclude === true)
    return others.length === question.filters.length ? undefined : this.cache.get(this.keyOf(question, others))
  }

  /** What a field's counts go over: the hits, and what only its own selection keeps out. */
  private countedSets(question: Question, found: Found, field: string): readonly DocSet[] {
    const selected = question.filters.some((filter) => filter.field === field && filter.exclude !== true)
    if (!selected) return [found.hits]
    if (!found.nearMisses.has(field)) found.nearMisses = this.find(question).nearMisses
    const near = found.nearMisses.get(field)
    return near ? [found.hits, near] : [found.hits]
  }
}
