import type { FactorStore, TotpRecord } from '../../../ports/factor-store.ts'
import type { Connection, Queries } from './connection.ts'

const addCodes = async (queries: Queries, userId: string, hashes: readonly string[]): Promise<void> => {
  await queries.run('INSERT INTO recovery_codes (user_id, hash) SELECT $1::text, hash FROM unnest($2::text[]) AS hash', [userId, hashes])
}

export const createFactorStore = (connection: Connection): FactorStore => ({
  getTotp: async (userId) =>
    (await connection.first<TotpRecord>(
      `SELECT secret, since, (SELECT count(*) FROM recovery_codes WHERE user_id = totp.user_id) AS "unusedRecoveryCodes"
      FROM totp WHERE user_id = $1 AND since IS NOT NULL`,
      [userId],
    )) ?? null,
  beginTotp: async (userId, secret) =>
    (await connection.run(
      `INSERT INTO totp (user_id, secret, since, last_step) VALUES ($1, $2, NULL, 0)
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE totp.since IS NULL`,
      [userId, secret],
    )) > 0,
  getUnconfirmedTotp: async (userId) =>
    (await connection.first<{ secret: string }>('SELECT secret FROM totp WHERE user_id = $1 AND since IS NULL', [userId]))?.secret ?? null,
  confirmTotp: (userId, { secret, step, since, recoveryHashes }) =>
    connection.transaction(async (queries) => {
      const count = await queries.run('UPDATE totp SET since = $3, last_step = $4 WHERE user_id = $1 AND secret = $2 AND since IS NULL', [
        userId,
        secret,
        since,
        step,
      ])
      if (count > 0) await addCodes(queries, userId, recoveryHashes)
      return count > 0
    }),
  // The condition is checked again after the wait for a concurrent update, so of two servers one accepts a code.
  useTotpStep: async (userId, step) =>
    (await connection.run('UPDATE totp SET last_step = $2 WHERE user_id = $1 AND since IS NOT NULL AND last_step < $2', [userId, step])) >
    0,
  useRecoveryCode: async (userId, hash) =>
    (await connection.run('DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2', [userId, hash])) > 0,
  replaceRecoveryCodes: (userId, hashes) =>
    connection.transaction(async (queries) => {
      const confirmed = await queries.first('SELECT 1 FROM totp WHERE user_id = $1 AND since IS NOT NULL FOR UPDATE', [userId])
      if (!confirmed) return false
      await queries.run('DELETE FROM recovery_codes WHERE user_id = $1', [userId])
      await addCodes(queries, userId, hashes)
      return true
    }),
  removeTotp: async (userId) => {
    const removed = await connection.first<{ since: number | null }>('DELETE FROM totp WHERE user_id = $1 RETURNING since', [userId])
    return removed !== undefined && removed.since !== null
  },
  usersWithFactors: async (userIds) => {
    const rows = await connection.rows<{ user_id: string }>(
      'SELECT user_id FROM totp WHERE since IS NOT NULL AND user_id = ANY($1::text[])',
      [userIds],
    )
    return new Set(rows.map(({ user_id }) => user_id))
  },
})
