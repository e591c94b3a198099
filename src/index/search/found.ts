import type { ValueCounts } from '../columns/value-counts.ts'
import type { DocSet } from '../structures/doc-set.ts'
import type { FacetResult } from '../types.ts'
import type { Candidates, Narrowed } from './narrow.ts'

/** What is known of a question's hits; grows as facets and orders are asked for. */
export interface Found {
  readonly hits: Candidates
  /** See narrow.ts. */
  nearMisses: Narrowed['nearMisses']
  /** By sort key and orientation: documents in order, all of them or the first ones. */
  readonly orders: Map<string, Uint32Array>
  /** By facet request. */
  readonly facets: Map<string, FacetResult>
  /** By facet field: counts worth keeping. */
  readonly counts: Map<string, ValueCounts>
}

export const newFound = (hits: Candidates, nearMisses: Narrowed['nearMisses'] = new Map()): Found => ({
  hits,
  nearMisses,
  orders: new Map(),
  facets: new Map(),
  counts: new Map(),
})

/** Counting few hits again is cheaper than keeping long lists of counts. */
export const keepsCounts = (counted: number, { values }: ValueCounts): boolean => counted > 10_000 && values.length < counted * 2

export const sizeOfFound = ({ hits, nearMisses, orders, counts, facets }: Found): number => {
  const sets: DocSet[] = [hits.set, ...nearMisses.values()]
  let bytes = 1000 + (hits.scores?.byteLength ?? 0) + facets.size * 4000
  for (const { size } of sets) bytes += size
  for (const order of orders.values()) bytes += order.byteLength
  for (const { values } of counts.values()) bytes += values.byteLength * 2
  return bytes
}
