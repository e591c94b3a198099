import type { ParsedQuery } from '../analysis/parse-query.ts'
import type { FacetRequest, IndexFilter } from '../types.ts'

/** Equal for questions that have the same hits. */
export const queryKey = (scopeKey: string, { everything, clauses }: ParsedQuery, filters: readonly IndexFilter[]): string =>
  JSON.stringify([
    scopeKey,
    everything ? '*' : clauses,
    filters.map((filter) => [
      filter.field,
      filter.exclude === true,
      // Infinity and NaN have no JSON.
      'range' in filter ? [String(filter.range.low), String(filter.range.high)] : filter.values,
    ]),
  ])

/** Equal for requests that get the same answer from the same hits; null where a function decides. */
export const facetKey = ({ field, limit, buckets, contains }: FacetRequest): string | null =>
  contains ? null : JSON.stringify([field, String(limit), String(buckets)])
