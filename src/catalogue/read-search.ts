import * as v from 'valibot'
import type { CatalogueQuestion } from '#catalogue/catalogue-query.ts'
import type { ParsedQuery } from '#contract/calls.ts'
import { filterSchema, type SearchFilter } from '#contract/filter.ts'
import { type Orientation, orientations, type SortKey, sortKeys } from '#contract/search.ts'

/** A question that the contract's grammar does not know. */
export class InvalidQuestion extends Error {
  /** @param field parameter in which it stands */
  constructor(readonly field: string) {
    super(`${field} can't be read`)
    this.name = 'InvalidQuestion'
  }
}

const defaultRows = 25
const defaultFacetLimit = 100

/** More fields than any portal shows; each costs a test per document. */
const maxFilters = 64
const containsSchema = v.record(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)), v.pipe(v.string(), v.maxLength(200)))

/** Throws for text that is no JSON. */
type ReadJson = (text: string) => unknown

const parsed = <Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
  field: string,
  readJson: ReadJson,
): v.InferOutput<Schema> | null => {
  if (text === undefined || text.trim() === '') return null
  const json = readJson(text)
  const result = v.safeParse(schema, json, { abortEarly: true })
  // A list is an object to the schema, with its positions for names.
  if (!result.success || Array.isArray(json)) throw new InvalidQuestion(field)
  return result.output
}

const readFilter = (text: string | undefined, readJson: ReadJson): SearchFilter => {
  const filter = parsed(filterSchema, text, 'filter', readJson) ?? {}
  if (Object.keys(filter).length > maxFilters) throw new InvalidQuestion('filter')
  return filter
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string | undefined): value is Value =>
  values.some((known) => known === value)

const readSort = (text: string | undefined): { key: SortKey; orientation: Orientation } => {
  const [key, orientation] = text?.split(' ') ?? []
  return { key: isOneOf(sortKeys, key) ? key : 'score', orientation: isOneOf(orientations, orientation) ? orientation : 'desc' }
}

/** The query of GET search as the catalogue wants it. Throws InvalidQuestion, and whatever `readJson` throws. */
export const readSearch = (query: ParsedQuery<'search'>, readJson: ReadJson): CatalogueQuestion => ({
  text: query.solr_q ?? '*',
  filter: readFilter(query.filter, readJson),
  facets: query.solr_facetfields ?? [],
  facetLimit: query.facet_limit ?? defaultFacetLimit,
  facetContains: parsed(containsSchema, query.facet_contains, 'facet_contains', readJson) ?? {},
  sort: readSort(query.solr_sort),
  start: query.solr_start ?? 0,
  rows: query.solr_rows ?? defaultRows,
})
