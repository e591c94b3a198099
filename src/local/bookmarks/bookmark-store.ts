import { adoptChanges } from '#local/bookmarks/adopt-changes.ts'
import { type BookmarkRows, bookmarkRows, bookmarkTables, type Unreadable } from '#local/bookmarks/bookmark-rows.ts'
import type { BookmarkState, Change, ChangeKind, Head } from '#local/bookmarks/records.ts'
import type { Keeper } from '#local/database/healing-storage.ts'
import { type Storage, type TableName, tableNames } from '#local/database/storage.ts'

/** The rows are not this person's any more: signed out in another tab. Whoever holds this store lets go of it. */
export class WipedElsewhere extends Error {}

/** Somebody else has moved the base meanwhile: what was about to be written is out of date. */
export class OutOfDate extends Error {}

export interface StoreOptions {
  /** Without an account: nothing is sent, so that a bookmark taken away leaves nothing behind. */
  readonly guest: boolean
  readonly newId: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export interface Wanted {
  readonly id: string
  readonly kind: ChangeKind
}

/** Bookmarks of one person on this device. Every method is one transaction. */
export interface BookmarkStore extends Keeper {
  /** Begins the rows where there are none, and sets aside what can't be read. */
  load(): Promise<BookmarkState>
  /** The last that was read, with what was changed here since; null = nothing has been read yet. */
  known(): BookmarkState | null
  /** Makes changes, each with a number of its own. @returns what stood there before, for taking them back. */
  change(wanted: readonly Wanted[]): Promise<readonly Change[]>
  /** A guest's: puts bookmarks back where they stood, except those that are there again. */
  putBack(changes: readonly Change[]): Promise<void>
  /** Any step that needs its own rules; `revision` = refused with OutOfDate when the base is another one by now. */
  step<Result>(revision: number | null, body: (rows: BookmarkRows, head: Head) => Promise<Result>): Promise<Result>
  /** The same place for other rows of this person: writing rejects with WipedElsewhere once these are gone. */
  readonly own: Storage
  /** Takes the person's rows off this device; changes that wait stay, unless they are not wanted. */
  wipe(keepPending: boolean): Promise<void>
  /** The person is not here, and nobody has signed them out: only changes that wait stay. Whoever works on the rows goes on with those. */
  forget(): Promise<void>
}

const nameSeparator = ' '

export const createBookmarkStore = (storage: Storage, { guest, newId, now }: StoreOptions): BookmarkStore => {
  let generation: string | null = null
  /** The last that was read or written, for when the database is lost. */
  let known: BookmarkState | null = null
  /** Changes that went into memory along with the rest, and what the database they still wait in was called. */
  let seeded: { readonly changes: readonly Change[]; readonly generation: string | null } = { changes: [], generation: null }

  const freshHead = (seq = 0): Head => ({
    key: 'bookmarks',
    generation: newId(),
    clientId: newId(),
    seq,
    revision: 0,
    changedAt: now(),
  })
  /** Rows as they are; begun anew, with what is still known here, where somebody has cleared the site's data. */
  const headOf = async (rows: BookmarkRows): Promise<Head> => {
    const head = await rows.head()
    if (head) {
      if (generation !== null && head.generation !== generation) throw new WipedElsewhere()
      return head
    }
    const begun = known ? { ...freshHead(known.head.seq), generation: known.head.generation, changedAt: known.head.changedAt } : freshHead()
    await rows.clearBase()
    await rows.putHead(begun)
    if (known) await rows.putChanges(known.changes.map(({ proofs: _proofs, ...change }) => change))
    return begun
  }
  const run = <Result>(body: (rows: BookmarkRows, head: Head) => Promise<Result>): Promise<Result> =>
    storage.run('write', bookmarkTables, async (transaction) => {
      const rows = bookmarkRows(transaction)
      return body(rows, await headOf(rows))
    })

  const read = async (rows: BookmarkRows, head: Head, unreadable: Unreadable[]): Promise<BookmarkState> => {
    const unchanged = known?.head.generation === head.generation && known.head.revision === head.revision && head.revision > 0
    const base = unchanged && known ? known.base : await rows.base(unreadable)
    return { head, base, changes: await rows.changes(unreadable) }
  }
  const begin = (): Promise<BookmarkState> =>
    storage.run('write', [...bookmarkTables, 'broken'], async (transaction) => {
      const rows = bookmarkRows(transaction)
      const head = await headOf(rows)
      const unreadable: Unreadable[] = []
      const state = await read(rows, head, unreadable)
      for (const { table, row } of unreadable) {
        const name = String(row['id'] ?? row['key'])
        await transaction.rows('broken').put({ key: table + nameSeparator + name, table, row })
        await transaction.rows(table).remove([name])
      }
      return state
    })
  const look = (): Promise<BookmarkState | null> =>
    storage.run('read', bookmarkTables, async (transaction) => {
      const rows = bookmarkRows(transaction)
      const head = await rows.head()
      if (!head) return null
      if (generation !== null && head.generation !== generation) throw new WipedElsewhere()
      const unreadable: Unreadable[] = []
      const state = await read(rows, head, unreadable)
      return unreadable.length > 0 ? null : state
    })

  const load = async (): Promise<BookmarkState> => {
    const state = (await look()) ?? (await begin())
    known = state
    generation = state.head.generation
    return state
  }
  /** What was just written, for the case that the database is lost before it is read again. */
  const remember = (head: Head, made: readonly Change[]): void => {
    if (!known) return
    const replaced = new Set(made.map(({ id }) => id))
    const changes = [...known.changes.filter(({ id }) => !replaced.has(id)), ...made.filter(({ kind }) => !guest || kind === 'add')]
    known = { ...known, head: { ...head, revision: known.head.revision }, changes: changes.sort((one, other) => one.seq - other.seq) }
  }

  return {
    load,
    known: () => known,
    change: async (wanted) => {
      if (!known) await load()
      const { stood, made, head } = await run(async (rows, before) => {
        const present = await rows.changesOf(wanted.map(({ id }) => id))
        let { seq } = before
        const fresh: Change[] = []
        wanted.forEach(({ id, kind }, position) => {
          // A guest's bookmark that is there keeps its place.
          if (guest && kind === 'add' && present[position]) return
          seq += 1
          fresh.push({ id, kind, seq })
        })
        const next = { ...before, seq, changedAt: now() }
        if (guest) await rows.removeChanges(fresh.filter(({ kind }) => kind === 'del').map(({ id }) => id))
        await rows.putChanges(guest ? fresh.filter(({ kind }) => kind === 'add') : fresh)
        await rows.putHead(next)
        return { stood: present.filter((change) => change !== null), made: fresh, head: next }
      })
      remember(head, made)
      return stood
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
      remember(head, made)
    },
    step: (revision, body) =>
      run(async (rows, head) => {
        if (revision !== null && head.revision !== revision) throw new OutOfDate()
        return body(rows, head)
      }),
    own: {
      run: (access, tables, body) =>
        access === 'read'
          ? storage.run(access, tables, body)
          : storage.run(access, [...new Set<TableName>([...tables, 'meta'])], async (transaction) => {
              const head = await bookmarkRows(transaction).head()
              if (head && generation !== null && head.generation !== generation) throw new WipedElsewhere()
              return body(transaction)
            }),
    },
    wipe: async (keepPending) => {
      await storage.run('write', tableNames, async (transaction) => {
        const rows = bookmarkRows(transaction)
        const head = await headOf(rows)
        const pending = keepPending ? (await rows.changes()).filter(({ proofs }) => proofs === undefined) : []
        for (const table of tableNames) await transaction.rows(table).clear()
        // The client goes on counting where it was: the server knows it by that.
        const { absorbed: _absorbed, declined: _declined, ...kept } = head
        await rows.putHead({ ...kept, generation: newId(), revision: head.revision + 1 })
        await rows.putChanges(pending)
      })
      known = null
    },
    forget: async () => {
      await storage.run('write', [...bookmarkTables, 'bookmarkTrash', 'broken'], async (transaction) => {
        const rows = bookmarkRows(transaction)
        const head = await rows.head()
        const sent = (await rows.changes()).filter(({ proofs }) => proofs !== undefined)
        if (head) {
          // A guest's list that has joined may join once more: that adds nothing.
          const { absorbed: _absorbed, ...kept } = head
          await rows.putHead({ ...kept, revision: head.revision + 1 })
        }
        await rows.clearBase()
        await rows.removeChanges(sent.map(({ id }) => id))
        for (const table of ['bookmarkTrash', 'broken'] as const) await transaction.rows(table).clear()
      })
      known = null
    },
    seed: async (memory) => {
      seeded = { changes: known?.changes ?? [], generation }
      generation = null
      await memory.run('write', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        // A device of its own: the numbers of the other one belong to the database.
        await rows.putHead({ ...freshHead(known?.head.seq ?? 0), revision: 1 })
        if (!known) return
        await rows.putBase(known.base)
        await rows.putChanges(known.changes)
      })
    },
    adopt: async (memory, durable) => {
      const meanwhile = await memory.run('read', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        return { base: await rows.base(), changes: await rows.changes() }
      })
      await durable.run('write', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        const head = (await rows.head()) ?? freshHead()
        if (seeded.generation !== null && head.generation !== seeded.generation) throw new WipedElsewhere()
        const moved = adoptChanges({
          stored: await rows.changes(),
          seeded: seeded.changes,
          meanwhile: meanwhile.changes,
          seq: head.seq,
          guest,
        })
        await rows.clearChanges()
        await rows.putChanges(moved.changes)
        // What was sent from memory is in its base and in no change any more: the two go together.
        if (meanwhile.base.etag !== null) await rows.putBase(meanwhile.base)
        await rows.putHead({ ...head, seq: moved.seq, revision: head.revision + 1 })
      })
      seeded = { changes: [], generation: null }
      generation = null
      known = null
    },
  }
}
