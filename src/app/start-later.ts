import { checkConnectionAtom, noteLostAtom } from '../domain/connection/actions.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { installWayAtom } from '../domain/install/atoms.ts'
import { startSessionAtom } from '../domain/session/actions.ts'
import { sessionStatusAtom } from '../domain/session/atoms.ts'
import { initialController } from '../platform/initial-controller.ts'
import { watchInstallWay } from '../platform/install.ts'
import { watchNetwork } from '../platform/network-events.ts'
import { withRest } from '../platform/rest.ts'
import { watchToken } from '../platform/wipe.ts'
import { untilIdle, untilLoaded } from '../ui/idle.ts'
import type { Store } from './store.ts'

/** One at a time: whoever touches the page meanwhile waits for one of them at most. */
const whenIdle = async (steps: readonly (() => unknown)[]): Promise<void> => {
  await untilLoaded()
  for (const step of steps) {
    await untilIdle()
    step()
  }
}

/** Everything that nobody waits for: the connection's watch, other tabs, a newer configuration, the service worker. */
export const startLater = (store: Store): void => {
  watchNetwork(
    () => void store.set(checkConnectionAtom),
    () => store.set(noteLostAtom),
  )
  watchInstallWay((way) => store.set(installWayAtom, way))
  // Another tab has signed in or out: this one is that person too.
  watchToken(() => void store.set(startSessionAtom))

  let before = store.get(connectionAtom)
  store.sub(connectionAtom, () => {
    const now = store.get(connectionAtom)
    const isBack = now === 'online' && before !== 'online'
    before = now
    if (isBack && store.get(sessionStatusAtom) === 'initial') void store.set(startSessionAtom)
  })

  void whenIdle([
    () => import('./follow-person.ts').then(({ followPerson }) => followPerson(store)),
    async () => (await withRest(import('./soon-needed.ts'))).fetchSoonNeeded(),
    () => import('./start-worker.ts').then(({ followWorker }) => followWorker(store, initialController)),
  ])
}
