import type { Change } from '#local/bookmarks/bookmark-records.ts'
import type { DeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { visibleIds } from '#local/bookmarks/visible-ids.ts'

/** Guest bookmarks that may join the account `scope`: not claimed by another account and not declined. */
export const claimable = (changes: readonly Change[], scope: string, declinedUpTo: number): readonly Change[] =>
  changes.filter(({ claimedBy, seq }) => claimedBy === scope || (claimedBy === undefined && seq > declinedUpTo))

const declinedFor = (declined: { scope: string; seq: number } | undefined, scope: string): number =>
  declined?.scope === scope ? declined.seq : 0

/** Number of guest bookmarks that may join the account, time of the last change, and whether a merge has begun. */
export const findGuestJoin = async (
  guest: DeviceBookmarkStore,
  scope: string,
): Promise<{ readonly count: number; readonly changedAt: number; readonly begun: boolean }> => {
  const { head, changes } = await guest.load()
  const offered = claimable(changes, scope, declinedFor(head.declined, scope))
  return { count: offered.length, changedAt: head.changedAt, begun: offered.some(({ claimedBy }) => claimedBy === scope) }
}

/** The user declines the merge. The list is offered again only after a new bookmark. */
export const declineGuestList = (guest: DeviceBookmarkStore, scope: string): Promise<void> =>
  guest.transact(null, async (rows, head) => rows.putHead({ ...head, declined: { scope, seq: head.seq } }))

/**
 * Copies guest bookmarks into an account as additions. It first claims them, then adds them and stores the last copied number, so an
 * interrupted merge can be repeated. @returns ids that were not in the account
 */
export const absorbGuestList = async (
  guest: DeviceBookmarkStore,
  account: DeviceBookmarkStore,
  scope: string,
): Promise<readonly string[]> => {
  const claimed = await guest.transact(null, async (rows, head) => {
    const list = claimable(await rows.changes(), scope, declinedFor(head.declined, scope)).map((change) => ({
      ...change,
      claimedBy: scope,
    }))
    await rows.putChanges(list)
    return { generation: head.generation, list }
  })
  if (claimed.list.length === 0) return []
  const before = new Set(visibleIds(await account.load()))
  return account.transact(null, async (rows, head) => {
    const lastCopiedSeq = head.absorbed?.generation === claimed.generation ? head.absorbed.guestSeq : 0
    const remaining = claimed.list.filter(({ seq }) => seq > lastCopiedSeq)
    if (remaining.length === 0) return []
    let { seq } = head
    await rows.putChanges(
      remaining.map(({ id }) => {
        seq += 1
        return { id, kind: 'add' as const, seq }
      }),
    )
    const guestSeq = Math.max(...remaining.map((change) => change.seq))
    await rows.putHead({ ...head, seq, changedAt: head.changedAt, absorbed: { generation: claimed.generation, guestSeq, seq } })
    return remaining.map(({ id }) => id).filter((id) => !before.has(id))
  })
}

/** Removes guest bookmarks that the server has confirmed as part of the account. */
export const releaseGuestList = async (guest: DeviceBookmarkStore, account: DeviceBookmarkStore, scope: string): Promise<void> => {
  const { head, changes } = await account.load()
  const { absorbed } = head
  if (!absorbed || changes.some(({ seq, proofs }) => seq <= absorbed.seq && proofs === undefined)) return
  await guest.transact(null, async (rows, guestHead) => {
    if (guestHead.generation !== absorbed.generation) return
    const arrived = (await rows.changes()).filter(({ claimedBy, seq }) => claimedBy === scope && seq <= absorbed.guestSeq)
    await rows.removeChanges(arrived.map(({ id }) => id))
  })
}

/** Undoes the merge on the guest's side: restores the list and does not offer it to this account again. */
export const returnGuestList = async (guest: DeviceBookmarkStore, scope: string, list: readonly Change[]): Promise<void> => {
  await guest.putBack(list.map(({ claimedBy: _claimedBy, ...change }) => change))
  await guest.transact(null, async (rows, head) => {
    const claimed = (await rows.changes()).filter(({ claimedBy }) => claimedBy === scope)
    await rows.putChanges(claimed.map(({ claimedBy: _claimedBy, ...change }) => change))
    await rows.putHead({ ...head, declined: { scope, seq: head.seq } })
  })
}
