import * as v from 'valibot'
import { ApiError } from '../common/api-error.ts'

/** Keys with asset ids, which contain no comma: `assetid=a,b` equals `assetid=a&assetid=b`. */
const commaJoined: ReadonlySet<string> = new Set(['assetid', 'asset_id', 'id'])

const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema

const entriesOf = (schema: v.GenericSchema): Record<string, v.GenericSchema> =>
  'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {}

const listOf = (key: string, values: readonly string[]): string[] =>
  commaJoined.has(key) ? values.flatMap((value) => value.split(',')).filter((value) => value !== '') : [...values]

/**
 * Parses the query keys that the schema knows. A list key gets all values; any other key must occur once, because a choice between two
 * values would be a guess. Rejects with `request.invalid` and the name of the key.
 */
export const readQuery = (schema: v.GenericSchema, search: URLSearchParams): unknown => {
  const given: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  for (const [key, entry] of Object.entries(entriesOf(schema))) {
    const values = search.getAll(key)
    if (values.length === 0) continue
    if (unwrapped(entry).type === 'array') given[key] = listOf(key, values)
    else if (values.length === 1) given[key] = values[0]
    else throw new ApiError('request.invalid', { field: key, reason: 'repeated' })
  }
  return parseInput(schema, { ...given })
}

/** Parses external input. The error names the invalid field, never its value. */
export const parseInput = (schema: v.GenericSchema, input: unknown): unknown => {
  // Valibot accepts a list as an object.
  if (Array.isArray(input) && 'entries' in schema) throw new ApiError('request.invalid', { reason: 'list' })
  const parsed = v.safeParse(schema, input, { abortEarly: true })
  if (parsed.success) return parsed.output
  const field = parsed.issues[0].path?.map((part) => String(part.key)).join('.')
  throw new ApiError('request.invalid', field ? { field: field.slice(0, 200) } : {})
}
