import { atom } from 'jotai'
import type { Asset } from '#contract/asset.ts'
import type { AnyErrorCode } from '#contract/errors.ts'
import { type FacetCounts, noFacetCounts } from './facet-counts.ts'
import type { Wish } from './query.ts'
import { noResults, type Results } from './results.ts'
import type { Pair } from './slider-scale.ts'

/** `loading` = a fresh search; `lazy-loading` = a further page is on its way, and only one at a time is. */
export type SearchStatus = 'initial' | 'loading' | 'lazy-loading' | 'success' | 'empty' | 'failure'

/** `too-many` = the server failed three times over the same question. */
export type SearchFailure = AnyErrorCode | 'too-many'

export const searchStatusAtom = atom<SearchStatus>('initial')
export const searchFailureAtom = atom<SearchFailure | null>(null)
/** What was asked last; null before the first search and after leaving it. */
export const askedAtom = atom<{ readonly key: string; readonly wish: Wish } | null>(null)
/** Stays while a fresh search is under way, so that the screen does not go blank. */
export const resultsAtom = atom<Results>(noResults)
/** Counts of the question, from its first page. */
export const facetCountsAtom = atom<FacetCounts>(noFacetCounts)
/** Where slider thumbs stand while they are dragged; nothing is searched until they are let go. */
export const temporaryFacetsAtom = atom<Readonly<Record<string, Pair>>>({})
/** Milliseconds since the epoch when a further page last failed; null = all is well. */
export const pageFailedAtom = atom<number | null>(null)

/** Loaded results by id, for whoever shows one of them elsewhere. */
export const searchResultByIdAtom = atom((get): ReadonlyMap<string, Asset> => {
  const byId = new Map<string, Asset>()
  for (const asset of get(resultsAtom).loaded.values()) if (asset) byId.set(asset.id, asset)
  return byId
})
