import { bookmarkRows, bookmarkTables } from '#local/bookmarks/bookmark-rows.ts'
import type { KnownBookmarks } from '#local/bookmarks/known-bookmarks.ts'
import { type Storage, tableNames } from '#local/database/storage.ts'

export interface BookmarkRemoval {
  /** Removes the user's rows from the device. */
  wipe(preservePending: boolean): Promise<void>
  /** Removes everything except unsent changes after a session ended without a sign-out. The generation stays, so open stores remain valid. */
  forget(): Promise<void>
}

/** Removes the bookmarks of a user from the device. */
export const createBookmarkRemoval = (storage: Storage, known: KnownBookmarks, newId: () => string): BookmarkRemoval => ({
  wipe: async (preservePending) => {
    await storage.run('write', tableNames, async (transaction) => {
      const rows = bookmarkRows(transaction)
      const head = await known.headOf(rows)
      const pending = preservePending ? (await rows.changes()).filter(({ proofs }) => proofs === undefined) : []
      for (const table of tableNames) await transaction.rows(table).clear()
      // The sequence number continues, because the server identifies changes by client id and number.
      const { absorbed: _absorbed, declined: _declined, ...rest } = head
      await rows.putHead({ ...rest, generation: newId(), revision: head.revision + 1 })
      await rows.putChanges(pending)
    })
    known.forgetState()
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
    known.forgetState()
  },
})
