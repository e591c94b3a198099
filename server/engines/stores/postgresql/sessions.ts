import { isWithinLifetime } from '../../../common/lifetime.ts'
import { maxTicketMs, type SessionRecord, type SessionTicketStore } from '../../../ports/session-store.ts'
import type { Connection } from './connection.ts'

interface Ticket {
  readonly userId: string
  readonly expiresAt: number
}

const columns = 'token_hash AS "tokenHash", user_id AS "userId", created_at AS "createdAt", seen_at AS "seenAt", locale, browser, system'

const ownerOf = (ticket: Ticket | undefined, now: number, lifetime: number): string | null =>
  ticket && isWithinLifetime(ticket.expiresAt - lifetime, lifetime, now) ? ticket.userId : null

export const createSessionTicketStore = (connection: Connection): SessionTicketStore => ({
  putTicket: async ({ tokenHash, userId, expiresAt }) => {
    await connection.run('INSERT INTO tickets (token_hash, user_id, expires_at) VALUES ($1, $2, $3)', [tokenHash, userId, expiresAt])
  },
  takeTicket: async (tokenHash, now, lifetime) => {
    const ticket = await connection.first<Ticket>(
      'DELETE FROM tickets WHERE token_hash = $1 RETURNING user_id AS "userId", expires_at AS "expiresAt"',
      [tokenHash],
    )
    await connection.run('DELETE FROM tickets WHERE expires_at <= $1 OR expires_at > $2', [now, now + maxTicketMs])
    return ownerOf(ticket, now, lifetime)
  },
  findTicket: async (tokenHash, now, lifetime) => {
    const ticket = await connection.first<Ticket>(
      'SELECT user_id AS "userId", expires_at AS "expiresAt" FROM tickets WHERE token_hash = $1',
      [tokenHash],
    )
    return ownerOf(ticket, now, lifetime)
  },
  putSession: async ({ tokenHash, userId, createdAt, seenAt, locale, browser, system }) => {
    await connection.run(
      `INSERT INTO sessions (token_hash, user_id, created_at, seen_at, locale, browser, system) VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at, seen_at = excluded.seen_at,
        locale = excluded.locale, browser = excluded.browser, system = excluded.system`,
      [tokenHash, userId, createdAt, seenAt, locale, browser, system],
    )
  },
  getSession: async (tokenHash) =>
    (await connection.first<SessionRecord>(`SELECT ${columns} FROM sessions WHERE token_hash = $1`, [tokenHash])) ?? null,
  listSessions: (userId) =>
    connection.rows<SessionRecord>(
      `SELECT ${columns} FROM sessions WHERE user_id = $1 ORDER BY seen_at DESC, created_at DESC, token_hash`,
      [userId],
    ),
  touchSession: async (tokenHash, { seenAt, locale }) => {
    await connection.run('UPDATE sessions SET seen_at = coalesce($2, seen_at), locale = coalesce($3, locale) WHERE token_hash = $1', [
      tokenHash,
      seenAt ?? null,
      locale ?? null,
    ])
  },
  removeSession: async (tokenHash) => {
    await connection.run('DELETE FROM sessions WHERE token_hash = $1', [tokenHash])
  },
  removeSessionsOf: (userId) =>
    connection.transaction(async (queries) => {
      // An app token that is being added waits for this, and then finds its session ended.
      await queries.run('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId])
      await queries.run('DELETE FROM sessions WHERE user_id = $1', [userId])
      await queries.run('DELETE FROM app_tokens WHERE user_id = $1', [userId])
    }),
  removeSessions: ({ createdBefore, seenBefore, createdAfter }) =>
    connection.run('DELETE FROM sessions WHERE created_at < $1 OR seen_at < $2 OR created_at > $3', [
      createdBefore,
      seenBefore,
      createdAfter,
    ]),
})
