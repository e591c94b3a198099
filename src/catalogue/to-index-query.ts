import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import type { Labels } from '#catalogue/labels.ts'
import { parseRange, type SearchFilter } from '#contract/filter.ts'
import type { FacetRequest, IndexFilter, IndexQuery } from '#index/types.ts'

const toFilter = ([key, condition]: [string, SearchFilter[string]]): IndexFilter[] => {
  const exclude = key.startsWith('-')
  const field = exclude ? key.slice(1) : key
  if (typeof condition !== 'string') return [{ field, exclude, values: condition }]
  const range = parseRange(condition)
  // The contract admits only ranges. Anything else must match nothing rather than everything.
  return [range ? { field, exclude, range } : { field, values: [] }]
}

const toFacet =
  ({ facetLimit, facetContains, locale }: CatalogueQuery, labels: Labels) =>
  (field: string): FacetRequest => {
    const text = Object.hasOwn(facetContains, field) ? (facetContains[field] ?? '') : ''
    const contains = labels.contains(field, text, locale)
    return { field, limit: facetLimit, ...(contains && { contains }) }
  }

export const toIndexQuery = (query: CatalogueQuery, labels: Labels): IndexQuery => ({
  text: query.text,
  filters: Object.entries(query.filter).flatMap(toFilter),
  facets: [...new Set(query.facets)].map(toFacet(query, labels)),
  sort: query.sort,
  start: query.start,
  rows: query.rows,
  groups: query.groups,
})
