import { canStoreOffline } from '../../platform/persistence.ts'
import { sessionStatusAtom } from '../session/atoms.ts'
import { userEngineAtom } from '../session/user-engine.ts'
import { offlineStateAtom } from './atoms.ts'
import type { OfflineCopyEngine } from './engine.ts'

/** Offline copies of the current user; null = not supported or no session. */
export const offlineCopyEngineAtom = userEngineAtom<OfflineCopyEngine>({
  isAllowed: canStoreOffline,
  start: async (_get, set, session) => set((await import('./engine.ts')).startOfflineCopyEngineAtom, session),
  onChange: (set) => set(offlineStateAtom, null),
  // A signed-out device must not show copies of earlier users.
  onSignedOut: async (get) => {
    if (get(sessionStatusAtom) === 'unauthorized') await (await import('./purge.ts')).purgeOtherUsers(null)
  },
})
