import type { FacetColumn } from '../columns/facet-column.ts'
import type { ValueCounts } from '../columns/value-counts.ts'
import { bestOf } from '../structures/best-of.ts'
import type { FacetRequest, ValuesFacet } from '../types.ts'

const defaultLimit = 100

/**
 * The most frequent values. `pinned` values (selected or excluded) are listed whatever their count, known to the index or not: who asks
 * for a hidden value learns nothing but 0.
 */
export const topValues = (
  { values: strings }: FacetColumn,
  { values, counts }: ValueCounts,
  { limit = defaultLimit, contains }: FacetRequest,
  pinned: readonly string[],
): ValuesFacet => {
  // Places in the lists, as the counts are there and not with the values.
  const found: number[] = []
  for (let at = 0; at < values.length; at++) if (!contains || contains(strings.get(values[at] ?? 0))) found.push(at)

  const before = (a: number, b: number): boolean => {
    const more = (counts[a] ?? 0) - (counts[b] ?? 0)
    return more !== 0 ? more > 0 : strings.compare(values[a] ?? 0, values[b] ?? 0) < 0
  }
  const listed = bestOf(found, limit, before)
  const absent: string[] = []
  for (const text of new Set(pinned)) {
    if (contains && !contains(text)) continue
    const number = strings.find(text)
    const at = number < 0 ? -1 : values.indexOf(number)
    if (at < 0) absent.push(text)
    else if (!listed.includes(at)) listed.push(at)
  }
  if (pinned.length > 0) listed.sort((a, b) => (before(a, b) ? -1 : 1))
  return {
    kind: 'values',
    values: [
      ...listed.map((at) => ({ value: strings.get(values[at] ?? 0), count: counts[at] ?? 0 })),
      ...absent.map((value) => ({ value, count: 0 })),
    ],
    total: found.length,
  }
}
