import { leavingAtom } from '../domain/session/leaving.ts'
import type { Store } from './store.ts'

/** Signing out brings to safety what has not been sent, and takes the rest off the device. */
export const bringToSafetyOnLeaving = (store: Store): void =>
  store.set(leavingAtom, { run: async () => (await import('./bring-to-safety.ts')).bringToSafety(store) })
