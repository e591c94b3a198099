import type { CollectionConfig } from '#contract/config/dashboard.ts'
import { parseRange, type SearchFilter } from '#contract/filter.ts'

type StoredFacets = NonNullable<CollectionConfig['search']>['facets']

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
