import type { Database } from 'better-sqlite3'
import {
  type AccountBookmarks,
  type BookmarkCondition,
  type BookmarkStore,
  bookmarkLimits,
  isReplacementAccepted,
} from '../../../ports/bookmark-store.ts'
import { newEtag } from '../etag.ts'
import { parseBookmarkIds } from '../stored-values.ts'

interface State extends AccountBookmarks {
  readonly revision: number
}

export const createBookmarkStore = (db: Database, clock: () => number): BookmarkStore => {
  const get = db.prepare<[string], { ids: string; revision: number; etag: string }>(
    'SELECT ids, revision, etag FROM bookmarks WHERE user_id = ?',
  )
  const put = db.prepare<{ userId: string; ids: string; revision: number; etag: string }>(`
    INSERT INTO bookmarks (user_id, ids, revision, etag) VALUES (@userId, @ids, @revision, @etag)
    ON CONFLICT (user_id) DO UPDATE SET ids = excluded.ids, revision = excluded.revision, etag = excluded.etag`)
  const remember = db.prepare<[string, string, number]>('INSERT INTO bookmark_history (user_id, etag, saved_at) VALUES (?, ?, ?)')
  const forget = db.prepare<[string, number, string]>('DELETE FROM bookmark_history WHERE user_id = ? AND saved_at < ? AND etag <> ?')
  const known = db.prepare<[string, string], { found: number }>('SELECT 1 AS found FROM bookmark_history WHERE user_id = ? AND etag = ?')
  const getSeq = db.prepare<[string, string], { last_seq: number }>(
    'SELECT last_seq FROM bookmark_clients WHERE user_id = ? AND client_id = ?',
  )
  const putSeq = db.prepare<[string, string, number, number]>(`
    INSERT INTO bookmark_clients (user_id, client_id, last_seq, seen_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (user_id, client_id) DO UPDATE SET last_seq = max(last_seq, excluded.last_seq), seen_at = excluded.seen_at`)

  const forgetClients = db.prepare<[string, number]>('DELETE FROM bookmark_clients WHERE user_id = ? AND seen_at < ?')
  const trimClients = db.prepare<{ userId: string; clientCount: number }>(`
    DELETE FROM bookmark_clients WHERE user_id = @userId AND client_id NOT IN (
      SELECT client_id FROM bookmark_clients WHERE user_id = @userId ORDER BY seen_at DESC LIMIT @clientCount)`)

  // The first read creates a version, so that an empty list has an ETag, too.
  const read = (userId: string): State => {
    const row = get.get(userId)
    if (row) return { ids: parseBookmarkIds(row.ids), revision: row.revision, etag: row.etag }
    return store(userId, [], 0)
  }
  const store = (userId: string, ids: readonly string[], revision: number): State => {
    const etag = newEtag(revision)
    const now = clock()
    put.run({ userId, ids: JSON.stringify(ids), revision, etag })
    remember.run(userId, etag, now)
    forget.run(userId, now - bookmarkLimits.historyMs, etag)
    return { ids, revision, etag }
  }
  const storeClient = (userId: string, clientId: string, seq: number): void => {
    const now = clock()
    putSeq.run(userId, clientId, seq, now)
    forgetClients.run(userId, now - bookmarkLimits.historyMs)
    trimClients.run({ userId, clientCount: bookmarkLimits.clientCount })
  }
  const lastSeq = (userId: string, clientId: string): number => getSeq.get(userId, clientId)?.last_seq ?? 0

  const getState = db.transaction((userId: string, client: { id: string | null; baseEtag: string | null }) => {
    const { ids, etag } = read(userId)
    return {
      ids,
      etag,
      lastSeq: client.id === null ? null : lastSeq(userId, client.id),
      ancestorKnown: client.baseEtag === null || known.get(userId, client.baseEtag) !== undefined,
    }
  })
  const replace = db.transaction((userId: string, ids: readonly string[], condition: BookmarkCondition) => {
    const before = read(userId)
    const seq = condition.clientId === null ? 0 : lastSeq(userId, condition.clientId)
    if (!isReplacementAccepted(condition, before.etag, seq)) return { saved: false as const, etag: before.etag }
    const { etag } = store(userId, [...new Set(ids)], before.revision + 1)
    if (condition.clientId !== null && condition.clientSeq !== null) storeClient(userId, condition.clientId, condition.clientSeq)
    return { saved: true as const, etag }
  })

  return {
    getBookmarks: async (userId, client) => getState.immediate(userId, client),
    replaceBookmarks: async (userId, ids, condition) => replace.immediate(userId, ids, condition),
  }
}
