import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { parseRange, type SearchFilter } from '#contract/filter.ts'

type StoredSearch = NonNullable<CollectionConfig['search']>
type StoredFacets = StoredSearch['facets']

/** Facets of a stored search in a language. */
export const facetsIn = ({ facets, facets_by_language: own }: StoredSearch, locale: string): StoredFacets =>
  own?.[locale] ?? own?.[locale.split('-')[0] ?? ''] ?? facets

/** Facets of a stored search in all its languages. */
export const allFacetsOf = (search: StoredSearch | null | undefined): StoredFacets =>
  search ? [search.facets, ...Object.values(search.facets_by_language ?? {})].flat() : []

/** Converts the facets of a stored search to a filter; facets without values are omitted. */
export const storedFilter = (facets: StoredFacets): SearchFilter => {
  const filter: SearchFilter = {}
  for (const { field_name, values, range_facet } of facets) {
    const [low = '*', high = '*'] = values.map(String)
    const range = parseRange(low) ? low : `${low} TO ${high}`
    if (!range_facet && values.length > 0) filter[field_name] = values.map(String)
    else if (range_facet && parseRange(range)) filter[field_name] = range
  }
  return filter
}
