import { isWithinLifetime } from '../../../common/lifetime.ts'
import type { PasskeyRecord, PasskeyStore } from '../../../ports/passkey-store.ts'
import { parseTextList } from '../stored-values.ts'
import type { Connection } from './connection.ts'

type Row = Omit<PasskeyRecord, 'transports'> & { readonly transports: string }

const recordOf = ({ transports, ...row }: Row): PasskeyRecord => ({ ...row, transports: parseTextList(transports) })

const columns =
  'id, user_id AS "userId", name, public_key AS "publicKey", counter, transports, created_at AS "createdAt", used_at AS "usedAt"'

export const createPasskeyStore = (connection: Connection): PasskeyStore => ({
  addPasskey: async ({ id, userId, name, publicKey, counter, transports, createdAt, usedAt }) =>
    (await connection.run(
      `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports, created_at, used_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
      [id, userId, name, publicKey, counter, JSON.stringify(transports), createdAt, usedAt],
    )) > 0,
  getPasskey: async (id) => {
    const row = await connection.first<Row>(`SELECT ${columns} FROM passkeys WHERE id = $1`, [id])
    return row ? recordOf(row) : null
  },
  listPasskeys: async (userId) =>
    (await connection.rows<Row>(`SELECT ${columns} FROM passkeys WHERE user_id = $1 ORDER BY created_at, id`, [userId])).map(recordOf),
  renamePasskey: async (userId, id, name) =>
    (await connection.run('UPDATE passkeys SET name = $3 WHERE user_id = $1 AND id = $2', [userId, id, name])) > 0,
  // The condition is checked again after the wait for a concurrent update, so of two servers one accepts a signature.
  usePasskey: async (id, { counter, usedAt }) =>
    (await connection.run(
      'UPDATE passkeys SET counter = $2::bigint, used_at = $3 WHERE id = $1 AND (counter < $2::bigint OR (counter = 0 AND $2::bigint = 0))',
      [id, counter, usedAt],
    )) > 0,
  removePasskey: async (userId, id) => (await connection.run('DELETE FROM passkeys WHERE user_id = $1 AND id = $2', [userId, id])) > 0,
  removePasskeysOf: (userId) => connection.run('DELETE FROM passkeys WHERE user_id = $1', [userId]),
  usersWithPasskeys: async (userIds) => {
    const rows = await connection.rows<{ user_id: string }>('SELECT DISTINCT user_id FROM passkeys WHERE user_id = ANY($1::text[])', [
      userIds,
    ])
    return new Set(rows.map(({ user_id }) => user_id))
  },
  putChallenge: async (hash, expiresAt, now) => {
    await connection.run('DELETE FROM passkey_challenges WHERE expires_at <= $1', [now])
    await connection.run('INSERT INTO passkey_challenges (hash, expires_at) VALUES ($1, $2)', [hash, expiresAt])
  },
  takeChallenge: async (hash, now, lifetime) => {
    const row = await connection.first<{ expires_at: number }>('DELETE FROM passkey_challenges WHERE hash = $1 RETURNING expires_at', [
      hash,
    ])
    return row !== undefined && isWithinLifetime(row.expires_at - lifetime, lifetime, now)
  },
})
