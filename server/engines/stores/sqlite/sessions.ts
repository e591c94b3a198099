import type { Database } from 'better-sqlite3'
import { isWithinLifetime } from '../../../common/lifetime.ts'
import { maxTicketMs, type SessionRecord, type SessionTicketStore } from '../../../ports/session-store.ts'

export const createSessionTicketStore = (db: Database): SessionTicketStore => {
  const put = db.prepare<SessionRecord>(`
    INSERT INTO sessions (token_hash, user_id, created_at, seen_at, locale, browser, system)
    VALUES (@tokenHash, @userId, @createdAt, @seenAt, @locale, @browser, @system)
    ON CONFLICT (token_hash) DO UPDATE SET user_id = excluded.user_id, created_at = excluded.created_at, seen_at = excluded.seen_at,
      locale = excluded.locale, browser = excluded.browser, system = excluded.system`)
  const columns = 'token_hash AS tokenHash, user_id AS userId, created_at AS createdAt, seen_at AS seenAt, locale, browser, system'
  const get = db.prepare<[string], SessionRecord>(`SELECT ${columns} FROM sessions WHERE token_hash = ?`)
  const list = db.prepare<[string], SessionRecord>(
    `SELECT ${columns} FROM sessions WHERE user_id = ? ORDER BY seen_at DESC, created_at DESC, token_hash`,
  )
  const touch = db.prepare<{ tokenHash: string; seenAt: number | null; locale: string | null }>(
    'UPDATE sessions SET seen_at = coalesce(@seenAt, seen_at), locale = coalesce(@locale, locale) WHERE token_hash = @tokenHash',
  )
  const remove = db.prepare<[string]>('DELETE FROM sessions WHERE token_hash = ?')
  const removeOf = db.prepare<[string]>('DELETE FROM sessions WHERE user_id = ?')
  const removeTokensOf = db.prepare<[string]>('DELETE FROM app_tokens WHERE user_id = ?')
  const removeAccess = db.transaction((userId: string) => {
    removeOf.run(userId)
    removeTokensOf.run(userId)
  })
  const removeOutside = db.prepare<{ createdBefore: number; seenBefore: number; createdAfter: number }>(
    'DELETE FROM sessions WHERE created_at < @createdBefore OR seen_at < @seenBefore OR created_at > @createdAfter',
  )
  const putTicket = db.prepare<{ tokenHash: string; userId: string; expiresAt: number }>(
    'INSERT INTO tickets (token_hash, user_id, expires_at) VALUES (@tokenHash, @userId, @expiresAt)',
  )
  const takeTicket = db.prepare<[string], { userId: string; expiresAt: number }>(
    'DELETE FROM tickets WHERE token_hash = ? RETURNING user_id AS userId, expires_at AS expiresAt',
  )
  const findTicket = db.prepare<[string], { userId: string; expiresAt: number }>(
    'SELECT user_id AS userId, expires_at AS expiresAt FROM tickets WHERE token_hash = ?',
  )
  const dropTickets = db.prepare<[number, number]>('DELETE FROM tickets WHERE expires_at <= ? OR expires_at > ?')
  return {
    putTicket: async (ticket) => {
      putTicket.run(ticket)
    },
    takeTicket: async (tokenHash, now, lifetime) => {
      const ticket = takeTicket.get(tokenHash)
      dropTickets.run(now, now + maxTicketMs)
      return ticket && isWithinLifetime(ticket.expiresAt - lifetime, lifetime, now) ? ticket.userId : null
    },
    findTicket: async (tokenHash, now, lifetime) => {
      const ticket = findTicket.get(tokenHash)
      return ticket && isWithinLifetime(ticket.expiresAt - lifetime, lifetime, now) ? ticket.userId : null
    },
    putSession: async (session) => {
      put.run(session)
    },
    getSession: async (tokenHash) => get.get(tokenHash) ?? null,
    listSessions: async (userId) => list.all(userId),
    touchSession: async (tokenHash, change) => {
      touch.run({ tokenHash, seenAt: change.seenAt ?? null, locale: change.locale ?? null })
    },
    removeSession: async (tokenHash) => {
      remove.run(tokenHash)
    },
    removeSessionsOf: async (userId) => {
      removeAccess.immediate(userId)
    },
    removeSessions: async (limits) => removeOutside.run(limits).changes,
  }
}
