import type { EngineToasts } from '../toasts/engine-toasts.ts'
import type { MergePrompt } from './atoms.ts'
import type { BookmarkSync } from './bookmark-sync.ts'
import { type GuestJoin, joinGuestList } from './join-guest-bookmarks.ts'
import { bookmarkMessages } from './messages.ts'
import type { UserBookmarks } from './user-bookmarks.ts'

interface Parts extends Pick<EngineToasts, 'showToast'> {
  readonly scope: string | null
  readonly userBookmarks: UserBookmarks
  readonly sync: BookmarkSync
  /** null = no dialog. */
  readonly onMergePrompt: (prompt: MergePrompt | null) => void
  /** Aborted when the list belongs to another user. */
  readonly signal: AbortSignal
}

/** Offer to add the guest's bookmarks on this device to the account; no effect for guests. */
export interface GuestJoinOffer extends GuestJoin {
  /** A dialog confirms a doubtful join, and a toast offers to undo it. */
  readonly begin: () => Promise<void>
}

export const createGuestJoinOffer = ({ scope, userBookmarks, sync, onMergePrompt, showToast, signal }: Parts): GuestJoinOffer => {
  let join: GuestJoin | null = null

  const confirm = (count: number): Promise<boolean> =>
    new Promise((decided) => {
      onMergePrompt({
        count,
        resolve: (isJoined) => {
          onMergePrompt(null)
          decided(isJoined)
        },
      })
    })
  const showChange = async (): Promise<void> => {
    await userBookmarks.refresh()
    sync.schedule()
  }
  const onJoined = (count: number, undo: () => Promise<void>): void => {
    const run = () =>
      void undo()
        .then(showChange)
        .catch(() => undefined)
    const action = { message: bookmarkMessages.undo.id, run }
    showToast({ level: 'success', message: bookmarkMessages.joined.id, values: { count }, action })
  }
  return {
    begin: async () => {
      if (scope === null) return
      const joined = await joinGuestList({ account: userBookmarks.store, scope, untilSynced: sync.flush, confirm, onJoined })
      if (signal.aborted) return joined.close()
      join = joined
      await showChange()
    },
    settle: async () => join?.settle(),
    close: () => {
      join?.close()
      onMergePrompt(null)
    },
  }
}
