import { sessionAtom } from '../domain/session/atoms.ts'
import { mayHaveLocalData } from '../platform/local-data.ts'
import { startWorker } from '../platform/worker-bridge.ts'
import type { Store } from './store.ts'
import { offerReload, watchUpdates } from './watch-updates.ts'

/**
 * Registers the service worker, sends it the scope of cached pictures, and follows its updates.
 * @param initialWorker the worker that served this page
 */
export const watchWorker = async (store: Store, initialWorker: ServiceWorker | null): Promise<void> => {
  const bridge = await startWorker(initialWorker, watchUpdates(store))
  offerReload(store, bridge)
  if (await mayHaveLocalData()) {
    const { restoreSessionAtom } = await import('../domain/session/session-copy.ts')
    await store.set(restoreSessionAtom)
  }
  const sendScope = () => void bridge.setScope(store.get(sessionAtom)?.scope ?? null)
  store.sub(sessionAtom, sendScope)
  sendScope()
}
