import { refreshConfigAtom } from '../domain/config/actions.ts'
import { checkConnectionAtom, noteLostAtom } from '../domain/connection/actions.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { installWayAtom } from '../domain/install/atoms.ts'
import { startSessionAtom } from '../domain/session/actions.ts'
import { sessionStatusAtom } from '../domain/session/atoms.ts'
import { watchInstallWay } from '../platform/install.ts'
import { mayBeOnline, watchNetwork } from '../platform/network-events.ts'
import { loadRest } from '../platform/rest.ts'
import { watchToken } from '../platform/wipe.ts'
import { untilIdle, untilLoaded } from '../ui/idle.ts'
import { followBookmarks } from './start-bookmarks.ts'
import { followDownloads } from './start-downloads.ts'
import { bringToSafetyOnLeaving } from './start-leaving.ts'
import type { Store } from './store.ts'

/** Parts of the search that its first screen does without, and that a pointer or a key needs at once. */
const soonNeeded = (): void => {
  void import('../widgets/asset-icons/asset-icons.tsx')
  void import('../ui/splitter.tsx')
  void import('../ui/tooltip-bubble.tsx')
  void import('../features/search/search-tags.tsx')
  void import('../features/search/facet-panel.tsx')
  void import('../features/search/selection-bar.tsx')
  void import('../features/search/result-actions.tsx')
  void import('../widgets/asset-tile/thumbnail-tile.tsx')
  void import('../widgets/result-grid/list-row.tsx')
  void import('../widgets/result-grid/list-header.tsx')
}

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
  if (!mayBeOnline()) store.set(noteLostAtom)
  // Another tab has signed in or out: this one is that person too.
  watchToken(() => void store.set(startSessionAtom))

  let before = store.get(connectionAtom)
  store.sub(connectionAtom, () => {
    const now = store.get(connectionAtom)
    const isBack = now === 'online' && before !== 'online'
    before = now
    if (!isBack) return
    void store.set(refreshConfigAtom)
    if (store.get(sessionStatusAtom) === 'initial') void store.set(startSessionAtom)
  })

  bringToSafetyOnLeaving(store)
  void whenIdle([
    () => followBookmarks(store),
    () => followDownloads(store),
    () => store.set(refreshConfigAtom),
    () => loadRest().then(soonNeeded),
    () => import('./start-worker.ts').then(({ followWorker }) => followWorker(store)),
  ])
}
