import type { AppTokenStore } from '../../../ports/app-token-store.ts'
import { type AppTokenRow, tokensOf } from '../token-rows.ts'
import type { Connection } from './connection.ts'

const columns =
  'token_hash AS "tokenHash", user_id AS "userId", name, access, created_at AS "createdAt", expires_at AS "expiresAt", used_at AS "usedAt"'

export const createAppTokenStore = (connection: Connection): AppTokenStore => ({
  addToken: ({ tokenHash, userId, name, access, createdAt, expiresAt, usedAt }, session, maxCount) =>
    connection.transaction(async (queries) => {
      // Whatever ends the access of an account locks its row, so that it removes this token or has ended the session before.
      await queries.run('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId])
      const isOpen = await queries.first('SELECT 1 FROM sessions WHERE token_hash = $1 AND user_id = $2', [session, userId])
      if (!isOpen) return 'session-over'
      const stored = await queries.first<{ count: number }>('SELECT count(*) AS count FROM app_tokens WHERE user_id = $1', [userId])
      if ((stored?.count ?? 0) >= maxCount) return 'too-many'
      await queries.run(
        `INSERT INTO app_tokens (token_hash, user_id, name, access, created_at, expires_at, used_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [tokenHash, userId, name, access, createdAt, expiresAt, usedAt],
      )
      return 'added'
    }),
  getToken: async (tokenHash) =>
    tokensOf(await connection.rows<AppTokenRow>(`SELECT ${columns} FROM app_tokens WHERE token_hash = $1`, [tokenHash]))[0] ?? null,
  listTokens: async (userId) =>
    tokensOf(
      await connection.rows<AppTokenRow>(`SELECT ${columns} FROM app_tokens WHERE user_id = $1 ORDER BY created_at DESC, token_hash`, [
        userId,
      ]),
    ),
  touchToken: async (tokenHash, usedAt) => {
    await connection.run('UPDATE app_tokens SET used_at = $1 WHERE token_hash = $2', [usedAt, tokenHash])
  },
  removeToken: async (tokenHash) => (await connection.run('DELETE FROM app_tokens WHERE token_hash = $1', [tokenHash])) > 0,
  removeTokens: (expiredBefore) => connection.run('DELETE FROM app_tokens WHERE expires_at < $1', [expiredBefore]),
})
