import type { FacetRequest, IndexFilter, IndexQuery } from '@vitrine/search-index'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import type { Labels } from '#catalogue/labels.ts'
import { nameOrder, orderDateField } from '#catalogue/schema.ts'
import { otherFields } from '#contract/fields.ts'
import { parseRange, type SearchFilter } from '#contract/filter.ts'
import { isPathField } from '#contract/path-field.ts'
import { isDateSort } from '#contract/search.ts'

const toFilter = ([key, condition]: [string, SearchFilter[string]]): IndexFilter[] => {
  const exclude = key.startsWith('-')
  const field = exclude ? key.slice(1) : key
  if (typeof condition !== 'string') return [{ field, exclude, values: condition }]
  const range = parseRange(condition)
  // The contract admits only ranges. Anything else must match nothing rather than everything.
  return [range ? { field, exclude, range } : { field, values: [] }]
}

const toFacet =
  ({ facetLimit, facetContains, facetWordStart = {}, facetParent = {}, locale }: CatalogueQuery, labels: Labels) =>
  (field: string): FacetRequest => {
    if (Object.hasOwn(facetWordStart, field)) {
      const marks = labels.startsWord(field, facetWordStart[field] ?? '', locale) ?? (() => new Uint8Array(0))
      return { field, limit: facetLimit, marks }
    }
    const text = Object.hasOwn(facetContains, field) ? (facetContains[field] ?? '') : ''
    const contains = labels.contains(field, text, locale)
    if (!isPathField(field)) return { field, limit: facetLimit, ...(contains && { contains }) }
    // A text is searched in the names of all levels.
    if (contains) return { field, limit: facetLimit, contains: (path) => contains(path.slice(path.lastIndexOf('/') + 1)) }
    return { field, limit: facetLimit, parent: Object.hasOwn(facetParent, field) ? (facetParent[field] ?? '') : '' }
  }

export const toIndexQuery = (query: CatalogueQuery, labels: Labels): IndexQuery => ({
  text: query.text,
  filters: Object.entries(query.filter).flatMap(toFilter),
  facets: [...new Set(query.facets)].filter((field) => field !== otherFields).map(toFacet(query, labels)),
  // Files without a date are last, by their name.
  sort: query.sort.key === 'capture_date' ? { ...query.sort, key: orderDateField, missingBy: nameOrder } : query.sort,
  start: query.start,
  rows: query.rows,
  groups: query.groups,
  ...(query.countDates && isDateSort(query.sort.key) && { countDays: true }),
})
