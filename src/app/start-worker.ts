import { sessionAtom } from '../domain/session/atoms.ts'
import { recallSessionAtom } from '../domain/session/session-copy.ts'
import { startWorker } from '../platform/worker-bridge.ts'
import { followUpdates, offerReload } from './follow-updates.ts'
import type { Store } from './store.ts'

/**
 * Registers the service worker, tells it for whom pictures may be kept, and follows its updates.
 * @param initial the worker that served this page
 */
export const followWorker = async (store: Store, initial: ServiceWorker | null): Promise<void> => {
  const bridge = await startWorker(initial, followUpdates(store))
  offerReload(store, bridge)
  await store.set(recallSessionAtom)
  const tell = () => void bridge.setScope(store.get(sessionAtom)?.scope ?? null)
  store.sub(sessionAtom, tell)
  tell()
}
