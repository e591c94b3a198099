import * as v from 'valibot'
import { ApiError } from '../common/api-error.ts'

/** Keys whose values hold asset ids, which never contain a comma: `assetid=a,b` means the same as `assetid=a&assetid=b`. */
const commaJoined: ReadonlySet<string> = new Set(['assetid', 'asset_id', 'id'])

const unwrapped = (schema: v.GenericSchema): v.GenericSchema =>
  'wrapped' in schema ? unwrapped(schema.wrapped as v.GenericSchema) : schema

const entriesOf = (schema: v.GenericSchema): Record<string, v.GenericSchema> =>
  'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {}

const listOf = (key: string, values: readonly string[]): string[] =>
  commaJoined.has(key) ? values.flatMap((value) => value.split(',')).filter((value) => value !== '') : [...values]

/**
 * Hands only the keys the schema knows to it. A key the schema wants as a list gets all its values, any other must stand there once:
 * which of two values counts is nothing to guess. Rejects with `request.invalid` and the name of the field.
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

/** Parses what came from outside; `field` names where it failed, never what stood there. */
export const parseInput = (schema: v.GenericSchema, input: unknown): unknown => {
  // To the library a list is an object too.
  if (Array.isArray(input) && 'entries' in schema) throw new ApiError('request.invalid', { reason: 'list' })
  const parsed = v.safeParse(schema, input, { abortEarly: true })
  if (parsed.success) return parsed.output
  const field = parsed.issues[0].path?.map((part) => String(part.key)).join('.')
  throw new ApiError('request.invalid', field ? { field: field.slice(0, 200) } : {})
}
