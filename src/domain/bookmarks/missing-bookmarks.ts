import { markRetained, putInTrash, readRetained } from '#local/bookmarks/trash.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import type { EngineToasts } from '../toasts/engine-toasts.ts'
import type { BookmarkAssets } from './bookmark-assets.ts'
import { additionsOf, type BookmarkChanges, removalsOf } from './bookmark-changes.ts'
import { bookmarkMessages } from './messages.ts'
import type { UserBookmarks } from './user-bookmarks.ts'
import { createVerification } from './verification.ts'

interface Parts extends Pick<EngineToasts, 'showToast'> {
  readonly userBookmarks: UserBookmarks
  readonly assets: BookmarkAssets
  readonly changes: BookmarkChanges
  readonly api: () => ApiClient
  readonly isOnline: () => boolean
  /** Bookmarks without an asset, if the user has to decide about them; null = no decision. */
  readonly onMissing: (ids: readonly string[] | null) => void
  /** Aborted when the list belongs to another user. */
  readonly signal: AbortSignal
}

/** Bookmarks whose asset no longer exists. */
export interface MissingBookmarks {
  /** Checks all bookmarks. A few missing ones are removed; the user decides about many. */
  readonly verify: () => void
  /** Moves bookmarks to the trash. */
  readonly remove: (ids: readonly string[]) => Promise<void>
  /** Keeps bookmarks although their asset is missing. */
  readonly retain: (ids: readonly string[]) => Promise<void>
  readonly restoreTrash: () => Promise<void>
  readonly stop: () => void
}

export const createMissingBookmarks = (parts: Parts): MissingBookmarks => {
  const { userBookmarks, assets, changes, onMissing, signal } = parts
  const { rowStorage } = userBookmarks.store

  const retain = (ids: readonly string[]) => markRetained(rowStorage, ids, Date.now())
  const remove = async (ids: readonly string[]): Promise<void> => {
    await putInTrash(rowStorage, ids, Date.now())
    await changes.change(removalsOf(ids))
    await userBookmarks.refresh()
    parts.showToast({ level: 'warning', message: bookmarkMessages.unavailable.id })
  }
  const verification = createVerification({
    api: parts.api,
    ids: userBookmarks.ids,
    online: parts.isOnline,
    onAssets: (found, missing) => void assets.store(found, missing).catch(() => undefined),
    onIdsOnly: assets.reloadAll,
    retained: () => readRetained(userBookmarks.database),
    onMissing: (ids, tooMany) => {
      if (signal.aborted) return
      if (tooMany) onMissing(ids)
      else void remove(ids).catch(() => undefined)
    },
  })
  return {
    verify: verification.begin,
    remove,
    retain,
    restoreTrash: async () => {
      const ids = userBookmarks.snapshot()?.trash ?? []
      await changes.change(additionsOf(ids))
      await retain(ids)
      await userBookmarks.refresh()
    },
    stop: () => {
      verification.stop()
      onMissing(null)
    },
  }
}
