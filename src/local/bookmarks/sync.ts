import { isSameList } from '#common/is-same-list.ts'
import { StaleBaseError, StoreWipedError } from '#local/bookmarks/bookmark-errors.ts'
import type { BookmarkState, Change } from '#local/bookmarks/bookmark-records.ts'
import type { DeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import type { BookmarksApi, ListResponse } from '#local/bookmarks/bookmarks-api.ts'
import { syncWithPlainServer } from '#local/bookmarks/plain-server.ts'
import { applyChanges, pendingOf, visibleIds } from '#local/bookmarks/visible-ids.ts'
import { RemoteError, type RemoteErrorKind } from '#local/remote-error.ts'

/** `unreachable` = no response; `later` = temporary; `auth` = the session is over; `refused` = permanent. */
type SyncFailure = 'unreachable' | 'later' | 'auth' | 'refused'
/** `done` = server and device agree; `wiped` = a sign-out has wiped the rows; `busy` = other devices changed the list during every attempt. */
export type SyncOutcome =
  | { readonly kind: 'done' | 'wiped' | 'busy' }
  | { readonly kind: SyncFailure; readonly retryAfterMs: number | null }

const failureOfKind: Readonly<Record<RemoteErrorKind, SyncFailure>> = {
  unreachable: 'unreachable',
  temporary: 'later',
  session: 'auth',
  denied: 'auth',
  permanent: 'refused',
}

const maxAttempts = 8
/** Removes acknowledged changes and stores the new base in one transaction, so that neither is lost alone. */
const storeBase = async (store: DeviceBookmarkStore, { head, base, changes }: BookmarkState, response: ListResponse): Promise<number> => {
  const lastSeq = response.lastSeq ?? 0
  const arrived = changes.filter(({ seq }) => seq <= lastSeq)
  if (arrived.length === 0 && response.etag === base.etag) return head.revision
  return store.transact(head.revision, async (rows, now) => {
    await rows.removeChanges((await rows.changes()).filter(({ seq }) => seq <= lastSeq).map(({ id }) => id))
    await rows.putBase({ list: response.ids, etag: response.etag })
    await rows.putHead({ ...now, revision: now.revision + 1 })
    return now.revision + 1
  })
}

/** After a device backup was restored, the server knows higher sequence numbers. Continues after those; otherwise new changes would look stored. */
const advanceSeq = (store: DeviceBookmarkStore, { head }: BookmarkState, lastSeq: number): Promise<void> =>
  store.transact(head.revision, async (rows, now) => {
    const changes = (await rows.changes()).map((change) => ({ ...change, seq: change.seq + lastSeq }))
    await rows.putChanges(changes)
    await rows.putHead({ ...now, seq: now.seq + lastSeq, revision: now.revision + 1 })
  })

/** After a save: removes the sent changes and leaves those made since. */
const confirmSent = (
  store: DeviceBookmarkStore,
  revision: number,
  list: readonly string[],
  etag: string,
  sent: readonly Change[],
): Promise<void> =>
  store.transact(revision, async (rows, head) => {
    const sentSeq = new Map(sent.map(({ id, seq }) => [id, seq]))
    await rows.removeChanges((await rows.changes()).filter(({ id, seq }) => sentSeq.get(id) === seq).map(({ id }) => id))
    await rows.putBase({ list, etag })
    await rows.putHead({ ...head, revision: head.revision + 1 })
  })

/** One attempt: reads the list, applies local changes and saves it. False = another attempt is needed. */
const syncOnce = async (store: DeviceBookmarkStore, api: BookmarksApi): Promise<boolean> => {
  const before = await store.load()
  const response = await api.read({ clientId: before.head.clientId, base: before.base })
  if (response.etag === null) return syncWithPlainServer(store, api, before, response)
  if (response.lastSeq !== null && response.lastSeq > before.head.seq) {
    await advanceSeq(store, before, response.lastSeq)
    return false
  }
  // After a restore on the server, a missing entry is not a deletion: all visible bookmarks go into the list.
  const isContinued = response.ancestorKnown ?? true
  const revision = isContinued ? await storeBase(store, before, response) : before.head.revision
  const now = await store.load()
  if (now.head.revision !== revision) throw new StaleBaseError()
  const sent = pendingOf(now)
  const rebased = applyChanges(response.ids, now.changes)
  const target = isContinued ? rebased : [...new Set([...rebased, ...visibleIds(now)])]
  if (sent.length === 0 && isContinued) return true
  // A server that tracks sequence numbers must receive the new one even if the list is unchanged.
  if (response.lastSeq === null && isSameList(target, response.ids)) {
    await confirmSent(store, revision, target, response.etag, sent)
    return true
  }
  const { clientId, seq } = now.head
  const saved = await api.save(target, { ifMatch: response.etag, clientId, clientSeq: seq })
  if (!saved.saved || saved.etag === null) return false
  await confirmSent(store, revision, target, saved.etag, sent)
  return true
}

/**
 * Synchronizes device and server; idempotent. Changes made during the run need another run.
 * @param delay waits longer after every attempt, so that devices do not collide again and again
 */
export const syncBookmarks = async (
  store: DeviceBookmarkStore,
  api: BookmarksApi,
  delay: (attempt: number) => Promise<void>,
): Promise<SyncOutcome> => {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      if (await syncOnce(store, api)) return { kind: 'done' }
    } catch (error) {
      if (error instanceof StoreWipedError) return { kind: 'wiped' }
      if (error instanceof RemoteError) return { kind: failureOfKind[error.kind], retryAfterMs: error.retryAfterMs }
      if (!(error instanceof StaleBaseError)) throw error
    }
    await delay(attempt)
  }
  return { kind: 'busy' }
}
