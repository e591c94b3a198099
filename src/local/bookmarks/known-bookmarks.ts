import { StoreWipedError } from '#local/bookmarks/bookmark-errors.ts'
import type { BookmarkState, Change, Head } from '#local/bookmarks/bookmark-records.ts'
import { type BookmarkRows, bookmarkRows, type Unreadable } from '#local/bookmarks/bookmark-rows.ts'
import type { Storage } from '#local/database/storage.ts'

export interface StoreOptions {
  /** Guests have no account: nothing is sent, so removing a bookmark deletes its row. */
  readonly guest: boolean
  readonly newId: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** What a store has read and written, in case the database is lost. */
export interface KnownBookmarks {
  /** Last state read, with later changes of this tab; null before the first read. */
  readonly state: () => BookmarkState | null
  /** Generation of the rows; null before the first read. */
  readonly generation: () => string | null
  readonly learn: (state: BookmarkState) => void
  /** Adds written changes to the last state. */
  readonly remember: (head: Head, made: readonly Change[]) => void
  /** The next read starts from the rows, which must have the same generation. */
  readonly forgetState: () => void
  /** Accepts rows of any generation, because the storage was replaced. */
  readonly forgetGeneration: () => void
  /** Throws StoreWipedError if the rows have another generation than the read ones. */
  readonly verify: (head: Head) => void
  /** Reads the head row. Recreates the rows from the last state if the user has cleared the site data. */
  readonly headOf: (rows: BookmarkRows) => Promise<Head>
  readonly freshHead: (seq?: number) => Head
  /** Reads all rows; reuses the base list if it is known. */
  readonly read: (rows: BookmarkRows, head: Head, unreadable: Unreadable[]) => Promise<BookmarkState>
  /** The same storage for other rows of the user. Writes reject with StoreWipedError after a sign-out in another tab. */
  readonly guarded: (storage: Storage) => Storage
}

export const createKnownBookmarks = ({ guest, newId, now }: StoreOptions): KnownBookmarks => {
  let generation: string | null = null
  let known: BookmarkState | null = null

  const freshHead = (seq = 0): Head => ({ key: 'bookmarks', generation: newId(), clientId: newId(), seq, revision: 0, changedAt: now() })
  const verify = (head: Head): void => {
    if (generation !== null && head.generation !== generation) throw new StoreWipedError()
  }
  return {
    state: () => known,
    generation: () => generation,
    learn: (state) => {
      known = state
      generation = state.head.generation
    },
    remember: (head, made) => {
      if (!known) return
      const replaced = new Set(made.map(({ id }) => id))
      const changes = [...known.changes.filter(({ id }) => !replaced.has(id)), ...made.filter(({ kind }) => !guest || kind === 'add')]
      known = { ...known, head: { ...head, revision: known.head.revision }, changes: changes.sort((one, other) => one.seq - other.seq) }
    },
    forgetState: () => {
      known = null
    },
    forgetGeneration: () => {
      generation = null
    },
    verify,
    freshHead,
    headOf: async (rows) => {
      const head = await rows.head()
      if (head) {
        verify(head)
        return head
      }
      const created = known
        ? { ...freshHead(known.head.seq), generation: known.head.generation, changedAt: known.head.changedAt }
        : freshHead()
      await rows.clearBase()
      await rows.putHead(created)
      if (known) await rows.putChanges(known.changes.map(({ proofs: _proofs, ...change }) => change))
      return created
    },
    read: async (rows, head, unreadable) => {
      const unchanged = known?.head.generation === head.generation && known.head.revision === head.revision && head.revision > 0
      const base = unchanged && known ? known.base : await rows.base(unreadable)
      return { head, base, changes: await rows.changes(unreadable) }
    },
    guarded: (storage) => ({
      run: (access, tables, body) =>
        access === 'read'
          ? storage.run(access, tables, body)
          : storage.run(access, [...new Set([...tables, 'meta' as const])], async (transaction) => {
              const head = await bookmarkRows(transaction).head()
              if (head) verify(head)
              return body(transaction)
            }),
    }),
  }
}
