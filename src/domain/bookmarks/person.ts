import { type BookmarkStore, createBookmarkStore, type Wanted, WipedElsewhere } from '#local/bookmarks/bookmark-store.ts'
import type { BookmarkState, Change } from '#local/bookmarks/records.ts'
import { readTrash } from '#local/bookmarks/trash.ts'
import { pendingOf, viewOf } from '#local/bookmarks/view.ts'
import type { StorageState } from '#local/database/healing-storage.ts'
import { keepReserve } from '#local/database/make-room.ts'
import { openPersonDatabase, type PersonDatabase } from '#local/database/person-database.ts'
import { createReader } from '#local/reader.ts'

/** What is told whenever it has changed, here or in another tab. */
export interface Seen {
  readonly state: BookmarkState
  readonly ids: readonly string[]
  readonly pending: number
  readonly trash: readonly string[]
}

export interface PersonBookmarks {
  readonly store: BookmarkStore
  readonly database: PersonDatabase
  /** The last that was told; null before the first. */
  readonly seen: () => Seen | null
  readonly change: (wanted: readonly Wanted[]) => Promise<readonly Change[]>
  readonly refresh: () => Promise<void>
  readonly close: () => void
}

interface Parts {
  /** null = a guest. */
  readonly scope: string | null
  readonly onSeen: (seen: Seen) => void
  readonly onStorage: (state: StorageState) => void
  /** Signed out in another tab: the rows are gone. */
  readonly onWiped: () => void
}

const newId = (): string => crypto.randomUUID()

/** The bookmarks of one person on this device, as they are seen. */
export const openPersonBookmarks = ({ scope, onSeen, onStorage, onWiped }: Parts): PersonBookmarks => {
  const database = openPersonDatabase(scope, { onState: onStorage })
  const store = createBookmarkStore(database, { guest: scope === null, newId, now: Date.now })
  database.join(store)
  let seen: Seen | null = null
  let isClosed = false
  let reserved = false

  const publish = (state: BookmarkState, trash: readonly string[]): void => {
    if (isClosed) return
    seen = { state, ids: viewOf(state), pending: scope === null ? 0 : pendingOf(state).length, trash }
    onSeen(seen)
  }
  const guarded = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      if (error instanceof WipedElsewhere) onWiped()
      throw error
    })
  const read = createReader(async () => publish(await store.load(), await readTrash(database, Date.now())))
  const refresh = (): Promise<void> => (isClosed ? Promise.resolve() : guarded(read()))
  database.watch(['bookmarkBase', 'bookmarkOps', 'bookmarkTrash'], () => void refresh().catch(() => undefined))
  return {
    store,
    database,
    seen: () => seen,
    change: async (wanted) => {
      const before = await guarded(store.change(wanted))
      // A long list is not read again for one change.
      const now = store.known()
      if (now && seen) publish(now, seen.trash)
      else await refresh()
      if (!reserved && database.state().mode === 'durable') {
        reserved = true
        void keepReserve(database).catch(() => undefined)
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
