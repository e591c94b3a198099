import { fromValue } from './solr-document.ts'

/** The most frequent values of a field. */
export interface Buckets {
  readonly buckets: readonly { readonly val: string; readonly count: number }[]
  readonly numBuckets?: number
}

/** Numbers of results per day since 1970. */
export interface Days {
  readonly buckets: readonly { readonly val: number; readonly count: number }[]
  readonly missing?: { readonly count: number }
}

/** A range of numbers, in the results or in a part of them. Without bounds there are none. */
export interface RangeCounts {
  readonly count: number
  readonly min?: number
  readonly max?: number
  readonly values?: number
}

/** Counts of one facet. */
export type Counted = Buckets | RangeCounts | Days

export interface SolrResponse {
  readonly response: { readonly numFound: number; readonly docs: readonly { readonly id: string }[] }
  readonly facets?: Readonly<Record<string, Counted>>
}

/** Ids of the assets that the response lists. */
export const idsOf = ({ docs }: SolrResponse['response']): readonly string[] => docs.map(({ id }) => fromValue(id))
