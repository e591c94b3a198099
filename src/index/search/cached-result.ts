import type { ValueCounts } from '../columns/value-counts.ts'
import type { DocSet } from '../structures/doc-set.ts'
import type { FacetResult } from '../types.ts'
import type { Candidates, FilteredHits } from './apply-filters.ts'

/** What is known of a question's hits; grows as facets and orders are asked for. */
export interface CachedResult {
  readonly hits: Candidates
  /** See narrow.ts. */
  nearMisses: FilteredHits['nearMisses']
  /** By sort key and orientation: documents in order, all of them or the first ones. */
  readonly sortedDocs: Map<string, Uint32Array>
  /** By facet request. */
  readonly facetResults: Map<string, FacetResult>
  /** By facet field: counts worth keeping. */
  readonly valueCounts: Map<string, ValueCounts>
}

export const createResult = (hits: Candidates, nearMisses: FilteredHits['nearMisses'] = new Map()): CachedResult => ({
  hits,
  nearMisses,
  sortedDocs: new Map(),
  facetResults: new Map(),
  valueCounts: new Map(),
})

/** Counting few hits again is cheaper than keeping long lists of counts. */
export const isWorthCaching = (documents: number, { values }: ValueCounts): boolean => documents > 10_000 && values.length < documents * 2

export const resultBytes = ({ hits, nearMisses, sortedDocs, valueCounts, facetResults }: CachedResult): number => {
  const sets: DocSet[] = [hits.set, ...nearMisses.values()]
  let bytes = 1000 + (hits.scores?.byteLength ?? 0) + facetResults.size * 4000
  for (const { size } of sets) bytes += size
  for (const order of sortedDocs.values()) bytes += order.byteLength
  for (const { values } of valueCounts.values()) bytes += values.byteLength * 2
  return bytes
}
