import type { DocSet } from './doc-set.ts'
import type { FacetResult } from './types.ts'

/** What is known of a question's hits; grows as facets and orders are asked for. */
export interface Found {
  readonly hits: DocSet
  /** null where there was no text: then all are equally relevant. */
  readonly scores: Float32Array | null
  /** See narrow.ts. */
  nearMisses: ReadonlyMap<string, DocSet>
  /** By sort key and orientation: documents in order, all of them or the first ones. */
  readonly orders: Map<string, Uint32Array>
  /** By facet request. */
  readonly facets: Map<string, FacetResult>
  /** By facet field, by code: counts worth keeping, see `keepsCounts`. */
  readonly counts: Map<string, Uint32Array>
}

/** Counting few hits again is cheaper than keeping a long array of counts. */
export const keepsCounts = (hits: number, counts: Uint32Array): boolean => hits > 10_000 && counts.length < hits * 2

export const sizeOfFound = ({ hits, scores, nearMisses, orders, counts, facets }: Found): number => {
  let bytes = 1000 + hits.length * 4 + (scores?.byteLength ?? 0) + facets.size * 4000
  for (const { length } of nearMisses.values()) bytes += length * 4
  for (const order of orders.values()) bytes += order.byteLength
  for (const array of counts.values()) bytes += array.byteLength
  return bytes
}
