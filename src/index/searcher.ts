import type { Columns } from './columns.ts'
import { countValues, measureRange } from './count-facet.ts'
import { DocSet } from './doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import { FilterBitmaps } from './filter-bitmaps.ts'
import { docsOfIds, toTest } from './filter-test.ts'
import { type Found, keepsCounts, newFound } from './found.ts'
import { FoundCache } from './found-cache.ts'
import { matchText } from './match-text.ts'
import { type Candidates, type Narrowed, narrow } from './narrow.ts'
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

/** Words whose frequency is kept per caller. */
const mostCounts = 10_000

const wholeNumber = (value: number): number => (value > 0 ? Math.floor(Math.min(value, Number.MAX_SAFE_INTEGER / 2)) : 0)

const selects = (filter: IndexFilter, field: string): boolean => filter.field === field && filter.exclude !== true

/** Answers questions, and keeps what following questions will ask again: the next page, another sort, one more selection. */
export class Searcher {
  private readonly cache: FoundCache
  private readonly bitmaps: FilterBitmaps
  private readonly finder = new WordFinder()
  private readonly rights = new Map<string, Rights>()
  /** By rights: visible documents of clauses. */
  private readonly clauseCounts = new Map<string, Map<string, number>>()

  constructor(cacheBytes: number) {
    this.cache = new FoundCache(cacheBytes)
    this.bitmaps = new FilterBitmaps(cacheBytes / 4)
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
    if (this.rights.size >= 256) this.rights.clear()
    const rights = columns.rights.rightsOf(groups)
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
    return narrow(candidates, tests, counted, columns.length, this.bitmaps)
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
    if (parsed.everything) return { set: new DocSet(columns.rights.visibleDocs(rights), length), scores: null }
    const visibility = { listOfDoc: columns.rights.listOfDoc, allowed: rights.allowed, docCount: length, visible: rights.visible }
    const { docs, scores } = matchText(parsed.clauses, { segments, finder: this.finder, visibility, counts: this.countsOf(rights) })
    return { set: new DocSet(docs, length), scores }
  }

  private countsOf({ key }: Rights): Map<string, number> {
    let counts = this.clauseCounts.get(key)
    if (!counts || counts.size > mostCounts) this.clauseCounts.set(key, (counts = new Map()))
    return counts
  }

  private facets(question: Question, found: Found, requests: readonly FacetRequest[]): Map<string, FacetResult> {
    const { columns, filters } = question
    const uncounted = new Map<string, FacetColumn>()
    for (const request of requests) {
      const column = this.visibleFacet(question, request.field)
      const key = facetKey(request)
      if (column && !(key !== null && found.facets.has(key))) uncounted.set(request.field, column)
    }
    const counts = this.counts(question, found, uncounted)
    const facets = new Map<string, FacetResult>()
    for (const request of requests) {
      const { field } = request
      const key = facetKey(request)
      const column = this.visibleFacet(question, field)
      const number = column ? undefined : columns.number(field)
      let result = key === null ? undefined : found.facets.get(key)
      if (!result && column) {
        const pinned = filters.flatMap((filter) => (filter.field === field && 'values' in filter ? filter.values : []))
        result = topValues(column, counts.get(field) ?? new Uint32Array(0), request, pinned)
      } else if (!result && number) result = measureRange(number, this.countedSets(question, found, field), request)
      if (!result) continue
      if (key !== null) found.facets.set(key, result)
      facets.set(field, result)
    }
    return facets
  }

  /** A field that the schema does not name exists for those alone who can see a document with it. */
  private visibleFacet({ columns, rights }: Question, field: string): FacetColumn | undefined {
    const column = columns.facet(field)
    const { listOfDoc } = columns.rights
    if (column instanceof SparseColumn && !column.someDoc((doc) => rights.allowed[listOfDoc[doc] ?? 0] === 1)) return undefined
    return column
  }

  /** Documents per value, by code: those of the hits and those that only the field's own selection keeps out. */
  private counts(question: Question, found: Found, wanted: ReadonlyMap<string, FacetColumn>): Map<string, Uint32Array> {
    const counts = new Map<string, Uint32Array>()
    const missing = new Map<string, FacetColumn>()
    for (const [field, column] of wanted) {
      const kept = found.counts.get(field) ?? this.siblingOf(question, field)?.counts.get(field)
      if (kept) counts.set(field, kept)
      else missing.set(field, column)
    }
    for (const [field, array] of countValues(missing, found.hits.set, question.columns.facetTable)) {
      let counted = 0
      for (const [i, set] of this.countedSets(question, found, field).entries()) {
        if (i > 0) missing.get(field)?.count(set, array)
        counted += set.length
      }
      if (keepsCounts(counted, array)) found.counts.set(field, array)
      counts.set(field, array)
    }
    return counts
  }

  /** The same question without the field's own selection, if it was asked lately: it has the same counts of the field. */
  private siblingOf(question: Question, field: string): Found | undefined {
    const others = question.filters.filter((filter) => !selects(filter, field))
    return others.length === question.filters.length ? undefined : this.cache.get(this.keyOf(question, others))
  }

  /** What a field's counts go over: the hits, then what only its own selection keeps out. */
  private countedSets(question: Question, found: Found, field: string): readonly DocSet[] {
    const hits = found.hits.set
    if (!question.filters.some((filter) => selects(filter, field))) return [hits]
    if (!found.nearMisses.has(field)) found.nearMisses = this.narrowed(question).nearMisses
    const near = found.nearMisses.get(field)
    return near ? [hits, near] : [hits]
  }
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
