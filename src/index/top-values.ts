import { bestOf } from './best-of.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetRequest, ValuesFacet } from './types.ts'

const defaultLimit = 100

/**
 * The most frequent values of `counts` (by code). `pinned` values (selected or excluded) are listed whatever their count, known to the
 * index or not: who asks for a hidden value learns nothing but 0.
 */
export const topValues = (
  { values }: FacetColumn,
  counts: Uint32Array,
  { limit = defaultLimit, contains }: FacetRequest,
  pinned: readonly string[],
): ValuesFacet => {
  const found: number[] = []
  for (let code = 1; code < counts.length; code++) if (counts[code] !== 0 && (!contains || contains(values.get(code - 1)))) found.push(code)

  const before = (a: number, b: number): boolean => {
    const more = (counts[a] ?? 0) - (counts[b] ?? 0)
    return more !== 0 ? more > 0 : values.compare(a - 1, b - 1) < 0
  }
  const codes = bestOf(found, limit, before)
  const absent: string[] = []
  for (const value of new Set(pinned)) {
    if (contains && !contains(value)) continue
    const code = values.find(value) + 1
    if (code === 0 || counts[code] === 0) absent.push(value)
    else if (!codes.includes(code)) codes.push(code)
  }
  if (pinned.length > 0) codes.sort((a, b) => (before(a, b) ? -1 : 1))
  return {
    kind: 'values',
    values: [
      ...codes.map((code) => ({ value: values.get(code - 1), count: counts[code] ?? 0 })),
      ...absent.map((value) => ({ value, count: 0 })),
    ],
    total: found.length,
  }
}
