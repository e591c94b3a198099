import { everything } from '#contract/search.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { isFromDevice } from '../domain/api/device-origin.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { isPageShownAtom, pageAtom } from '../domain/navigation/atoms.ts'
import { startReloadCountAtom } from '../domain/offline/responses/atoms.ts'
import { type FacetedQuery, searchParameters } from '../domain/search/query.ts'
import { repeatWhileVisible } from '../domain/search/repeat-while-visible.ts'
import { createChangeFollower, type ShowChanges } from '../domain/search/watch-changes.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { isStaticDocument } from '../platform/boot.ts'
import type { Store } from './store.ts'

const anything: FacetedQuery = { text: everything, filter: {}, facets: [], sort: { key: 'score', orientation: 'desc' } }

/** Loads the collections of the open start page again when files have changed. */
export const watchStart = (store: Store): void => {
  if (isStaticDocument()) return
  let known: number | null = null
  /** Finds changes where the server does not report them. */
  const isOtherNumber = async (signal: AbortSignal): Promise<boolean> => {
    const { response, facetCounts } = await store.get(apiAtom).call('search', { query: searchParameters(anything, 0, 0), signal })
    if (isFromDevice(facetCounts)) return false
    const before = known
    known = response.numFound
    return before !== null && before !== known
  }
  const showChanges: ShowChanges = async (signal, isChanged) => {
    if (isChanged || (await isOtherNumber(signal))) store.set(startReloadCountAtom, (round) => round + 1)
    return true
  }
  let end: (() => void) | null = null
  const update = () => {
    // Before the first page is shown, `pageAtom` is the start page. Without a session the call would open the sign-in.
    const isStartShown = store.get(isPageShownAtom) && store.get(pageAtom).route === 'start'
    const hasSession = (store.get(sessionAtom)?.session ?? null) !== null
    const isShown = isStartShown && hasSession && store.get(connectionAtom) === 'online'
    if (isShown === (end !== null)) return
    end?.()
    // The page has just loaded its collections.
    known = null
    end = isShown ? repeatWhileVisible(createChangeFollower(store.get(apiAtom), showChanges)) : null
  }
  update()
  for (const changing of [isPageShownAtom, pageAtom, sessionAtom, connectionAtom]) store.sub(changing, update)
}
