import { atom, type Getter, type Setter } from 'jotai'
import { apiAtom } from '../api/atoms.ts'
import { selectedIdsAtom } from '../selection/atoms.ts'
import { activeQueryAtom, pageFailedAtom, resultsAtom, searchFailureAtom, searchStatusAtom, temporaryFacetsAtom } from './atoms.ts'
import { isScrolledPast, type Need, nextRequest } from './next-request.ts'
import { searchParameters } from './query.ts'
import { type PositionRange, withoutDistantResults, withPage } from './results.ts'

interface PageRequest {
  readonly positions: PositionRange
  readonly controller: AbortController
}

const noNeed: Need = { visible: { from: 0, to: 0 }, upcoming: { from: 0, to: 0 } }
/** Pause after a failed page, so that scrolling does not overload a failing server. */
const retryDelayMs = 3000

const pageRequestAtom = atom<PageRequest | null>(null)
const needAtom = atom<Need>(noNeed)

/** The running search. Its response counts only while it is current; the loaded results belong to the previous query. */
export const activeRequestAtom = atom<AbortController | null>(null)

/** Aborts the page that is loading. The list requests it again. */
export const cancelPage = (get: Getter, set: Setter): void => {
  get(pageRequestAtom)?.controller.abort()
  set(pageRequestAtom, null)
  if (get(searchStatusAtom) === 'lazy-loading') set(searchStatusAtom, 'success')
}

/** Aborts running requests and clears their state, except the results. */
export const cancelSearch = (get: Getter, set: Setter): void => {
  get(activeRequestAtom)?.abort()
  set(activeRequestAtom, null)
  cancelPage(get, set)
  set(needAtom, noNeed)
  set(pageFailedAtom, null)
  set(searchFailureAtom, null)
  set(temporaryFacetsAtom, {})
}

const isPaused = (get: Getter): boolean => {
  const failed = get(pageFailedAtom)
  return failed !== null && Date.now() - failed < retryDelayMs
}

/** Loads missing pages one by one until the visible and upcoming positions are loaded. */
const loadMissingAtom = atom(null, async (get, set) => {
  for (;;) {
    const status = get(searchStatusAtom)
    const under = get(pageRequestAtom)
    const active = get(activeQueryAtom)
    if ((status !== 'success' && status !== 'lazy-loading') || !active || get(activeRequestAtom)) return
    if (under && !isScrolledPast(under.positions, get(needAtom))) return
    under?.controller.abort()
    const stretch = isPaused(get) ? null : nextRequest(get(resultsAtom), get(needAtom))
    if (!stretch) {
      set(pageRequestAtom, null)
      set(searchStatusAtom, 'success')
      return
    }
    const request: PageRequest = { positions: stretch, controller: new AbortController() }
    set(pageRequestAtom, request)
    set(searchStatusAtom, 'lazy-loading')
    const isCurrent = () => get(pageRequestAtom) === request
    try {
      const query = searchParameters({ ...active.query, facets: [] }, stretch.from, stretch.to - stretch.from)
      const { response } = await get(apiAtom).call('search', { query, signal: request.controller.signal })
      if (!isCurrent()) return
      const results = withPage(get(resultsAtom), stretch, response.docs, response.numFound)
      set(resultsAtom, withoutDistantResults(results, get(needAtom).visible, get(selectedIdsAtom)))
      set(pageFailedAtom, null)
    } catch {
      if (!isCurrent()) return
      set(pageFailedAtom, Date.now())
    }
    set(pageRequestAtom, null)
  }
})

/** Sets the visible positions of the list; missing results are loaded. */
export const showPositionsAtom = atom(null, async (_, set, need: Need) => {
  set(needAtom, need)
  await set(loadMissingAtom)
})

/** Retries a failed page now. */
export const retryPagesAtom = atom(null, async (_, set) => {
  set(pageFailedAtom, null)
  await set(loadMissingAtom)
})
