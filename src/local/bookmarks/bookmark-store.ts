import { adoptChanges } from '#local/bookmarks/adopt-changes.ts'
import type { BookmarkState, Change, ChangeKind, Head } from '#local/bookmarks/bookmark-records.ts'
import { type BookmarkRows, bookmarkRows, bookmarkTables, type Unreadable } from '#local/bookmarks/bookmark-rows.ts'
import type { MemoryFallback } from '#local/database/recovering-storage.ts'
import { type Storage, type TableName, tableNames } from '#local/database/storage.ts'

/** A sign-out in another tab has wiped the rows. The store can no longer be used. */
export class StoreWipedError extends Error {}

/** Another tab has replaced the base list, so the planned write is outdated. */
export class StaleBaseError extends Error {}

export interface StoreOptions {
  /** Guests have no account: nothing is sent, so removing a bookmark deletes its row. */
  readonly guest: boolean
  readonly newId: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export interface RequestedChange {
  readonly id: string
  readonly kind: ChangeKind
}

/** Bookmarks of one user on this device. Every method is one transaction. */
export interface DeviceBookmarkStore extends MemoryFallback {
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
  /** Removes the user's rows from the device. */
  wipe(preservePending: boolean): Promise<void>
  /** Removes everything except unsent changes after a session ended without a sign-out. The generation stays, so open stores remain valid. */
  forget(): Promise<void>
}

const nameSeparator = ' '

export const createDeviceBookmarkStore = (storage: Storage, { guest, newId, now }: StoreOptions): DeviceBookmarkStore => {
  let generation: string | null = null
  /** Last state read or written, in case the database is lost. */
  let known: BookmarkState | null = null
  /** Changes copied into memory, and the generation of the database that still contains them. */
  let seeded: { readonly changes: readonly Change[]; readonly generation: string | null } = { changes: [], generation: null }

  const freshHead = (seq = 0): Head => ({
    key: 'bookmarks',
    generation: newId(),
    clientId: newId(),
    seq,
    revision: 0,
    changedAt: now(),
  })
  /** Reads the head row. Recreates the rows from the last state if the user has cleared the site data. */
  const headOf = async (rows: BookmarkRows): Promise<Head> => {
    const head = await rows.head()
    if (head) {
      if (generation !== null && head.generation !== generation) throw new StoreWipedError()
      return head
    }
    const created = known
      ? { ...freshHead(known.head.seq), generation: known.head.generation, changedAt: known.head.changedAt }
      : freshHead()
    await rows.clearBase()
    await rows.putHead(created)
    if (known) await rows.putChanges(known.changes.map(({ proofs: _proofs, ...change }) => change))
    return created
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
  const initialize = (): Promise<BookmarkState> =>
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
  const readExisting = (): Promise<BookmarkState | null> =>
    storage.run('read', bookmarkTables, async (transaction) => {
      const rows = bookmarkRows(transaction)
      const head = await rows.head()
      if (!head) return null
      if (generation !== null && head.generation !== generation) throw new StoreWipedError()
      const unreadable: Unreadable[] = []
      const state = await read(rows, head, unreadable)
      return unreadable.length > 0 ? null : state
    })

  const load = async (): Promise<BookmarkState> => {
    const state = (await readExisting()) ?? (await initialize())
    known = state
    generation = state.head.generation
    return state
  }
  /** Adds written changes to the last state, in case the database is lost before the next read. */
  const remember = (head: Head, made: readonly Change[]): void => {
    if (!known) return
    const replaced = new Set(made.map(({ id }) => id))
    const changes = [...known.changes.filter(({ id }) => !replaced.has(id)), ...made.filter(({ kind }) => !guest || kind === 'add')]
    known = { ...known, head: { ...head, revision: known.head.revision }, changes: changes.sort((one, other) => one.seq - other.seq) }
  }

  return {
    load,
    lastState: () => known,
    change: async (requested) => {
      if (!known) await load()
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
      remember(head, made)
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
      remember(head, made)
    },
    transact: (revision, body) =>
      run(async (rows, head) => {
        if (revision !== null && head.revision !== revision) throw new StaleBaseError()
        return body(rows, head)
      }),
    rowStorage: {
      run: (access, tables, body) =>
        access === 'read'
          ? storage.run(access, tables, body)
          : storage.run(access, [...new Set<TableName>([...tables, 'meta'])], async (transaction) => {
              const head = await bookmarkRows(transaction).head()
              if (head && generation !== null && head.generation !== generation) throw new StoreWipedError()
              return body(transaction)
            }),
    },
    wipe: async (preservePending) => {
      await storage.run('write', tableNames, async (transaction) => {
        const rows = bookmarkRows(transaction)
        const head = await headOf(rows)
        const pending = preservePending ? (await rows.changes()).filter(({ proofs }) => proofs === undefined) : []
        for (const table of tableNames) await transaction.rows(table).clear()
        // The sequence number continues, because the server identifies changes by client id and number.
        const { absorbed: _absorbed, declined: _declined, ...rest } = head
        await rows.putHead({ ...rest, generation: newId(), revision: head.revision + 1 })
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
          // Without `absorbed` a guest list may be merged twice, which adds nothing.
          const { absorbed: _absorbed, ...rest } = head
          await rows.putHead({ ...rest, revision: head.revision + 1 })
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
        // Memory acts as a separate client: the sequence numbers of the old client id belong to the database.
        await rows.putHead({ ...freshHead(known?.head.seq ?? 0), revision: 1 })
        if (!known) return
        await rows.putBase(known.base)
        await rows.putChanges(known.changes)
      })
    },
    adopt: async (memory, durable) => {
      const inMemory = await memory.run('read', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        return { base: await rows.base(), changes: await rows.changes() }
      })
      await durable.run('write', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        const head = (await rows.head()) ?? freshHead()
        if (seeded.generation !== null && head.generation !== seeded.generation) throw new StoreWipedError()
        const moved = adoptChanges({
          stored: await rows.changes(),
          seeded: seeded.changes,
          inMemory: inMemory.changes,
          seq: head.seq,
          guest,
        })
        await rows.clearChanges()
        await rows.putChanges(moved.changes)
        // Changes sent from memory exist only in its base list, so the base moves together with the changes.
        if (inMemory.base.etag !== null) await rows.putBase(inMemory.base)
        await rows.putHead({ ...head, seq: moved.seq, revision: head.revision + 1 })
      })
      seeded = { changes: [], generation: null }
      generation = null
      known = null
    },
  }
}
