import { type BookmarkStore, OutOfDate, WipedElsewhere } from '#local/bookmarks/bookmark-store.ts'
import { settleWithPlainServer } from '#local/bookmarks/plain-server.ts'
import type { BookmarkState, Change } from '#local/bookmarks/records.ts'
import { applyChanges, pendingOf, viewOf } from '#local/bookmarks/view.ts'
import { type BookmarkWire, type ListAnswer, WireFailure, type WireFailureKind } from '#local/bookmarks/wire.ts'

/** `done` = server and device agree; `wiped` = the rows are not this person's any more; `busy` = others keep changing the list. */
export type SyncOutcome = { readonly kind: 'done' | 'wiped' | 'busy' } | { readonly kind: WireFailureKind; readonly after: number | null }

const mostRounds = 8
const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, position) => id === other[position])

/** What the server has of this device's changes is taken out together with the base it stands in, never one without the other. */
const accept = async (store: BookmarkStore, { head, base, changes }: BookmarkState, answer: ListAnswer): Promise<number> => {
  const lastSeq = answer.lastSeq ?? 0
  const arrived = changes.filter(({ seq }) => seq <= lastSeq)
  if (arrived.length === 0 && answer.etag === base.etag) return head.revision
  return store.step(head.revision, async (rows, now) => {
    await rows.removeChanges((await rows.changes()).filter(({ seq }) => seq <= lastSeq).map(({ id }) => id))
    await rows.putBase({ list: answer.ids, etag: answer.etag })
    await rows.putHead({ ...now, revision: now.revision + 1 })
    return now.revision + 1
  })
}

/** A device that was set back to an earlier day counts on from where the server saw it last; else new changes would pass for old ones. */
const catchUp = (store: BookmarkStore, { head }: BookmarkState, lastSeq: number): Promise<void> =>
  store.step(head.revision, async (rows, now) => {
    const changes = (await rows.changes()).map((change) => ({ ...change, seq: change.seq + lastSeq }))
    await rows.putChanges(changes)
    await rows.putHead({ ...now, seq: now.seq + lastSeq, revision: now.revision + 1 })
  })

/** The list is saved: changes that were in it are done, those made since then stay. */
const confirm = (store: BookmarkStore, revision: number, list: readonly string[], etag: string, sent: readonly Change[]): Promise<void> =>
  store.step(revision, async (rows, head) => {
    const sentSeq = new Map(sent.map(({ id, seq }) => [id, seq]))
    await rows.removeChanges((await rows.changes()).filter(({ id, seq }) => sentSeq.get(id) === seq).map(({ id }) => id))
    await rows.putBase({ list, etag })
    await rows.putHead({ ...head, revision: head.revision + 1 })
  })

/** One round: ask, take in, lay the own changes over it, save. False = another round is needed. */
const round = async (store: BookmarkStore, wire: BookmarkWire): Promise<boolean> => {
  const before = await store.load()
  const answer = await wire.read({ clientId: before.head.clientId, base: before.base })
  if (answer.etag === null) return settleWithPlainServer(store, wire, before, answer)
  if (answer.lastSeq !== null && answer.lastSeq > before.head.seq) {
    await catchUp(store, before, answer.lastSeq)
    return false
  }
  // Absence from a list that is no continuation of ours is not deletion: everything that is seen here goes into it.
  const isContinued = answer.ancestorKnown ?? true
  const revision = isContinued ? await accept(store, before, answer) : before.head.revision
  const now = await store.load()
  if (now.head.revision !== revision) throw new OutOfDate()
  const sent = pendingOf(now)
  const rebased = applyChanges(answer.ids, now.changes)
  const target = isContinued ? rebased : [...new Set([...rebased, ...viewOf(now)])]
  if (sent.length === 0 && isContinued) return true
  // Who counts changes has to see the number; to others an equal list says nothing new.
  if (answer.lastSeq === null && sameList(target, answer.ids)) {
    await confirm(store, revision, target, answer.etag, sent)
    return true
  }
  const { clientId, seq } = now.head
  const saved = await wire.save(target, { ifMatch: answer.etag, clientId, clientSeq: seq })
  if (!saved.saved || saved.etag === null) return false
  await confirm(store, revision, target, saved.etag, sent)
  return true
}

/**
 * Brings device and server together; running it again changes nothing. Changes made meanwhile stay and need another run.
 * @param pause waits a little, longer with every round, so that devices do not run into each other for ever
 */
export const syncBookmarks = async (
  store: BookmarkStore,
  wire: BookmarkWire,
  pause: (round: number) => Promise<void>,
): Promise<SyncOutcome> => {
  for (let count = 0; count < mostRounds; count += 1) {
    try {
      if (await round(store, wire)) return { kind: 'done' }
    } catch (error) {
      if (error instanceof WipedElsewhere) return { kind: 'wiped' }
      if (error instanceof WireFailure) return { kind: error.kind, after: error.after }
      if (!(error instanceof OutOfDate)) throw error
    }
    await pause(count)
  }
  return { kind: 'busy' }
}
