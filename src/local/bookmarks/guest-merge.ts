import type { BookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import type { Change } from '#local/bookmarks/records.ts'
import { viewOf } from '#local/bookmarks/view.ts'

/** Bookmarks of a guest that are meant for the account of `scope`: not another account's, not left alone on request. */
export const claimable = (changes: readonly Change[], scope: string, declinedUpTo: number): readonly Change[] =>
  changes.filter(({ claimedBy, seq }) => claimedBy === scope || (claimedBy === undefined && seq > declinedUpTo))

const declinedFor = (declined: { scope: string; seq: number } | undefined, scope: string): number =>
  declined?.scope === scope ? declined.seq : 0

/** How many bookmarks of the guest wait for this account, since when, and whether they are on their way already. */
export const guestOffer = async (
  guest: BookmarkStore,
  scope: string,
): Promise<{ readonly count: number; readonly changedAt: number; readonly begun: boolean }> => {
  const { head, changes } = await guest.load()
  const offered = claimable(changes, scope, declinedFor(head.declined, scope))
  return { count: offered.length, changedAt: head.changedAt, begun: offered.some(({ claimedBy }) => claimedBy === scope) }
}

/** The person leaves the list on the device to guests. It is not offered again until something is added. */
export const declineGuestList = (guest: BookmarkStore, scope: string): Promise<void> =>
  guest.step(null, async (rows, head) => rows.putHead({ ...head, declined: { scope, seq: head.seq } }))

/**
 * Copies the guest's bookmarks into an account as additions: marks them first, then adds them with a note up to where that was done.
 * Whatever is interrupted, running it again ends in the same. @returns ids that were not in the account.
 */
export const absorbGuestList = async (guest: BookmarkStore, account: BookmarkStore, scope: string): Promise<readonly string[]> => {
  const claimed = await guest.step(null, async (rows, head) => {
    const list = claimable(await rows.changes(), scope, declinedFor(head.declined, scope)).map((change) => ({
      ...change,
      claimedBy: scope,
    }))
    await rows.putChanges(list)
    return { generation: head.generation, list }
  })
  if (claimed.list.length === 0) return []
  const before = new Set(viewOf(await account.load()))
  return account.step(null, async (rows, head) => {
    const done = head.absorbed?.generation === claimed.generation ? head.absorbed.guestSeq : 0
    const further = claimed.list.filter(({ seq }) => seq > done)
    if (further.length === 0) return []
    let { seq } = head
    await rows.putChanges(
      further.map(({ id }) => {
        seq += 1
        return { id, kind: 'add' as const, seq }
      }),
    )
    const guestSeq = Math.max(...further.map((change) => change.seq))
    await rows.putHead({ ...head, seq, changedAt: head.changedAt, absorbed: { generation: claimed.generation, guestSeq, seq } })
    return further.map(({ id }) => id).filter((id) => !before.has(id))
  })
}

/** Takes from the guest's list what the server has confirmed as part of the account. Until then it stays where it was. */
export const releaseGuestList = async (guest: BookmarkStore, account: BookmarkStore, scope: string): Promise<void> => {
  const { head, changes } = await account.load()
  const { absorbed } = head
  if (!absorbed || changes.some(({ seq, proofs }) => seq <= absorbed.seq && proofs === undefined)) return
  await guest.step(null, async (rows, guestHead) => {
    if (guestHead.generation !== absorbed.generation) return
    const arrived = (await rows.changes()).filter(({ claimedBy, seq }) => claimedBy === scope && seq <= absorbed.guestSeq)
    await rows.removeChanges(arrived.map(({ id }) => id))
  })
}

/** Takes the joining back on the guest's side: the list stands where it was, and is not offered to this account again. */
export const returnGuestList = async (guest: BookmarkStore, scope: string, list: readonly Change[]): Promise<void> => {
  await guest.putBack(list.map(({ claimedBy: _claimedBy, ...change }) => change))
  await guest.step(null, async (rows, head) => {
    const mine = (await rows.changes()).filter(({ claimedBy }) => claimedBy === scope)
    await rows.putChanges(mine.map(({ claimedBy: _claimedBy, ...change }) => change))
    await rows.putHead({ ...head, declined: { scope, seq: head.seq } })
  })
}
