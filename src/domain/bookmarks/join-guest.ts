import { type BookmarkStore, createBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { absorbGuestList, declineGuestList, guestOffer, releaseGuestList, returnGuestList } from '#local/bookmarks/guest-merge.ts'
import { isSharedDevice, openPersonDatabase } from '#local/database/person-database.ts'

interface Parts {
  readonly account: BookmarkStore
  readonly scope: string
  /** Resolves once the account's own list is known, or clearly can't be had now. */
  readonly heard: () => Promise<void>
  /** A list that may be somebody else's: does it belong to this person? */
  readonly ask: (count: number) => Promise<boolean>
  /** So many are new in the account; `undo` leaves the list on the device to guests instead. */
  readonly onJoined: (count: number, undo: () => Promise<void>) => void
}

export interface GuestJoin {
  /** Clears the guest's list as far as the server has it. To be called after every sync. */
  readonly settle: () => Promise<void>
  readonly close: () => void
}

/** Older than this it may be somebody else's. */
const doubtAfter = 24 * 3600 * 1000

/** What was bookmarked before signing in joins the account. Interrupted at any point, the next start goes on where it was. */
export const joinGuestList = async ({ account, scope, heard, ask, onJoined }: Parts): Promise<GuestJoin> => {
  const database = openPersonDatabase(null, { onState: () => undefined })
  const guest = createBookmarkStore(database, { guest: true, newId: () => crypto.randomUUID(), now: Date.now })
  const settle = () => releaseGuestList(guest, account, scope)
  const { count, changedAt, begun } = await guestOffer(guest, scope)
  if (count > 0) {
    const isDoubtful = !begun && (Math.abs(Date.now() - changedAt) > doubtAfter || (await isSharedDevice(scope)))
    if (isDoubtful && !(await ask(count))) await declineGuestList(guest, scope)
    else {
      await heard()
      const { changes: list } = await guest.load()
      const fresh = await absorbGuestList(guest, account, scope)
      if (fresh.length > 0)
        onJoined(fresh.length, async () => {
          // First to where it comes from: interrupted in between, it stands in both lists and not in none.
          await returnGuestList(guest, scope, list)
          await account.change(fresh.map((id) => ({ id, kind: 'del' })))
        })
    }
  }
  return { settle, close: () => database.close() }
}
