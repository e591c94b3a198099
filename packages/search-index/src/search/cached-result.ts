import type { ValueCounts } from '../columns/value-counts.ts'
import type { DocSet } from '../structures/doc-set.ts'
import type { DayCount, FacetResult } from '../types.ts'
import type { FilteredHits } from './apply-filters.ts'
import type { Candidates } from './candidates.ts'

/** Hits of a query, with the facets and sort orders computed for them so far. */
export interface CachedResult {
  readonly hits: Candidates
  /** See FilteredHits. */
  nearMisses: FilteredHits['nearMisses']
  /** Sort key and orientation → sorted documents, complete or a prefix. */
  readonly sortedDocs: Map<string, Uint32Array>
  /** Facet key → facet result. */
  readonly facetResults: Map<string, FacetResult>
  /** Facet field → value counts worth caching. */
  readonly valueCounts: Map<string, ValueCounts>
  /** Number field → hits per day, ascending. */
  readonly dayCounts: Map<string, readonly DayCount[]>
}

/** A result without computed facets and sort orders. */
export const createResult = (hits: Candidates, nearMisses: FilteredHits['nearMisses'] = new Map()): CachedResult => ({
  hits,
  nearMisses,
  sortedDocs: new Map(),
  facetResults: new Map(),
  valueCounts: new Map(),
  dayCounts: new Map(),
})

/** Counting few hits again is cheaper than caching a long list of counts. */
export const isWorthCaching = (documents: number, { values }: ValueCounts): boolean => documents > 10_000 && values.length < documents * 2

/** Approximate memory in bytes. */
export const resultBytes = ({ hits, nearMisses, sortedDocs, valueCounts, facetResults, dayCounts }: CachedResult): number => {
  const sets: DocSet[] = [hits.set, ...nearMisses.values()]
  let bytes = 1000 + (hits.scores?.byteLength ?? 0) + facetResults.size * 4000
  for (const { bytesUsed } of sets) bytes += bytesUsed
  for (const order of sortedDocs.values()) bytes += order.byteLength
  for (const { values } of valueCounts.values()) bytes += values.byteLength * 2
  for (const days of dayCounts.values()) bytes += days.length * 40
  return bytes
}
