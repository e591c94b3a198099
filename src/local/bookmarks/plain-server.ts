import type { BookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { type BookmarkState, type Change, noBase } from '#local/bookmarks/records.ts'
import { applyChanges } from '#local/bookmarks/view.ts'
import type { BookmarkWire, ListAnswer } from '#local/bookmarks/wire.ts'

/** Further answers in which an own addition has to be seen before it is believed. */
const proofsWanted = 2

/** An own change after one more answer: missing additions are made once more, what was seen often enough is done (null). */
const proven = (change: Change, list: ReadonlySet<string>): Change | null => {
  if (change.proofs === undefined) return change
  const { proofs, ...plain } = change
  if (!list.has(change.id)) return plain
  return proofs <= 1 ? null : { ...plain, proofs: proofs - 1 }
}

/** Changes that were sent, as the answer read afterwards shows them: what is not in it waits on. */
const sentAndSeen = (change: Change, sent: ReadonlyMap<string, number>, list: ReadonlySet<string>): Change | null => {
  if (sent.get(change.id) !== change.seq) return change
  if (change.kind === 'del') return list.has(change.id) ? change : null
  return list.has(change.id) ? { ...change, proofs: proofsWanted } : change
}

const write = (
  store: BookmarkStore,
  revision: number,
  list: readonly string[],
  next: (change: Change) => Change | null,
): Promise<readonly Change[]> =>
  store.step(revision, async (rows, head) => {
    const changes = (await rows.changes()).map(next).filter((change) => change !== null)
    await rows.clearChanges()
    await rows.putChanges(changes)
    await rows.putBase({ list, etag: null })
    await rows.putHead({ ...head, revision: head.revision + 1 })
    return changes
  })

/**
 * One round with a server that knows neither versions nor sequence numbers: lay the own changes over the newest list, save it, and read
 * it once more. Weaker, because two devices can still overwrite each other unseen; an addition that got lost is made again.
 */
export const settleWithPlainServer = async (
  store: BookmarkStore,
  wire: BookmarkWire,
  { head }: BookmarkState,
  answer: ListAnswer,
): Promise<boolean> => {
  const present = new Set(answer.ids)
  const changes = await write(store, head.revision, answer.ids, (change) => proven(change, present))
  const pending = changes.filter(({ proofs }) => proofs === undefined)
  if (pending.length === 0) return true
  const { clientId, seq } = head
  await wire.save(applyChanges(answer.ids, pending), {
    ifMatch: null,
    clientId,
    clientSeq: Math.max(seq, ...pending.map((one) => one.seq)),
  })
  const after = await wire.read({ clientId, base: noBase })
  const seen = new Set(after.ids)
  const sent = new Map(pending.map((change) => [change.id, change.seq]))
  const left = await write(store, head.revision + 1, after.ids, (change) => sentAndSeen(change, sent, seen))
  return left.every(({ id, seq: number, proofs }) => proofs !== undefined || sent.get(id) !== number)
}
