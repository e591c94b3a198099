import { refreshConfigAtom } from '../domain/config/refresh.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { isPageSeen } from '../platform/page-seen.ts'
import type { Store } from './store.ts'

const every = 60_000

/** What admins change reaches a page that stays open, too: within a minute while it is seen, and when somebody or the connection comes back. */
export const followSettings = (store: Store): void => {
  const look = () => {
    if (isPageSeen() && store.get(connectionAtom) === 'online') void store.set(refreshConfigAtom, 'quiet')
  }
  void store.set(refreshConfigAtom)
  store.sub(connectionAtom, look)
  setInterval(look, every)
  document.addEventListener('visibilitychange', look)
}
