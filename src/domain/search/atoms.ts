import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { AnyErrorCode } from '#contract/errors.ts'
import { type FacetCounts, noFacetCounts } from './facet-counts.ts'
import type { SearchQuery } from './query.ts'
import { noResults, type Results } from './results.ts'
import type { Pair } from './slider-scale.ts'

/** `loading` = a new search; `lazy-loading` = a further page is loading, at most one at a time. */
export type SearchStatus = 'initial' | 'loading' | 'lazy-loading' | 'success' | 'empty' | 'failure'

/** `too-many` = the server failed three times for the same query. */
export type SearchFailure = AnyErrorCode | 'too-many'

export const searchStatusAtom = atom<SearchStatus>('initial')
export const searchFailureAtom = atom<SearchFailure | null>(null)
/** The current query; null before the first search and after a reset. */
export const activeQueryAtom = atom<{ readonly key: string; readonly query: SearchQuery } | null>(null)
/** The current results. They stay during a new search, so that the screen does not go blank. */
export const resultsAtom = atom<Results>(noResults)
/** Facet counts of the query, from its first page. */
export const facetCountsAtom = atom<FacetCounts>(noFacetCounts)
/** Values of range sliders during a drag; the search starts when the user releases the thumb. */
export const temporaryFacetsAtom = atom<Readonly<Record<string, Pair>>>({})
/** Time of the last failed page in milliseconds since the epoch; null = no failure. */
export const pageFailedAtom = atom<number | null>(null)

/** Loaded results by id. */
export const searchResultByIdAtom = atom((get): ReadonlyMap<string, Asset> => {
  const byId = new Map<string, Asset>()
  for (const asset of get(resultsAtom).loaded.values()) if (asset) byId.set(asset.id, asset)
  return byId
})
