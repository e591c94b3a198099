import { type ParsedQuery, parseQuery } from '../analysis/parse-query.ts'
import type { Columns } from '../columns/columns.ts'
import { countValues, type ValueQuestion } from '../columns/count-values.ts'
import type { FacetColumn } from '../columns/facet-column.ts'
import { RangeMeter, type RangeQuestion } from '../columns/range-meter.ts'
import { RecordWalk } from '../columns/record-walk.ts'
import type { Rights } from '../columns/rights-column.ts'
import { SparseColumn } from '../columns/sparse-column.ts'
import { noCounts, type ValueCounts } from '../columns/value-counts.ts'
import { DocSet } from '../structures/doc-set.ts'
import { matchText } from '../text/match-text.ts'
import type { Segment } from '../text/segment.ts'
import { WordFinder } from '../text/word-finder.ts'
import type { FacetRequest, FacetResult, IndexAnswer, IndexFilter, IndexQuery } from '../types.ts'
import { FilterBitmaps } from './filter-bitmaps.ts'
import { docsOfIds, toTest } from './filter-test.ts'
import { type Found, keepsCounts, newFound } from './found.ts'
import { FoundCache } from './found-cache.ts'
import { type Candidates, type Narrowed, narrow } from './narrow.ts'
import { orderPage } from './order-page.ts'
import { facetKey, questionKey } from './question-key.ts'
import { topValues } from './top-values.ts'

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

/** A field whose values are asked for. */
interface AskedValues {
  readonly request: FacetRequest
  readonly column: FacetColumn
}

/** Sets of groups for which it is kept what they may see. */
const mostRights = 64

/** Words whose frequency is kept per caller. */
const mostCounts = 10_000

const wholeNumber = (value: number): number => (value > 0 ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER / 2)) : 0)

const selects = (filter: IndexFilter, field: string): boolean => filter.field === field && filter.exclude !== true

/** Answers questions, and keeps what following questions will ask again: the next page, another sort, one more selection. */
export class Searcher {
  private readonly cache: FoundCache
  private readonly bitmaps: FilterBitmaps
  private readonly finder = new WordFinder()
  private readonly meter = new RangeMeter()
  private readonly rights = new Map<string, Rights>()
  /** By rights: visible documents of clauses. */
  private readonly clauseCounts = new Map<string, Map<string, number>>()

  constructor(cacheBytes: number) {
    this.cache = new FoundCache(cacheBytes)
    this.bitmaps = new FilterBitmaps(cacheBytes / 2)
  }

  /** To be called after every change; `renumbered` = documents have got other numbers. */
  forget(renumbered: boolean): void {
    this.cache.clear()
    this.rights.clear()
    this.clauseCounts.clear()
    if (renumbered) this.bitmaps.clear()
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
    const facets = this.facets(question, found, query.facets)
    const start = wholeNumber(query.start)
    const page = orderPage(found, columns, query.sort, start, start + wholeNumber(query.rows))
    this.cache.keep(key, found)
    return { total: found.hits.set.length, ids: Array.from(page, (doc) => columns.id(doc)), facets }
  }

  private keyOf({ rights, parsed }: Question, filters: readonly IndexFilter[]): string {
    return questionKey(rights.key, parsed, filters)
  }

  private rightsOf(groups: readonly string[], columns: Columns): Rights {
    const key = JSON.stringify(groups)
    const known = this.rights.get(key)
    if (known) return known
    if (this.rights.size >= mostRights) this.rights.clear()
    const lists = columns.rights.openLists(groups)
    const same = [...this.rights.values()].find((rights) => rights.key === lists.key)
    const rights = same ?? columns.rights.rightsOf(lists)
    this.rights.set(key, rights)
    return rights
  }

  private find(question: Question): Found {
    if (question.filters.length === 0) return newFound(this.findText(question))
    const { hits, nearMisses } = this.narrowed(question)
    return newFound(hits, nearMisses)
  }

  private narrowed(question: Question): Narrowed {
    const { columns, filters, counted } = question
    // Few documents are named by their ids; nothing has to be tested but them.
    const named = filters.find((filter) => selects(filter, 'id'))
    const base = this.base(question)
    const candidates = named && 'values' in named ? membersOf(base, docsOfIds(columns, named.values), columns.length) : base
    const tests = filters.map((filter) => toTest(filter, columns))
    return narrow(candidates, tests, counted, { records: columns.facetTable.records, bitmaps: this.bitmaps })
  }

  /** The hits without any filter, from which the filters take away. */
  private base(question: Question): Candidates {
    const key = this.keyOf(question, [])
    const kept = this.cache.get(key)
    if (kept) return kept.hits
    const found = newFound(this.findText(question))
    this.cache.keep(key, found)
    return found.hits
  }

