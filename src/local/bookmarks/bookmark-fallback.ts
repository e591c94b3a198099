import { adoptChanges } from '#local/bookmarks/adopt-changes.ts'
import { StoreWipedError } from '#local/bookmarks/bookmark-errors.ts'
import type { Change } from '#local/bookmarks/bookmark-records.ts'
import { bookmarkRows, bookmarkTables } from '#local/bookmarks/bookmark-rows.ts'
import type { KnownBookmarks } from '#local/bookmarks/known-bookmarks.ts'
import type { MemoryFallback } from '#local/database/recovering-storage.ts'

/** Changes copied into memory, and the generation of the database that still contains them. */
interface Seeded {
  readonly changes: readonly Change[]
  readonly generation: string | null
}

/** Moves the bookmarks between database and memory. */
export const createBookmarkFallback = (known: KnownBookmarks, guest: boolean): MemoryFallback => {
  let seeded: Seeded = { changes: [], generation: null }
  return {
    seed: async (memory) => {
      seeded = { changes: known.state()?.changes ?? [], generation: known.generation() }
      known.forgetGeneration()
      await memory.run('write', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        const state = known.state()
        // Memory acts as a separate client: the sequence numbers of the old client id belong to the database.
        await rows.putHead({ ...known.freshHead(state?.head.seq ?? 0), revision: 1 })
        if (!state) return
        await rows.putBase(state.base)
        await rows.putChanges(state.changes)
      })
    },
    adopt: async (memory, durable) => {
      const inMemory = await memory.run('read', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        return { base: await rows.base(), changes: await rows.changes() }
      })
      await durable.run('write', bookmarkTables, async (transaction) => {
        const rows = bookmarkRows(transaction)
        const head = (await rows.head()) ?? known.freshHead()
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
      known.forgetGeneration()
      known.forgetState()
    },
  }
}
