import type { FacetResult } from '@vitrine/search-index'
import type { CatalogueFacet } from '#catalogue/catalogue-query.ts'
import type { Labels } from '#catalogue/labels.ts'

/** A facet of the index with the labels of a locale. */
export const toCatalogueFacet = (field: string, result: FacetResult, labels: Labels, locale: string): CatalogueFacet => {
  if (result.kind === 'values') {
    return {
      values: result.values.map(({ value, count, hasChildren }) => ({
        value,
        label: labels.of(field, value, locale),
        count,
        ...(hasChildren && { hasChildren }),
      })),
      total: result.total,
    }
  }
  const { min, max, count, histogram } = result
  if (min === null || max === null) return { values: [], total: 0, histogram: [] }
  return { values: [min, max].map((value) => ({ value, label: String(value), count })), total: min === max ? 1 : 2, histogram }
}
