import { checkConnectionAtom, recordConnectionLossAtom } from '../domain/connection/actions.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { installMethodAtom } from '../domain/install/atoms.ts'
import { startSessionAtom } from '../domain/session/actions.ts'
import { sessionStatusAtom } from '../domain/session/atoms.ts'
import { initialController } from '../platform/initial-controller.ts'
import { watchInstallMethod } from '../platform/install.ts'
import { watchConnection } from '../platform/network-events.ts'
import { watchToken } from '../platform/wipe.ts'
import { untilFirstInput } from '../ui/first-input.ts'
import { untilIdle, untilLoaded } from '../ui/idle.ts'
import { openSignIn } from './api/open-sign-in.ts'
import type { Store } from './store.ts'
import { untilUserDataNeeded } from './until-user-data-needed.ts'

/** Starts each step in an idle period of its own, so that input waits for one step at most. */
const runWhenIdle = async (steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  await untilLoaded()
  for (const step of steps) {
    await untilIdle()
    void step()
  }
}

/** Loads the code for clicks and keys as soon as the user moves the pointer or presses something. The service worker has stored it. */
const preloadAfter = async (firstInput: Promise<void>): Promise<void> => {
  await firstInput
  await untilIdle()
  const { preloadSearchParts } = await import('./preload-search-parts.ts')
  await preloadSearchParts()
}

/** Loads the code of bookmarks, downloads and offline copies. */
export const importUserCode = () => import('./watch-user.ts')

/** Starts deferred work: connection checks, other tabs, configuration updates and the service worker. */
export const startDeferred = (store: Store): void => {
  watchConnection(
    () => void store.set(checkConnectionAtom),
    () => store.set(recordConnectionLossAtom),
  )
  watchInstallMethod((method) => store.set(installMethodAtom, method))
  // Another tab has signed in or out: this tab takes over the same session.
  watchToken(() => void store.set(startSessionAtom))

  let previous = store.get(connectionAtom)
  store.sub(connectionAtom, () => {
    const current = store.get(connectionAtom)
    const isBack = current === 'online' && previous !== 'online'
    previous = current
    if (isBack && store.get(sessionStatusAtom) === 'initial') void store.set(startSessionAtom)
  })

  const firstInput = untilFirstInput()
  const startFollowingUser = async (): Promise<void> => {
    await untilUserDataNeeded(store, firstInput)
    // The first input may be the start of a movement, whose frames come first.
    await untilIdle()
    await (await importUserCode()).watchUser(store)
  }
  void runWhenIdle([
    // Needed when the network is lost: it cannot be loaded then. The component requests it again.
    () => import('./shell/connection-status.tsx').catch(() => undefined),
    () =>
      import('./watch-account.ts').then(({ watchAccount }) => watchAccount(store, () => void openSignIn(store, 'auth.session-expired'))),
    () => import('./watch-server.ts').then(({ watchServer }) => watchServer(store)),
    startFollowingUser,
    () => preloadAfter(firstInput),
    () => import('./watch-worker.ts').then(({ watchWorker }) => watchWorker(store, initialController)),
  ])
}
