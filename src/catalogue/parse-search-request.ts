import * as v from 'valibot'
import type { CatalogueRequest } from '#catalogue/catalogue-query.ts'
import type { ParsedQuery } from '#contract/calls.ts'
import { builtInFields, type FieldDefinition } from '#contract/fields.ts'
import { filterSchema, type SearchFilter } from '#contract/filter.ts'
import { maxPathLength } from '#contract/path-field.ts'
import { type Orientation, orientations, type SortKey, sortKeys } from '#contract/search.ts'

/** A search parameter that does not conform to the contract. */
export class InvalidSearchParameterError extends Error {
  /** @param field name of the parameter */
  constructor(readonly field: string) {
    super(`${field} can't be read`)
    this.name = 'InvalidSearchParameterError'
  }
}

const defaultRows = 25
const defaultFacetLimit = 100

/** More fields than any portal shows; each costs a test per document. */
const maxFilters = 64
const fieldTexts = (maxLength: number) =>
  v.record(v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)), v.pipe(v.string(), v.maxLength(maxLength)))
const containsSchema = fieldTexts(200)
const parentSchema = fieldTexts(maxPathLength)

/** Throws if the text is not JSON. */
type ParseJson = (text: string) => unknown

const jsonOf = (text: string, field: string, parseJson: ParseJson): unknown => {
  try {
    return parseJson(text)
  } catch {
    throw new InvalidSearchParameterError(field)
  }
}

const parseParameter = <Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
  field: string,
  parseJson: ParseJson,
): v.InferOutput<Schema> | null => {
  if (text === undefined || text.trim() === '') return null
  const json = jsonOf(text, field, parseJson)
  const result = v.safeParse(schema, json, { abortEarly: true })
  // The schema would accept a list as an object whose keys are positions.
  if (Array.isArray(json)) throw new InvalidSearchParameterError(field)
  if (!result.success) {
    const key = result.issues[0].path?.[0]?.key
    throw new InvalidSearchParameterError(typeof key === 'string' ? `${field}.${key}` : field)
  }
  return result.output
}

const definitions: Readonly<Record<string, FieldDefinition>> = builtInFields
const isNumberField = (field: string): boolean =>
  Object.hasOwn(definitions, field) && !['text', 'keyword'].includes(definitions[field]?.type ?? '')
const isNumeric = (value: string): boolean => value.trim() !== '' && Number.isFinite(Number(value))

const parseFilter = (text: string | undefined, parseJson: ParseJson): SearchFilter => {
  const filter = parseParameter(filterSchema, text, 'filter', parseJson) ?? {}
  if (Object.keys(filter).length > maxFilters) throw new InvalidSearchParameterError('filter')
  for (const [key, condition] of Object.entries(filter))
    if (Array.isArray(condition) && isNumberField(key.replace(/^-/, '')) && !condition.every(isNumeric))
      throw new InvalidSearchParameterError(`filter.${key}`)
  return filter
}

const isOneOf = <Value extends string>(values: readonly Value[], value: string | undefined): value is Value =>
  values.some((known) => known === value)

const parseSort = (text: string | undefined): { key: SortKey; orientation: Orientation } => {
  const [key, orientation] = text?.split(' ') ?? []
  return { key: isOneOf(sortKeys, key) ? key : 'score', orientation: isOneOf(orientations, orientation) ? orientation : 'desc' }
}

/** Converts the query string of GET search. Throws InvalidSearchParameterError and all errors of `parseJson`. */
export const parseSearchRequest = (query: ParsedQuery<'search'>, parseJson: ParseJson): CatalogueRequest => ({
  text: query.solr_q ?? '*',
  filter: parseFilter(query.filter, parseJson),
  facets: query.solr_facetfields ?? [],
  facetLimit: query.facet_limit ?? defaultFacetLimit,
  facetContains: parseParameter(containsSchema, query.facet_contains, 'facet_contains', parseJson) ?? {},
  facetParent: parseParameter(parentSchema, query.facet_parent, 'facet_parent', parseJson) ?? {},
  sort: parseSort(query.solr_sort),
  start: query.solr_start ?? 0,
  rows: query.solr_rows ?? defaultRows,
  correct: true,
  countDates: (query.solr_start ?? 0) === 0,
})
