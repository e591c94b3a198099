import { StoreWipedError } from '#local/bookmarks/bookmark-errors.ts'
import type { BookmarkState, Change } from '#local/bookmarks/bookmark-records.ts'
import { createDeviceBookmarkStore, type DeviceBookmarkStore, type RequestedChange } from '#local/bookmarks/bookmark-store.ts'
import { readTrash } from '#local/bookmarks/trash.ts'
import { pendingOf, visibleIds } from '#local/bookmarks/visible-ids.ts'
import { storeFiller } from '#local/database/filler.ts'
import type { StorageState } from '#local/database/recovering-storage.ts'
import { createReader } from '#local/reader.ts'
import { openUserDatabase, type UserDatabase } from '#local/user-database/user-database.ts'

/** State after a change in this tab or another one. */
export interface BookmarkSnapshot {
  readonly state: BookmarkState
  readonly ids: readonly string[]
  readonly pending: number
  readonly trash: readonly string[]
  /** False = the data is lost when the page is closed. */
  readonly isDurable: boolean
}

export interface UserBookmarks {
  readonly store: DeviceBookmarkStore
  readonly database: UserDatabase
  /** Latest snapshot; null before the first. */
  readonly snapshot: () => BookmarkSnapshot | null
  /** Bookmarks of the latest snapshot. */
  readonly ids: () => readonly string[]
  /** Number of unsent changes in the latest snapshot. */
  readonly pendingCount: () => number
  readonly change: (changes: readonly RequestedChange[]) => Promise<readonly Change[]>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

interface Parts {
  /** null = a guest. */
  readonly scope: string | null
  readonly onChange: (seen: BookmarkSnapshot) => void
  readonly onStorage: (state: StorageState) => void
  /** Signed out in another tab: the rows are deleted. */
  readonly onWiped: () => void
}

const newId = (): string => crypto.randomUUID()

/** Stored bookmarks of one user, with change notifications. */
export const openUserBookmarks = ({ scope, onChange, onStorage, onWiped }: Parts): UserBookmarks => {
  const database = openUserDatabase(scope, { onState: onStorage })
  const store = createDeviceBookmarkStore(database, { guest: scope === null, newId, now: Date.now })
  database.register(store)
  let seen: BookmarkSnapshot | null = null
  let isClosed = false
  let reserved = false

  const publish = (state: BookmarkState, trash: readonly string[]): void => {
    if (isClosed) return
    seen = {
      state,
      ids: visibleIds(state),
      pending: scope === null ? 0 : pendingOf(state).length,
      trash,
      isDurable: database.state().mode === 'durable',
    }
    onChange(seen)
  }
  const guarded = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (error instanceof StoreWipedError) onWiped()
      throw error
    })
  const read = createReader(async () => publish(await store.load(), await readTrash(database, Date.now())))
  const refresh = (): Promise<void> => (isClosed ? Promise.resolve() : guarded(read()))
  database.watch(['bookmarkBase', 'bookmarkOps', 'bookmarkTrash'], () => void refresh().catch(() => undefined))
  return {
    store,
    database,
    snapshot: () => seen,
    ids: () => seen?.ids ?? [],
    pendingCount: () => seen?.pending ?? 0,
    change: async (changes) => {
      const before = await guarded(store.change(changes))
      // Avoid reading a long list again after one change.
      const now = store.lastState()
      if (now && seen) publish(now, seen.trash)
      else await refresh()
      if (!reserved && database.state().mode === 'durable') {
        reserved = true
        void storeFiller(database).catch(() => undefined)
      }
      return before
    },
    refresh,
    close: () => {
      isClosed = true
      database.close()
    },
  }
}
