import { signOutCleanupAtom } from '../domain/session/sign-out-cleanup.ts'
import type { Store } from './store.ts'

/** Registers the sign-out cleanup: it sends pending changes and removes the data of the user from the device. */
export const registerSignOutCleanup = (store: Store): void =>
  store.set(signOutCleanupAtom, { run: async () => (await import('./run-sign-out-cleanup.ts')).runSignOutCleanup(store) })
