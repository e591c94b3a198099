import { connectionAtom } from '../domain/connection/atoms.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { mayHaveLocalData } from '../platform/local-data.ts'
import type { Store } from './store.ts'

/** After this time the last search is stored for offline use, although the user has not done anything. */
const maxWaitMs = 30_000

/**
 * Resolves when the code of bookmarks, downloads and offline copies is needed: immediately for an account, for a device that stores something, and on
 * pages other than the search. A first visit of a guest needs it with the first input, or when something happens outside of this tab.
 */
export const untilUserDataNeeded = async (store: Store, firstInput: Promise<void>): Promise<void> => {
  const firstPage = store.get(pageAtom)
  const isFirstSearch = () => firstPage.route === 'search' && store.get(pageAtom).href === firstPage.href
  const isNeeded = () => !isFirstSearch() || store.get(sessionAtom)?.guest === false || store.get(connectionAtom) !== 'online'
  if (isNeeded() || (await mayHaveLocalData())) return
  await new Promise<void>((resolve) => {
    const waiting = new AbortController()
    const finish = (): void => {
      waiting.abort()
      for (const stop of stops) stop()
      resolve()
    }
    const finishIfNeeded = (): void => {
      if (isNeeded()) finish()
    }
    const stops = [store.sub(pageAtom, finishIfNeeded), store.sub(sessionAtom, finishIfNeeded), store.sub(connectionAtom, finishIfNeeded)]
    // Another tab has signed in or has stored something.
    window.addEventListener('storage', finish, { signal: waiting.signal })
    // The user leaves: the last search must be available offline.
    document.addEventListener('visibilitychange', finish, { signal: waiting.signal })
    void firstInput.then(finish)
    setTimeout(finish, maxWaitMs)
    finishIfNeeded()
  })
}
