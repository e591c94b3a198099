import { activateUpdateAtom, updateReadyAtom } from '../domain/install/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { recallSessionAtom } from '../domain/session/session-copy.ts'
import { startWorker } from '../platform/worker-bridge.ts'
import type { Store } from './store.ts'

/** Registers the service worker, tells it for whom pictures may be kept, and tells the page when a new version waits. */
export const followWorker = async (store: Store): Promise<void> => {
  const bridge = await startWorker(() => store.set(updateReadyAtom, true))
  store.set(activateUpdateAtom, { run: () => bridge.activateUpdate() })
  await store.set(recallSessionAtom)
  const tell = () => void bridge.setScope(store.get(sessionAtom)?.scope ?? null)
  store.sub(sessionAtom, tell)
  tell()
}