  private findText({ parsed, columns, segments, rights }: Question): Candidates {
    const { length } = columns
    if (parsed.everything) return { set: new DocSet(rights.docs, length), scores: null }
    const visibility = { docs: rights.docs, docCount: length, visible: rights.visible }
    const { docs, scores } = matchText(parsed.clauses, { segments, finder: this.finder, visibility, counts: this.countsOf(rights) })
    return { set: new DocSet(docs, length), scores }
  }

  private countsOf({ key }: Rights): Map<string, number> {
    let counts = this.clauseCounts.get(key)
    if (!counts || counts.size > mostCounts) this.clauseCounts.set(key, (counts = new Map()))
    return counts
  }

  private facets(question: Question, found: Found, requests: readonly FacetRequest[]): Map<string, FacetResult> {
    const asked: AskedValues[] = []
    const ranges: RangeQuestion[] = []
    for (const request of requests) {
      if (keptFacet(found, request)) continue
      const { field } = request
      const column = this.visibleFacet(question, field)
      const number = question.columns.number(field)
      if (column) asked.push({ request, column })
      else if (number) ranges.push({ request, field: number, sets: [found.hits.set, ...this.furtherSets(question, found, field)] })
    }
    const walk = new RecordWalk()
    const takeCounts = this.counts(question, found, asked, walk)
    const takeRanges = this.meter.measure(ranges, walk)
    walk.run(question.columns.facetTable.records)
    const counts = takeCounts()
    const results = new Map<FacetRequest, FacetResult>(takeRanges())
    for (const { request, column } of asked) {
      const { field } = request
      const pinned = question.filters.flatMap((filter) => (filter.field === field && 'values' in filter ? filter.values : []))
      results.set(request, topValues(column, counts.get(field) ?? noCounts, request, pinned))
    }

    const facets = new Map<string, FacetResult>()
    for (const request of requests) {
      const result = results.get(request) ?? keptFacet(found, request)
      if (!result) continue
      const key = facetKey(request)
      if (key !== null) found.facets.set(key, result)
      facets.set(request.field, result)
    }
    return facets
  }

  /** A field that the schema does not name exists for those alone who can see a document with it. */
  private visibleFacet({ columns, rights }: Question, field: string): FacetColumn | undefined {
    const column = columns.facet(field)
    if (column instanceof SparseColumn && !column.someDoc((doc) => rights.docs.has(doc))) return undefined
    return column
  }

  /** Documents per value: those of the hits and those that only the field's own selection keeps out. To be taken after the walk. */
  private counts(question: Question, found: Found, asked: readonly AskedValues[], walk: RecordWalk): () => Map<string, ValueCounts> {
    const hits = found.hits.set
    const counts = new Map<string, ValueCounts>()
    const missing = new Map<string, ValueQuestion>()
    for (const { column, request } of asked) {
      const { field } = request
      const kept = found.counts.get(field) ?? this.siblingOf(question, field)?.counts.get(field)
      if (kept) counts.set(field, kept)
      else missing.set(field, { column, further: this.furtherSets(question, found, field) })
    }
    const take = countValues(missing, hits, question.columns.facetTable, walk)
    return () => {
      for (const [field, counted] of take()) {
        const further = missing.get(field)?.further ?? []
        const documents = further.reduce((sum, { length }) => sum + length, hits.length)
        if (keepsCounts(documents, counted)) found.counts.set(field, counted)
        counts.set(field, counted)
      }
      return counts
    }
  }

  /** The same question without the field's own selection, if it was asked lately: it has the same counts of the field. */
  private siblingOf(question: Question, field: string): Found | undefined {
    const others = question.filters.filter((filter) => !selects(filter, field))
    return others.length === question.filters.length ? undefined : this.cache.get(this.keyOf(question, others))
  }

  /** What a field's counts go over beside the hits: what only its own selection keeps out. */
  private furtherSets(question: Question, found: Found, field: string): readonly DocSet[] {
    if (!question.filters.some((filter) => selects(filter, field))) return []
    if (!found.nearMisses.has(field)) found.nearMisses = this.narrowed(question).nearMisses
    const near = found.nearMisses.get(field)
    return near ? [near] : []
  }
}

const keptFacet = (found: Found, request: FacetRequest): FacetResult | undefined => {
  const key = facetKey(request)
  return key === null ? undefined : found.facets.get(key)
}

/** Those of the candidates that are in the ascending list. */
const membersOf = ({ set, scores }: Candidates, docs: Uint32Array, docCount: number): Candidates => {
  const members = docs.filter((doc) => set.bitmap.has(doc))
  if (!scores) return { set: new DocSet(members, docCount), scores }
  const all = set.docs
  return { set: new DocSet(members, docCount), scores: Float32Array.from(members, (doc) => scores[indexOf(all, doc)] ?? 0) }
}

const indexOf = (docs: Uint32Array, doc: number): number => {
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((docs[middle] ?? 0) < doc) low = middle + 1
    else high = middle
  }
  return low
}
