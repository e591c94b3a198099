import { msg } from '@lingui/macro'
import { delay } from '#common/delay.ts'
import { RemoteError } from '#local/remote-error.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { refreshConfigAtom } from '../domain/publication/refresh-config.ts'
import { showToastAtom } from '../domain/toasts/atoms.ts'
import { isPageVisible } from '../platform/page-visible.ts'
import type { Store } from './store.ts'

const checkIntervalMs = 60_000
/** A failed first check is repeated after these delays before the user is told. */
const retryDelaysMs = [1000, 3000]
const statusUnknownMessage = msg({
  id: 'toast.config.status_failed',
  message: 'The status of the configuration could not be loaded. The portal continues with the last known version.',
})

/** Refreshes the configuration of an open page: every minute while it is visible, and when the page or the connection returns. */
export const watchSettings = (store: Store): void => {
  const checkAtStart = async () => {
    let failure = await store.set(refreshConfigAtom)
    for (const delayMs of retryDelaysMs) {
      // A lost connection is shown elsewhere and triggers a check when it returns.
      if (!(failure instanceof RemoteError) || failure.status < 400) return
      await delay(delayMs)
      failure = await store.set(refreshConfigAtom)
    }
    if (failure instanceof RemoteError && failure.status >= 400)
      store.set(showToastAtom, { level: 'warning', message: statusUnknownMessage.id })
  }
  const checkIfVisible = () => {
    if (isPageVisible() && store.get(connectionAtom) === 'online') void store.set(refreshConfigAtom)
  }
  void checkAtStart()
  store.sub(connectionAtom, checkIfVisible)
  setInterval(checkIfVisible, checkIntervalMs)
  document.addEventListener('visibilitychange', checkIfVisible)
}
