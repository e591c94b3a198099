import type { FacetResult } from '@vitrine/search-index'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import { otherFields } from '#contract/fields.ts'

/** Most facets that one search adds. */
const maxOtherFacets = 24

/** The fields of tables that the query requests by `*`, and not by their names. */
export const otherFacets = ({ facets }: Pick<CatalogueQuery, 'facets'>, extraFields: () => readonly string[]): readonly string[] =>
  facets.includes(otherFields)
    ? extraFields()
        .filter((field) => !facets.includes(field))
        .slice(0, maxOtherFacets)
    : []

const repeats = (result: FacetResult): boolean => result.kind === 'values' && result.values.some(({ count }) => count > 1)

/**
 * The facets of a result. Of the fields that were requested by `*`, only those that help to choose: several results share a value, or the
 * query filters by the field. Numbers of an inventory, which are all different, are no facet.
 */
export const usefulFacets = (
  results: ReadonlyMap<string, FacetResult>,
  { filter }: Pick<CatalogueQuery, 'filter'>,
  others: readonly string[],
): ReadonlyMap<string, FacetResult> => {
  const optional = new Set(others.filter((field) => !Object.hasOwn(filter, field) && !Object.hasOwn(filter, `-${field}`)))
  if (optional.size === 0) return results
  return new Map([...results].filter(([field, result]) => !optional.has(field) || repeats(result)))
}
