import type { ParsedQuery } from '../analysis/parse-query.ts'
import type { FacetRequest, IndexFilter } from '../types.ts'

/** Equal for queries with the same hits. */
export const queryKey = (scopeKey: string, { matchAll, clauses }: ParsedQuery, filters: readonly IndexFilter[]): string =>
  JSON.stringify([
    scopeKey,
    matchAll ? '*' : clauses,
    filters.map((filter) => [
      filter.field,
      filter.exclude === true,
      // JSON cannot represent Infinity and NaN.
      'range' in filter ? [String(filter.range.low), String(filter.range.high)] : filter.values,
    ]),
  ])

/** Equal for requests with the same result for the same hits. null = not cacheable, because a function decides. */
export const facetKey = ({ field, limit, buckets, contains, marks, parent }: FacetRequest): string | null =>
  contains || marks ? null : JSON.stringify([field, String(limit), String(buckets), parent ?? null])
