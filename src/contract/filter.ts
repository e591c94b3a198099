import * as v from 'valibot'
import { maxPathLength } from '#contract/path-field.ts'

/**
 * The `filter` parameter of search, and the facets of the address.
 * Key: field name, or `-field` to exclude values. Value: a list (OR inside, AND between keys) or a range `low TO high`
 * with inclusive bounds, `*` for an open end.
 */
export const rangePattern = /^(\*|-?\d+(?:\.\d+)?) TO (\*|-?\d+(?:\.\d+)?)$/

const valueSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(maxPathLength))

/** Clients written from the interface description also send single values, and numbers as values. */
export const filterSchema = v.record(
  v.pipe(v.string(), v.regex(/^-?[A-Za-z][A-Za-z0-9_]{0,63}$/)),
  v.union([
    v.pipe(v.string(), v.regex(rangePattern)),
    v.pipe(v.array(valueSchema), v.maxLength(10_000)),
    v.pipe(
      valueSchema,
      v.transform((value) => [value]),
    ),
  ]),
)
export type SearchFilter = v.InferOutput<typeof filterSchema>

export interface Range {
  /** Inclusive; null = open. */
  readonly low: number | null
  readonly high: number | null
}

export const parseRange = (text: string): Range | null => {
  const match = rangePattern.exec(text)
  if (!match) return null
  const bound = (part: string | undefined) => (part === undefined || part === '*' ? null : Number(part))
  return { low: bound(match[1]), high: bound(match[2]) }
}

export const formatRange = ({ low, high }: Range): string => `${low ?? '*'} TO ${high ?? '*'}`
