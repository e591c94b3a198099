import { StaleBaseError } from '#local/bookmarks/bookmark-errors.ts'
import { createBookmarkFallback } from '#local/bookmarks/bookmark-fallback.ts'
import type { BookmarkState, Change, ChangeKind, Head } from '#local/bookmarks/bookmark-records.ts'
import { type BookmarkRemoval, createBookmarkRemoval } from '#local/bookmarks/bookmark-removal.ts'
import { type BookmarkRows, bookmarkRows, bookmarkTables, type Unreadable } from '#local/bookmarks/bookmark-rows.ts'
import { createKnownBookmarks, type KnownBookmarks, type StoreOptions } from '#local/bookmarks/known-bookmarks.ts'
import type { MemoryFallback } from '#local/database/recovering-storage.ts'
import type { Storage } from '#local/database/storage.ts'

export interface RequestedChange {
  readonly id: string
  readonly kind: ChangeKind
}

/** Bookmarks of one user on this device. Every method is one transaction. */
export interface DeviceBookmarkStore extends MemoryFallback, BookmarkRemoval {
  /** Creates missing rows and moves unreadable ones to the table `broken`. */
  load(): Promise<BookmarkState>
  /** Last state read, with later changes of this tab; null before the first read. */
  lastState(): BookmarkState | null
  /** Stores changes with new sequence numbers. @returns the replaced changes, for undo */
  change(requested: readonly RequestedChange[]): Promise<readonly Change[]>
  /** For guests: restores bookmarks at their old position, unless they exist again. */
  putBack(changes: readonly Change[]): Promise<void>
  /** Runs a custom transaction. Rejects with StaleBaseError if `revision` is given and the base has another one. */
  transact<Result>(revision: number | null, body: (rows: BookmarkRows, head: Head) => Promise<Result>): Promise<Result>
  /** Storage for other rows of the user. Writes reject with StoreWipedError after a sign-out in another tab. */
  readonly rowStorage: Storage
}

const nameSeparator = ' '

/** Creates missing rows and moves unreadable ones to the table `broken`. */
const initialise = (storage: Storage, known: KnownBookmarks): Promise<BookmarkState> =>
  storage.run('write', [...bookmarkTables, 'broken'], async (transaction) => {
    const rows = bookmarkRows(transaction)
    const head = await known.headOf(rows)
    const unreadable: Unreadable[] = []
    const state = await known.read(rows, head, unreadable)
    for (const { table, row } of unreadable) {
      const name = String(row['id'] ?? row['key'])
      await transaction.rows('broken').put({ key: table + nameSeparator + name, table, row })
      await transaction.rows(table).remove([name])
    }
    return state
  })

/** Reads the rows without a write; null if some are missing or unreadable. */
const readExisting = (storage: Storage, known: KnownBookmarks): Promise<BookmarkState | null> =>
  storage.run('read', bookmarkTables, async (transaction) => {
    const rows = bookmarkRows(transaction)
    const head = await rows.head()
    if (!head) return null
    known.verify(head)
    const unreadable: Unreadable[] = []
    const state = await known.read(rows, head, unreadable)
    return unreadable.length > 0 ? null : state
  })

export const createDeviceBookmarkStore = (storage: Storage, options: StoreOptions): DeviceBookmarkStore => {
  const { guest, newId, now } = options
  const known = createKnownBookmarks(options)
  const run = <Result>(body: (rows: BookmarkRows, head: Head) => Promise<Result>): Promise<Result> =>
    storage.run('write', bookmarkTables, async (transaction) => {
      const rows = bookmarkRows(transaction)
      return body(rows, await known.headOf(rows))
    })
  const load = async (): Promise<BookmarkState> => {
    const state = (await readExisting(storage, known)) ?? (await initialise(storage, known))
    known.learn(state)
    return state
  }

  return {
    ...createBookmarkRemoval(storage, known, newId),
    ...createBookmarkFallback(known, guest),
    rowStorage: known.guarded(storage),
    load,
    lastState: known.state,
    change: async (requested) => {
      if (!known.state()) await load()
      const { replaced, made, head } = await run(async (rows, before) => {
        const present = await rows.changesOf(requested.map(({ id }) => id))
        let { seq } = before
        const fresh: Change[] = []
        requested.forEach(({ id, kind }, position) => {
          // An existing bookmark of a guest stays at its position.
          if (guest && kind === 'add' && present[position]) return
          seq += 1
          fresh.push({ id, kind, seq })
        })
        const next = { ...before, seq, changedAt: now() }
        if (guest) await rows.removeChanges(fresh.filter(({ kind }) => kind === 'del').map(({ id }) => id))
        await rows.putChanges(guest ? fresh.filter(({ kind }) => kind === 'add') : fresh)
        await rows.putHead(next)
        return { replaced: present.filter((change) => change !== null), made: fresh, head: next }
      })
      known.remember(head, made)
      return replaced
    },
    putBack: async (changes) => {
      const { made, head } = await run(async (rows, before) => {
        const present = await rows.changesOf(changes.map(({ id }) => id))
        const missing = changes.filter((_, position) => !present[position])
        const next = { ...before, changedAt: now() }
        await rows.putChanges(missing)
        await rows.putHead(next)
        return { made: missing, head: next }
      })
      known.remember(head, made)
    },
    transact: (revision, body) =>
      run(async (rows, head) => {
        if (revision !== null && head.revision !== revision) throw new StaleBaseError()
        return body(rows, head)
      }),
  }
}
