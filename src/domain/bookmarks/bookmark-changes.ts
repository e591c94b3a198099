import type { Change } from '#local/bookmarks/bookmark-records.ts'
import type { RequestedChange } from '#local/bookmarks/bookmark-store.ts'
import { requestPersistence } from '../../platform/persistence.ts'
import type { EngineToasts } from '../toasts/engine-toasts.ts'
import type { BookmarkAssets } from './bookmark-assets.ts'
import type { BookmarkPresenter } from './bookmark-presenter.ts'
import type { BookmarkSync } from './bookmark-sync.ts'
import { bookmarkMessages, bookmarkTopic as topic } from './messages.ts'
import type { UserBookmarks } from './user-bookmarks.ts'

interface Parts extends Pick<EngineToasts, 'showToast' | 'showError'> {
  readonly scope: string | null
  readonly userBookmarks: UserBookmarks
  readonly presenter: BookmarkPresenter
  readonly sync: BookmarkSync
  readonly assets: BookmarkAssets
  readonly isOnline: () => boolean
}

/** Changes of the list by the user, with their toasts. */
export interface BookmarkChanges {
  /** Stores changes without a toast and sends them. @returns the replaced changes, for undo */
  readonly change: (changes: readonly RequestedChange[]) => Promise<readonly Change[]>
  /** Bookmarks assets and shows how many are new; existing bookmarks keep their positions. */
  readonly add: (ids: readonly string[]) => Promise<void>
  /** Removes bookmarks; the toast offers an undo. */
  readonly remove: (ids: readonly string[]) => Promise<void>
}

/** Changes that add these ids to the list. */
export const additionsOf = (ids: readonly string[]): readonly RequestedChange[] => ids.map((id) => ({ id, kind: 'add' }))
/** Changes that remove these ids from the list. */
export const removalsOf = (ids: readonly string[]): readonly RequestedChange[] => ids.map((id) => ({ id, kind: 'del' }))

export const createBookmarkChanges = (parts: Parts): BookmarkChanges => {
  const { scope, userBookmarks, presenter, sync, assets, isOnline, showToast, showError } = parts
  const isGuest = scope === null

  const change: BookmarkChanges['change'] = async (changes) => {
    const before = await userBookmarks.change(changes)
    if (!isGuest && !isOnline()) presenter.announceWhenSaved()
    // The end of a sync preloads, too.
    if (isGuest) assets.preload()
    else sync.schedule()
    return before
  }
  /** Undoes a removal. A guest's bookmarks return to their positions. */
  const putBack = async (ids: readonly string[], before: readonly Change[]): Promise<void> => {
    if (isGuest) await userBookmarks.store.putBack(before)
    else await change(additionsOf(ids))
    await userBookmarks.refresh()
  }
  return {
    change,
    add: async (ids) => {
      const current = new Set(userBookmarks.ids())
      const fresh = [...new Set(ids)].filter((id) => !current.has(id))
      if (fresh.length === 0) return showToast({ topic, level: 'info', message: bookmarkMessages.present.id })
      await change(additionsOf(fresh))
      requestPersistence()
      showToast({ topic, level: 'success', message: bookmarkMessages.added.id, values: { count: fresh.length } })
    },
    remove: async (ids) => {
      const current = new Set(userBookmarks.ids())
      const gone = [...new Set(ids)].filter((id) => current.has(id))
      if (gone.length === 0) return
      const before = await change(removalsOf(gone))
      showToast({
        topic,
        level: 'info',
        message: bookmarkMessages.removed.id,
        values: { count: gone.length },
        action: { message: bookmarkMessages.undo.id, run: () => void putBack(gone, before).catch(showError) },
      })
    },
  }
}
