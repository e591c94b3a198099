import { type BookmarkState, type Change, noBase } from '#local/bookmarks/bookmark-records.ts'
import type { DeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import type { BookmarksApi, ListResponse } from '#local/bookmarks/bookmarks-api.ts'
import { applyChanges } from '#local/bookmarks/visible-ids.ts'

/** Number of later responses that must contain an addition before it counts as stored. */
const requiredProofCount = 2

/** Updates a sent change after a later response: a missing addition is sent again; a change seen often enough is done (null). */
const updateProof = (change: Change, list: ReadonlySet<string>): Change | null => {
  if (change.proofs === undefined) return change
  const { proofs, ...plain } = change
  if (!list.has(change.id)) return plain
  return proofs <= 1 ? null : { ...plain, proofs: proofs - 1 }
}

/** Updates a change after the response that follows its save; a change that it does not contain remains pending. */
const confirmSent = (change: Change, sent: ReadonlyMap<string, number>, list: ReadonlySet<string>): Change | null => {
  if (sent.get(change.id) !== change.seq) return change
  if (change.kind === 'del') return list.has(change.id) ? change : null
  return list.has(change.id) ? { ...change, proofs: requiredProofCount } : change
}

const write = (
  store: DeviceBookmarkStore,
  revision: number,
  list: readonly string[],
  next: (change: Change) => Change | null,
): Promise<readonly Change[]> =>
  store.transact(revision, async (rows, head) => {
    const changes = (await rows.changes()).map(next).filter((change) => change !== null)
    await rows.clearChanges()
    await rows.putChanges(changes)
    await rows.putBase({ list, etag: null })
    await rows.putHead({ ...head, revision: head.revision + 1 })
    return changes
  })

/**
 * Sync with a server without versions and sequence numbers: applies local changes to the newest list, saves it and reads it again. Two devices
 * can still overwrite each other; a lost addition is sent again.
 */
export const syncWithPlainServer = async (
  store: DeviceBookmarkStore,
  api: BookmarksApi,
  { head }: BookmarkState,
  response: ListResponse,
): Promise<boolean> => {
  const present = new Set(response.ids)
  const changes = await write(store, head.revision, response.ids, (change) => updateProof(change, present))
  const pending = changes.filter(({ proofs }) => proofs === undefined)
  if (pending.length === 0) return true
  const { clientId, seq } = head
  await api.save(applyChanges(response.ids, pending), {
    ifMatch: null,
    clientId,
    clientSeq: Math.max(seq, ...pending.map((one) => one.seq)),
  })
  const after = await api.read({ clientId, base: noBase })
  const seen = new Set(after.ids)
  const sent = new Map(pending.map((change) => [change.id, change.seq]))
  const left = await write(store, head.revision + 1, after.ids, (change) => confirmSent(change, sent, seen))
  return left.every(({ id, seq: number, proofs }) => proofs !== undefined || sent.get(id) !== number)
}
