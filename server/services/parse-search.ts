import * as v from 'valibot'
import type { ParsedQuery } from '#contract/calls.ts'
import { filterSchema, type SearchFilter } from '#contract/filter.ts'
import { type Orientation, orientations, type SortKey, sortKeys } from '#contract/search.ts'
import { ApiError } from '../http/api-error.ts'
import { parseSafeJson } from '../http/safe-json.ts'
import type { CatalogueQuery } from '../ports/catalogue.ts'

const defaultRows = 25
const defaultFacetLimit = 100

/** More fields than any portal shows; each costs a test per document. */
const maxFilters = 64
const containsSchema = v.record(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)), v.pipe(v.string(), v.maxLength(200)))

const parsed = <Schema extends v.GenericSchema>(schema: Schema, text: string | undefined, field: string): v.InferOutput<Schema> | null => {
  if (text === undefined || text.trim() === '') return null
  const json = parseSafeJson(text)
  const result = v.safeParse(schema, json, { abortEarly: true })
  // A list is an object to the schema, with its positions for names.
  if (!result.success || Array.isArray(json)) throw new ApiError('request.invalid', { field })
  return result.output
}

export const parseFilter = (text: string | undefined): SearchFilter => {
  const filter = parsed(filterSchema, text, 'filter') ?? {}
  if (Object.keys(filter).length > maxFilters) throw new ApiError('request.invalid', { field: 'filter' })
  return filter
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string | undefined): value is Value =>
  values.some((known) => known === value)

const parseSort = (text: string | undefined): { key: SortKey; orientation: Orientation } => {
  const [key, orientation] = text?.split(' ') ?? []
  return { key: isOneOf(sortKeys, key) ? key : 'score', orientation: isOneOf(orientations, orientation) ? orientation : 'desc' }
}

/** The query of GET search as the catalogue wants it. Rejects with `request.invalid` what the contract's grammar does not know. */
export const parseSearch = (query: ParsedQuery<'search'>): Omit<CatalogueQuery, 'groups' | 'locale'> => ({
  text: query.solr_q ?? '*',
  filter: parseFilter(query.filter),
  facets: query.solr_facetfields ?? [],
  facetLimit: query.facet_limit ?? defaultFacetLimit,
  facetContains: parsed(containsSchema, query.facet_contains, 'facet_contains') ?? {},
  sort: parseSort(query.solr_sort),
  start: query.solr_start ?? 0,
  rows: query.solr_rows ?? defaultRows,
})
