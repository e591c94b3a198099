import type { FacetColumn } from '../columns/facet-column.ts'
import type { ValueCounts } from '../columns/value-counts.ts'
import { bestOf } from '../structures/best-of.ts'
import type { FacetRequest, ValuesFacet } from '../types.ts'

const defaultLimit = 100

const placesOf = (values: Uint32Array, wanted: (value: number) => boolean): number[] => {
  const places: number[] = []
  for (let at = 0; at < values.length; at++) if (wanted(values[at] ?? 0)) places.push(at)
  return places
}

/** Counts from here on are not told apart when the list is cut. */
const mostTold = 1023

/** Places of those values alone whose count may be among the `limit` highest: to compare strings in a list of thousands would take longer. */
const placesToList = (counts: Uint32Array, limit: number): number[] => {
  let least = 0
  if (counts.length > limit * 2) {
    const values = new Uint32Array(mostTold + 1)
    for (let at = 0; at < counts.length; at++) {
      const count = Math.min(counts[at] ?? 0, mostTold)
      values[count] = (values[count] ?? 0) + 1
    }
    least = mostTold
    for (let sum = values[least] ?? 0; sum < limit && least > 0; sum += values[least] ?? 0) least--
  }
  const places: number[] = []
  for (let at = 0; at < counts.length; at++) if ((counts[at] ?? 0) >= least) places.push(at)
  return places
}

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
  const found = contains ? placesOf(values, (value) => contains(strings.get(value))) : placesToList(counts, limit)
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
    total: contains ? found.length : values.length,
  }
}
