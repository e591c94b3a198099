import { msg } from '@lingui/macro'
import { refreshConfigAtom } from '../domain/config/refresh.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { showToastAtom } from '../domain/toasts/atoms.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { isPageSeen } from '../platform/page-seen.ts'
import type { Store } from './store.ts'

const every = 60_000
/** A failed first check is repeated after these delays before the user is told. */
const retryDelaysMs = [1000, 3000]
const unknown = msg({
  id: 'toast.config.status_failed',
  message: 'The state of the configuration could not be loaded. The portal goes on with the last one known.',
})

/** What admins change reaches a page that stays open, too: within a minute while it is seen, and when somebody or the connection comes back. */
export const followSettings = (store: Store): void => {
  const begin = async () => {
    let failure = await store.set(refreshConfigAtom)
    for (const delayMs of retryDelaysMs) {
      // A lost connection is shown elsewhere and triggers a check when it returns.
      if (!(failure instanceof ApiFailure) || failure.status < 400) return
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      failure = await store.set(refreshConfigAtom)
    }
    if (failure instanceof ApiFailure && failure.status >= 400) store.set(showToastAtom, { level: 'warning', message: unknown.id })
  }
  const look = () => {
    if (isPageSeen() && store.get(connectionAtom) === 'online') void store.set(refreshConfigAtom)
  }
  void begin()
  store.sub(connectionAtom, look)
  setInterval(look, every)
  document.addEventListener('visibilitychange', look)
}
