import { type BookmarkStore, bookmarkLimits, isReplacementAccepted } from '../../../ports/bookmark-store.ts'
import { newEtag } from '../etag.ts'
import { parseBookmarkIds } from '../stored-values.ts'
import type { Connection, Queries } from './connection.ts'

interface Row {
  readonly ids: string
  readonly revision: number
  readonly etag: string
}

const lastSeq = async (queries: Queries, userId: string, clientId: string): Promise<number> =>
  (
    await queries.first<{ seq: number }>('SELECT last_seq AS seq FROM bookmark_clients WHERE user_id = $1 AND client_id = $2', [
      userId,
      clientId,
    ])
  )?.seq ?? 0

const store = async (queries: Queries, userId: string, ids: readonly string[], revision: number, now: number): Promise<Row> => {
  const row = { ids: JSON.stringify(ids), revision, etag: newEtag(revision) }
  await queries.run(
    `INSERT INTO bookmarks (user_id, ids, revision, etag) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id) DO UPDATE SET ids = excluded.ids, revision = excluded.revision, etag = excluded.etag`,
    [userId, row.ids, revision, row.etag],
  )
  await queries.run('INSERT INTO bookmark_history (user_id, etag, saved_at) VALUES ($1, $2, $3)', [userId, row.etag, now])
  await queries.run('DELETE FROM bookmark_history WHERE user_id = $1 AND saved_at < $2 AND etag <> $3', [
    userId,
    now - bookmarkLimits.historyMs,
    row.etag,
  ])
  return row
}

const storeClient = async (queries: Queries, userId: string, clientId: string, seq: number, now: number): Promise<void> => {
  await queries.run(
    `INSERT INTO bookmark_clients AS old (user_id, client_id, last_seq, seen_at) VALUES ($1, $2, $3, $4)
    ON CONFLICT (user_id, client_id) DO UPDATE SET last_seq = greatest(old.last_seq, excluded.last_seq), seen_at = excluded.seen_at`,
    [userId, clientId, seq, now],
  )
  await queries.run('DELETE FROM bookmark_clients WHERE user_id = $1 AND seen_at < $2', [userId, now - bookmarkLimits.historyMs])
  await queries.run(
    `DELETE FROM bookmark_clients WHERE user_id = $1 AND client_id NOT IN (
      SELECT client_id FROM bookmark_clients WHERE user_id = $1 ORDER BY seen_at DESC LIMIT $2)`,
    [userId, bookmarkLimits.clientCount],
  )
}

export const createBookmarkStore = (connection: Connection, clock: () => number): BookmarkStore => {
  /** Locks the account, so that changes of its list on several nodes wait for each other. The first read creates a version. */
  const readLocked = async (queries: Queries, userId: string): Promise<Row> => {
    await queries.run('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
    const row = await queries.first<Row>('SELECT ids, revision, etag FROM bookmarks WHERE user_id = $1', [userId])
    return row ?? store(queries, userId, [], 0, clock())
  }

  /** One statement, so that list, sequence number and history belong together. */
  const readState = (userId: string, client: { id: string | null; baseEtag: string | null }) =>
    connection.first<Row & { readonly seq: number | null; readonly isKnown: boolean }>(
      `SELECT ids, revision, etag,
        (SELECT last_seq FROM bookmark_clients WHERE user_id = $1 AND client_id = $2) AS seq,
        EXISTS (SELECT FROM bookmark_history WHERE user_id = $1 AND etag = $3) AS "isKnown"
      FROM bookmarks WHERE user_id = $1`,
      [userId, client.id, client.baseEtag],
    )

  return {
    getBookmarks: async (userId, client) => {
      let state = await readState(userId, client)
      if (!state) {
        await connection.transaction((queries) => readLocked(queries, userId))
        state = await readState(userId, client)
      }
      if (!state) throw new Error('The account was removed.')
      return {
        ids: parseBookmarkIds(state.ids),
        etag: state.etag,
        lastSeq: client.id === null ? null : (state.seq ?? 0),
        ancestorKnown: client.baseEtag === null || state.isKnown,
      }
    },
    replaceBookmarks: (userId, ids, condition) =>
      connection.transaction(async (queries) => {
        const before = await readLocked(queries, userId)
        const seq = condition.clientId === null ? 0 : await lastSeq(queries, userId, condition.clientId)
        if (!isReplacementAccepted(condition, before.etag, seq)) return { saved: false as const, etag: before.etag }
        const now = clock()
        const { etag } = await store(queries, userId, [...new Set(ids)], before.revision + 1, now)
        if (condition.clientId !== null && condition.clientSeq !== null)
          await storeClient(queries, userId, condition.clientId, condition.clientSeq, now)
        return { saved: true as const, etag }
      }),
  }
}
