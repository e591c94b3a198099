import type { IndexQuery } from '#index/types.ts'
import { numberField } from './solr-document.ts'
import { anyOf, isNumber, matchEverything, matchNothing, maxStart, not, type SolrQuery, sortOf } from './solr-request.ts'
import { idsOf, type RangeCounts, type SolrResponse } from './solr-response.ts'

/** Sends a request to the collection. */
type Select = (body: unknown) => Promise<SolrResponse>

/** Restricts the results to those from a boundary of their order on. The page starts at the offset in them. */
interface DeepPage {
  readonly filter: SolrQuery
  readonly offset: number
}

/** A field without two values in a document. */
interface Order {
  readonly field: string
  readonly isAscending: boolean
  readonly isInteger: boolean
}

/** Documents between two values, with the first and last value that they have in the order. */
interface Bucket {
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

const splitCount = 16
const placeOrder: Order = { field: 'place', isAscending: true, isInteger: true }

const bound = (value: number | null) => (value === null ? '*' : `"${value}"`)
/** Values from one on, without the end unless it is null. */
const range = ({ field, isAscending }: Order, from: number | null, end: number | null): string =>
  isAscending
    ? `${field}:[${bound(from)} TO ${bound(end)}${end === null ? ']' : '}'}`
    : `${field}:${end === null ? '[' : '{'}${bound(end)} TO ${bound(from)}]`
const only = ({ field }: Order, value: number): string => `${field}:[${bound(value)} TO ${bound(value)}]`
const after = ({ field, isAscending }: Order, value: number): string =>
  isAscending ? `${field}:{${bound(value)} TO *]` : `${field}:[* TO ${bound(value)}}`

/** Ranges that contain all values of a bucket. The last value is alone, so that two neighbouring values are split as well. */
const splitRanges = (order: Order, { first, last }: Bucket): readonly string[] => {
  // The difference of two numbers can be infinite.
  const step = last / splitCount - first / splitCount
  const bounds = Array.from({ length: splitCount }, (_, at) => (order.isInteger ? Math.floor(first + at * step) : first + at * step))
  const distinct = [...new Set([...bounds, last])]
  return [...distinct.slice(1).map((end, at) => range(order, distinct[at] ?? first, end)), only(order, last)]
}

/** Counts the documents of each query, with the bounds of a number in them. */
const bucketsRequest = (filter: readonly SolrQuery[], queries: readonly SolrQuery[], field: string) => ({
  query: matchEverything,
  filter,
  limit: 0,
  facet: Object.fromEntries(
    queries.map((q, at) => [`b${at}`, { type: 'query', q, facet: { min: `min(${field})`, max: `max(${field})` } }]),
  ),
})

/**
 * Finds the start of a page: splits the values of the order until at most `maxSkippedCount` documents are between a value and the page, or until
 * all of them have the same value. The offset is only higher if the index changes meanwhile.
 */
const findDeepPage = async (
  select: Select,
  filters: readonly SolrQuery[],
  { sort: { key, orientation }, start }: IndexQuery,
  maxSkippedCount: number,
): Promise<DeepPage> => {
  const seek = async (order: Order, scope: readonly SolrQuery[], position: number): Promise<Boundary> => {
    const countAll = async (queries: readonly SolrQuery[]): Promise<readonly Bucket[]> => {
      const { facets = {} } = await select(bucketsRequest(scope, queries, order.field))
      return queries.flatMap((_, at) => {
        const { count = 0, min, max } = (facets[`b${at}`] ?? {}) as Partial<RangeCounts>
        if (min === undefined || max === undefined) return []
        return { count, first: order.isAscending ? min : max, last: order.isAscending ? max : min }
      })
    }
    let before = 0
    let [bucket] = await countAll([range(order, null, null)])
    if (!bucket || bucket.count <= position) return { value: null, before: bucket?.count ?? 0 }
    while (position - before > maxSkippedCount && bucket.first !== bucket.last) {
      let next: Bucket | undefined
      for (const one of await countAll(splitRanges(order, bucket))) {
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
    const rest = range(placeOrder, value, null)
    return { filter: scope === null ? rest : { bool: { must: [scope, rest] } }, offset: Math.max(0, position - before) }
  }

  if (!isNumber(key)) return seekPlace(null, start)
  const order: Order = { field: numberField(key), isAscending: orientation === 'asc', isInteger: false }
  // Documents without a number come last in both orientations.
  const missing = not(`${order.field}:[* TO *]`)
  const { value, before } = await seek(order, filters, start)
  // Never negative, although the index may change between two requests.
  const offset = Math.max(0, start - before)
  if (value === null) return seekPlace(missing, offset)
  if (offset <= maxSkippedCount) return { filter: anyOf([range(order, value, null), missing]), offset }
  const page = await seekPlace(only(order, value), offset)
  return { filter: anyOf([page.filter, after(order, value), missing]), offset: page.offset }
}

/**
 * Ids of a page far behind, without its offset: Solr would collect all documents before the page on every shard. Only for orders by a
 * number, or by a score that is the same for all results.
 * @param filters those of the query
 * @param maxSkippedCount highest offset that the request of the page has
 */
export const findDeepIds = async (
  select: Select,
  query: IndexQuery,
  filters: readonly SolrQuery[],
  maxSkippedCount: number,
): Promise<readonly string[]> => {
  const { filter, offset } = await findDeepPage(select, filters, query, maxSkippedCount)
  const limit = Math.max(0, Math.min(Math.floor(query.rows), maxStart - offset))
  const { response } = await select({
    query: matchEverything,
    filter: [...filters, filter],
    fields: 'id',
    sort: sortOf(query.sort),
    offset,
    limit,
  })
  return idsOf(response)
}
