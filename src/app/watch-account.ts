import type { Session } from '#contract/session.ts'
import { closePreviewAtom } from '../domain/asset/close-preview.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { resetSearchAtom } from '../domain/search/actions.ts'
import { clearSelectionAtom } from '../domain/selection/actions.ts'
import { activeIdAtom } from '../domain/selection/atoms.ts'
import { accountChangeCountAtom, sessionAtom, sessionStatusAtom } from '../domain/session/atoms.ts'
import { checkSessionAtom } from '../domain/session/check-session.ts'
import { isPageVisible } from '../platform/page-visible.ts'
import type { Store } from './store.ts'
import { watchSecondFactor } from './watch-second-factor.ts'

const checkIntervalMs = 60_000

/** null = a guest, or no session. */
const accountOf = (session: Session | null): string | null => (session && !session.guest ? session.scope : null)

/**
 * Clears what the screen shows of the previous account, as soon as another tab, the server or the user changes it: the screen starts again
 * with the new session. Sign-in and sign-out pages show nothing of an account and continue.
 * @param onEnded called when the server reports that the session of an account has ended
 */
export const watchAccount = (store: Store, onEnded: () => void): void => {
  let account = accountOf(store.get(sessionAtom))
  store.sub(sessionAtom, () => {
    const current = accountOf(store.get(sessionAtom))
    if (current === account) return
    account = current
    store.set(resetSearchAtom)
    store.set(clearSelectionAtom)
    store.set(activeIdAtom, null)
    store.set(closePreviewAtom)
    const { route } = store.get(pageAtom)
    // An ended session leads to the sign-in page.
    const isLeaving = route === 'login' || route === 'logout' || store.get(sessionStatusAtom) === 'unauthorized'
    if (!isLeaving) store.set(accountChangeCountAtom, (count) => count + 1)
  })
  watchSecondFactor(store)
  // A page without requests does not notice that an account was disabled or its password changed.
  const check = async () => {
    if (account !== null && isPageVisible() && store.get(connectionAtom) === 'online' && !(await store.set(checkSessionAtom))) onEnded()
  }
  setInterval(() => void check(), checkIntervalMs)
  document.addEventListener('visibilitychange', () => void check())
}
