import { createDeviceBookmarkStore, type DeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { absorbGuestList, declineGuestList, findGuestJoin, releaseGuestList, returnGuestList } from '#local/bookmarks/guest-merge.ts'
import { isSharedDevice, openUserDatabase } from '#local/user-database/user-database.ts'

interface Parts {
  readonly account: DeviceBookmarkStore
  readonly scope: string
  /** Resolves when the account's list is loaded or cannot be loaded now. */
  readonly untilSynced: () => Promise<void>
  /** Asks the user whether the guest list belongs to them. */
  readonly confirm: (count: number) => Promise<boolean>
  /** Called with the number of added bookmarks; `undo` returns the list to the guest. */
  readonly onJoined: (count: number, undo: () => Promise<void>) => void
}

export interface GuestJoin {
  /** Removes the guest bookmarks that the server has stored. Call it after every sync. */
  readonly settle: () => Promise<void>
  readonly close: () => void
}

/** An older list may belong to another user. */
const maxTrustedAgeMs = 24 * 3600 * 1000

/** Adds the guest's bookmarks to the account. An interrupted join continues at the next start. */
export const joinGuestList = async ({ account, scope, untilSynced, confirm, onJoined }: Parts): Promise<GuestJoin> => {
  const database = openUserDatabase(null, { onState: () => undefined })
  const guest = createDeviceBookmarkStore(database, { guest: true, newId: () => crypto.randomUUID(), now: Date.now })
  const settle = () => releaseGuestList(guest, account, scope)
  const { count, changedAt, begun } = await findGuestJoin(guest, scope)
  if (count > 0) {
    const isDoubtful = !begun && (Math.abs(Date.now() - changedAt) > maxTrustedAgeMs || (await isSharedDevice(scope)))
    if (isDoubtful && !(await confirm(count))) await declineGuestList(guest, scope)
    else {
      await untilSynced()
      const { changes: list } = await guest.load()
      const fresh = await absorbGuestList(guest, account, scope)
      if (fresh.length > 0)
        onJoined(fresh.length, async () => {
          // Restore the guest list first: an interruption then leaves duplicates instead of losses.
          await returnGuestList(guest, scope, list)
          await account.change(fresh.map((id) => ({ id, kind: 'del' })))
        })
    }
  }
  return { settle, close: () => database.close() }
}
