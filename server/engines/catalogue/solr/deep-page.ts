import type { IndexQuery } from '@vitrine/search-index'
import { clamp } from '#common/clamp.ts'
import { numberField } from './solr-document.ts'
import {
  anyOf,
  isNumber,
  matchEverything,
  matchNothing,
  maxStart,
  not,
  type Scoring,
  type SolrQuery,
  scoreParameter,
  sortOf,
} from './solr-request.ts'
import { idsOf, type RangeCounts, type SolrResponse } from './solr-response.ts'

/** Sends a request to the collection. */
type Select = (body: unknown) => Promise<SolrResponse>

export interface DeepPageOptions {
  readonly query: IndexQuery
  readonly scoring: Scoring
  /** Those of the query. */
  readonly filters: readonly SolrQuery[]
  /** Highest offset that the request of the page has. */
  readonly maxSkippedCount: number
}

/** Restricts the results to those from a boundary of their order on. The page starts at the offset in them. */
interface DeepPage {
  readonly filter: SolrQuery
  readonly offset: number
}

interface Bound {
  readonly value: number
  readonly isIncluded: boolean
}

/** An order by one number of each document. */
interface Order {
  /** Function of Solr that has the number as its value. */
  readonly value: string
  readonly isAscending: boolean
  readonly isInteger: boolean
  /** Documents with values between two bounds in the order. Null = without this bound. */
  readonly between: (from: Bound | null, to: Bound | null) => SolrQuery
  /** Documents without a value. They come last in both orientations. Null = there are none. */
  readonly missing: SolrQuery | null
}

/** Documents between two values, with the first and last value that they have in the order. */
interface Bucket {
  readonly query: SolrQuery
  readonly count: number
  readonly first: number
  readonly last: number
}

interface Boundary {
  /** Value at which the position is. Null = the documents with a value end before. */
  readonly value: number | null
  /** Number of documents before that value. */
  readonly before: number
}

/** Solr estimates percentiles. Cuts that are closer to the position could miss it. */
const minCutDistance = 0.01

const including = (value: number): Bound => ({ value, isIncluded: true })
const excluding = (value: number): Bound => ({ value, isIncluded: false })

const fieldOrder = (field: string, isAscending: boolean): Order => ({
  value: field,
  isAscending,
  isInteger: false,
  between: (from, to) => {
    const [low, high] = isAscending ? [from, to] : [to, from]
    const begin = low ? `${low.isIncluded ? '[' : '{'}"${low.value}"` : '[*'
    const end = high ? `"${high.value}"${high.isIncluded ? ']' : '}'}` : '*]'
    return `${field}:${begin} TO ${end}`
  },
  missing: not(`${field}:[* TO *]`),
})
const placeOrder: Order = { ...fieldOrder('place', true), isInteger: true, missing: null }

const scoreOrder = (isAscending: boolean): Order => ({
  value: `$${scoreParameter}`,
  isAscending,
  isInteger: false,
  between: (from, to) => {
    const [low, high] = isAscending ? [from, to] : [to, from]
    const begin = low ? ` l=${low.value} incl=${low.isIncluded}` : ''
    const end = high ? ` u=${high.value} incu=${high.isIncluded}` : ''
    return `{!frange${begin}${end}}$${scoreParameter}`
  },
  missing: null,
})

const bucketFacet = (q: SolrQuery, facet: Readonly<Record<string, string>>) => ({ type: 'query', q, facet })

/**
 * Finds the start of a page: splits the values of the order until at most `maxSkippedCount` documents are between a value and the page, or until
 * all of them have the same value. The offset is only higher if the index changes meanwhile.
 */
