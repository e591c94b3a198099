import { leaveDownloadsAtom } from '../domain/downloads/actions.ts'
import { leavingAtom } from '../domain/session/leaving.ts'
import type { Store } from './store.ts'

/** Signing out brings to safety what has not been sent, and takes the rest off the device. */
export const bringToSafetyOnLeaving = (store: Store): void =>
  store.set(leavingAtom, {
    run: async () => {
      const { leaveBookmarksAtom } = await import('../domain/bookmarks/leave.ts')
      // First the queue: it lets go of its rows before all of them are wiped.
      await store.set(leaveDownloadsAtom).catch(() => undefined)
      await store.set(leaveBookmarksAtom)
    },
  })
