import type { FacetColumn } from '../columns/facet-column.ts'
import type { ValueCounts } from '../columns/value-counts.ts'
import { topN } from '../structures/top-n.ts'
import type { FacetRequest, FacetValueCount, ValuesFacet } from '../types.ts'

const defaultLimit = 100

const indexesWhere = (values: Uint32Array, predicate: (value: number) => boolean): number[] => {
  const indexes: number[] = []
  for (let index = 0; index < values.length; index++) if (predicate(values[index] ?? 0)) indexes.push(index)
  return indexes
}

/** Counts above this share one histogram bucket when the list is cut. */
const maxDistinctCount = 1023

/** Indexes of the values whose count can be among the `limit` highest. This avoids string comparisons in lists of thousands. */
const candidateIndexes = (counts: Uint32Array, limit: number): number[] => {
  let minCount = 0
  if (counts.length > limit * 2) {
    const values = new Uint32Array(maxDistinctCount + 1)
    for (let index = 0; index < counts.length; index++) {
      const count = Math.min(counts[index] ?? 0, maxDistinctCount)
      values[count] = (values[count] ?? 0) + 1
    }
    minCount = maxDistinctCount
    for (let sum = values[minCount] ?? 0; sum < limit && minCount > 0; sum += values[minCount] ?? 0) minCount--
  }
  const indexes: number[] = []
  for (let index = 0; index < counts.length; index++) if ((counts[index] ?? 0) >= minCount) indexes.push(index)
  return indexes
}

/** Separates the levels of a path. */
const separator = '/'

/** The values one level below a path. */
class Level {
  private readonly prefix: string
  /** Paths of this level with values below. */
  readonly withChildren = new Set<string>()

  constructor(parent: string) {
    this.prefix = parent === '' ? '' : parent + separator
  }

  includes(value: string): boolean {
    return this.isBelow(value) && !value.includes(separator, this.prefix.length)
  }

  /** Like `includes`. Also records the path of this level that a deeper value is below. */
  add(value: string): boolean {
    if (!this.isBelow(value)) return false
    const end = value.indexOf(separator, this.prefix.length)
    if (end < 0) return true
    this.withChildren.add(value.slice(0, end))
    return false
  }

  private isBelow(value: string): boolean {
    return value.length > this.prefix.length && value.startsWith(this.prefix)
  }
}

/**
 * The most frequent values of a facet. `pinned` values (selected or excluded) are always listed. Hidden and unknown values both get count
 * 0, so a caller cannot tell them apart.
 */
export const topValues = (
  { values: strings }: Pick<FacetColumn, 'values'>,
  { values, counts }: ValueCounts,
  { limit = defaultLimit, contains, marks: marksOf, parent }: FacetRequest,
  pinned: readonly string[],
): ValuesFacet => {
  const level = parent === undefined ? null : new Level(parent)
  const marks = marksOf?.(strings)
  const isMarked = (ordinal: number) => marks === undefined || marks[ordinal] === 1
  // The level must see all values, to find those below it.
  const isListed = contains || level ? (value: string) => (level?.add(value) ?? true) && (contains?.(value) ?? true) : undefined
  // Indexes into the parallel lists `values` and `counts`.
  const candidates =
    isListed || marks
      ? indexesWhere(values, (value) => isMarked(value) && (isListed?.(strings.get(value)) ?? true))
      : candidateIndexes(counts, limit)
  const precedes = (a: number, b: number): boolean => {
    const more = (counts[a] ?? 0) - (counts[b] ?? 0)
    return more !== 0 ? more > 0 : strings.compare(values[a] ?? 0, values[b] ?? 0) < 0
  }
  const listed = topN(candidates, limit, precedes)
  const unseen: string[] = []
  for (const text of new Set(pinned)) {
    if ((contains && !contains(text)) || (level && !level.includes(text))) continue
    const ordinal = strings.find(text)
    if (!isMarked(ordinal)) continue
    const index = ordinal < 0 ? -1 : values.indexOf(ordinal)
    if (index < 0) unseen.push(text)
    else if (!listed.includes(index)) listed.push(index)
  }
  if (pinned.length > 0) listed.sort((a, b) => (precedes(a, b) ? -1 : 1))
  const withCount = (value: string, count: number): FacetValueCount => ({
    value,
    count,
    ...(level?.withChildren.has(value) && { hasChildren: true }),
  })
  return {
    kind: 'values',
    values: [
      ...listed.map((index) => withCount(strings.get(values[index] ?? 0), counts[index] ?? 0)),
      ...unseen.map((value) => withCount(value, 0)),
    ],
    total: isListed || marks ? candidates.length : values.length,
  }
}
