import type { ParsedQuery } from '../analysis/parse-query.ts'
import type { FacetRequest, IndexCondition, IndexFilter } from '../types.ts'

const filterKey = (filter: IndexFilter): unknown => [
  filter.field,
  filter.exclude === true,
  // JSON cannot represent Infinity and NaN.
  'range' in filter ? [String(filter.range.low), String(filter.range.high)] : filter.values,
]

const conditionKey = (condition: IndexCondition): unknown => {
  if ('text' in condition) return [condition.text, condition.field ?? null]
  if ('filter' in condition) return { filter: filterKey(condition.filter) }
  if ('not' in condition) return { not: conditionKey(condition.not) }
  return 'all' in condition ? { all: condition.all.map(conditionKey) } : { any: condition.any.map(conditionKey) }
}

/** Equal for queries with the same hits. */
export const queryKey = (scopeKey: string, text: ParsedQuery | IndexCondition, filters: readonly IndexFilter[]): string =>
  JSON.stringify([
    scopeKey,
    'clauses' in text ? (text.matchAll ? '*' : text.clauses) : { condition: conditionKey(text) },
    filters.map(filterKey),
  ])

/** Equal for requests with the same result for the same hits. null = not cacheable, because a function decides. */
export const facetKey = ({ field, limit, buckets, contains, marks, parent }: FacetRequest): string | null =>
  contains || marks ? null : JSON.stringify([field, String(limit), String(buckets), parent ?? null])
