import { atom, type Getter, type Setter } from 'jotai'
import { apiAtom } from '../api/atoms.ts'
import { selectedIdsAtom } from '../selection/atoms.ts'
import { askedAtom, pageFailedAtom, resultsAtom, searchFailureAtom, searchStatusAtom, temporaryFacetsAtom } from './atoms.ts'
import { isScrolledPast, type Need, nextRequest } from './plan.ts'
import { questionQuery } from './query.ts'
import { type Stretch, withoutFarAway, withPage } from './results.ts'

interface PageRequest {
  readonly asked: Stretch
  readonly controller: AbortController
}

const nothingNeeded: Need = { visible: { from: 0, to: 0 }, soon: { from: 0, to: 0 } }
/** After a failed page the next one waits, so that scrolling does not hammer a server in trouble. */
const pauseAfterFailure = 3000

const pageRequestAtom = atom<PageRequest | null>(null)
const needAtom = atom<Need>(nothingNeeded)

/** The fresh search under way; an answer counts only while it is still the one, and what is loaded belongs to another question. */
export const runningAtom = atom<AbortController | null>(null)

/** Whatever is under way counts no more, and neither does what came of it but its results. */
export const cancelSearch = (get: Getter, set: Setter): void => {
  get(runningAtom)?.abort()
  set(runningAtom, null)
  get(pageRequestAtom)?.controller.abort()
  set(pageRequestAtom, null)
  set(needAtom, nothingNeeded)
  set(pageFailedAtom, null)
  set(searchFailureAtom, null)
  set(temporaryFacetsAtom, {})
}

const isPaused = (get: Getter): boolean => {
  const failed = get(pageFailedAtom)
  return failed !== null && Date.now() - failed < pauseAfterFailure
}

/** Requests what is missing, one page after the other, until everything needed is there. */
const loadMissingAtom = atom(null, async (get, set) => {
  for (;;) {
    const status = get(searchStatusAtom)
    const under = get(pageRequestAtom)
    const asked = get(askedAtom)
    if ((status !== 'success' && status !== 'lazy-loading') || !asked || get(runningAtom)) return
    if (under && !isScrolledPast(under.asked, get(needAtom))) return
    under?.controller.abort()
    const stretch = isPaused(get) ? null : nextRequest(get(resultsAtom), get(needAtom))
    if (!stretch) {
      set(pageRequestAtom, null)
      set(searchStatusAtom, 'success')
      return
    }
    const request: PageRequest = { asked: stretch, controller: new AbortController() }
    set(pageRequestAtom, request)
    set(searchStatusAtom, 'lazy-loading')
    const stillWanted = () => get(pageRequestAtom) === request
    try {
      const query = questionQuery({ ...asked.wish, facets: [] }, stretch.from, stretch.to - stretch.from)
      const { response } = await get(apiAtom).call('search', { query, signal: request.controller.signal })
      if (!stillWanted()) return
      const results = withPage(get(resultsAtom), stretch, response.docs, response.numFound)
      set(resultsAtom, withoutFarAway(results, get(needAtom).visible, get(selectedIdsAtom)))
      set(pageFailedAtom, null)
    } catch {
      if (!stillWanted()) return
      set(pageFailedAtom, Date.now())
    }
    set(pageRequestAtom, null)
  }
})

/** Tells what the list shows; what is missing of it arrives by itself. */
export const showPositionsAtom = atom(null, async (_, set, need: Need) => {
  set(needAtom, need)
  await set(loadMissingAtom)
})

/** Tries a failed page again now. */
export const retryPagesAtom = atom(null, async (_, set) => {
  set(pageFailedAtom, null)
  await set(loadMissingAtom)
})
