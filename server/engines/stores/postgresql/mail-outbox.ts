import { randomUUID } from 'node:crypto'
import { type ClaimedMail, type MailKind, type MailOutbox, mailClaimMs, mailLifetimeMs } from '../../../ports/mail-outbox.ts'
import type { Connection } from './connection.ts'

interface Row {
  readonly id: number
  readonly kind: MailKind
  readonly user_id: string
  readonly locale: string
  readonly added_at: number
  readonly attempts: number
}

const isClaim = 'id = $1 AND claim = $2'
const claimOf = ({ id, claim }: ClaimedMail) => [Number(id), claim]

export const createMailOutbox = (connection: Connection): MailOutbox => ({
  add: async ({ kind, userId, locale }, now) => {
    const columns = 'kind, user_id, locale, added_at, due_at, attempts'
    await connection.run(`INSERT INTO mail_outbox (${columns}) VALUES ($1, $2, $3, $4, $4, 0)`, [kind, userId, locale, now])
  },
  claim: async (now) => {
    await connection.run('DELETE FROM mail_outbox WHERE added_at <= $1', [now - mailLifetimeMs])
    const claim = randomUUID()
    // A time far in the future comes from a clock that was set back.
    const row = await connection.first<Row>(
      `UPDATE mail_outbox SET claim = $1, attempts = attempts + 1, due_at = $2
      WHERE id = (SELECT id FROM mail_outbox WHERE due_at <= $3 OR due_at > $4 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, user_id, locale, added_at, attempts`,
      [claim, now + mailClaimMs, now, now + mailLifetimeMs],
    )
    if (!row) return null
    const { id, kind, user_id: userId, locale, added_at: addedAt, attempts } = row
    return { id: String(id), claim, kind, userId, locale, addedAt, attempts }
  },
  finish: async (mail) => {
    await connection.run(`DELETE FROM mail_outbox WHERE ${isClaim}`, claimOf(mail))
  },
  postpone: async (mail, dueAt) => {
    await connection.run(`UPDATE mail_outbox SET claim = NULL, due_at = $3 WHERE ${isClaim}`, [...claimOf(mail), dueAt])
  },
})