const findDeepPage = async (select: Select, { query, scoring, filters, maxSkippedCount }: DeepPageOptions): Promise<DeepPage> => {
  const {
    sort: { key, orientation },
    start,
  } = query
  const isAscending = orientation === 'asc'
  const count = async (filter: readonly SolrQuery[], facet: Readonly<Record<string, unknown>>) => {
    const { facets = {} } = await select({ query: matchEverything, params: scoring.params, filter, limit: 0, facet })
    return facets as Readonly<Record<string, Partial<RangeCounts> & { readonly cuts?: readonly number[] }>>
  }

  const seek = async (order: Order, scope: readonly SolrQuery[], position: number): Promise<Boundary> => {
    const countAll = async (queries: readonly SolrQuery[]): Promise<readonly Bucket[]> => {
      const bounds = { min: `min(${order.value})`, max: `max(${order.value})` }
      const facets = await count(scope, Object.fromEntries(queries.map((q, at) => [`b${at}`, bucketFacet(q, bounds)])))
      return queries.flatMap((one, at) => {
        const { count: found = 0, min, max } = facets[`b${at}`] ?? {}
        if (min === undefined || max === undefined) return []
        return { query: one, count: found, first: order.isAscending ? min : max, last: order.isAscending ? max : min }
      })
    }
    /** Estimated values a little before and after a position of a bucket, as far as they are between its first and last value. */
    const cutsOf = async ({ query: bucketQuery, count: size, first, last }: Bucket, offset: number): Promise<readonly number[]> => {
      const distance = Math.max(minCutDistance, maxSkippedCount / size / 2)
      const shares = [offset / size - distance, offset / size + distance].map((share) => clamp(share, 0, 1))
      const percents = shares.map((share) => 100 * (order.isAscending ? share : 1 - share))
      const facets = await count(scope, { b: bucketFacet(bucketQuery, { cuts: `percentile(${order.value},${percents.join()})` }) })
      const cuts = (facets['b']?.cuts ?? []).map((cut) => (order.isInteger ? Math.round(cut) : cut))
      return cuts.filter((cut) => Math.min(first, last) < cut && cut < Math.max(first, last))
    }

    let before = 0
    let [bucket] = await countAll([order.between(null, null)])
    if (!bucket || bucket.count <= position) return { value: null, before: bucket?.count ?? 0 }
    while (position - before > maxSkippedCount && bucket.first !== bucket.last) {
      const { first, last } = bucket
      // The first value is alone, so that each range has fewer values than the bucket.
      const bounds = [excluding(first), ...[...new Set(await cutsOf(bucket, position - before))].map(including)]
      const ranges = bounds.map((bound, at) => {
        const next = bounds[at + 1]
        return order.between(bound, next ? excluding(next.value) : including(last))
      })
      let next: Bucket | undefined
      for (const one of await countAll([order.between(including(first), including(first)), ...ranges])) {
        next = one
        if (before + one.count > position) break
        before += one.count
      }
      if (!next) break
      bucket = next
    }
    return { value: bucket.first, before }
  }

  /** Documents of the scope from a position on; they have the same number, and their place orders them. */
  const seekPlace = async (scope: SolrQuery | null, position: number): Promise<DeepPage> => {
    const { value, before } = await seek(placeOrder, scope === null ? filters : [...filters, scope], position)
    if (value === null) return { filter: matchNothing, offset: 0 }
    const rest = placeOrder.between(including(value), null)
    return { filter: scope === null ? rest : { bool: { must: [scope, rest] } }, offset: Math.max(0, position - before) }
  }

  const isScored = scoreParameter in scoring.params
  if (!isNumber(key) && !isScored) return seekPlace(null, start)
  const order = isScored ? scoreOrder(isAscending) : fieldOrder(numberField(key), isAscending)
  const missing = order.missing === null ? [] : [order.missing]
  const { value, before } = await seek(order, filters, start)
  // Never negative, although the index may change between two requests.
  const offset = Math.max(0, start - before)
  if (value === null) return seekPlace(order.missing ?? matchNothing, offset)
  if (offset <= maxSkippedCount) return { filter: anyOf([order.between(including(value), null), ...missing]), offset }
  const page = await seekPlace(order.between(including(value), including(value)), offset)
  return { filter: anyOf([page.filter, order.between(excluding(value), null), ...missing]), offset: page.offset }
}

/** Ids of a page far behind, without its offset: Solr would collect all documents before the page on every shard. */
export const findDeepIds = async (select: Select, options: DeepPageOptions): Promise<readonly string[]> => {
  const { query, scoring, filters } = options
  const { filter, offset } = await findDeepPage(select, options)
  const limit = clamp(Math.floor(query.rows), 0, maxStart - offset)
  const { response } = await select({ ...scoring, filter: [...filters, filter], fields: 'id', sort: sortOf(query.sort), offset, limit })
  return idsOf(response)
}
