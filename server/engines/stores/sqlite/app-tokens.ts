import type { Database } from 'better-sqlite3'
import type { AppTokenRecord, AppTokenStore, TokenAddition } from '../../../ports/app-token-store.ts'
import { type AppTokenRow, tokensOf } from '../token-rows.ts'

export const createAppTokenStore = (db: Database): AppTokenStore => {
  const columns = `token_hash AS tokenHash, user_id AS userId, name, access, created_at AS createdAt, expires_at AS expiresAt, used_at AS usedAt`
  const session = db.prepare<[string, string]>('SELECT 1 FROM sessions WHERE token_hash = ? AND user_id = ?')
  const count = db.prepare<[string], number>('SELECT count(*) FROM app_tokens WHERE user_id = ?').pluck()
  const insert = db.prepare<AppTokenRecord>(`
    INSERT INTO app_tokens (token_hash, user_id, name, access, created_at, expires_at, used_at)
    VALUES (@tokenHash, @userId, @name, @access, @createdAt, @expiresAt, @usedAt)`)
  const get = db.prepare<[string], AppTokenRow>(`SELECT ${columns} FROM app_tokens WHERE token_hash = ?`)
  const list = db.prepare<[string], AppTokenRow>(`SELECT ${columns} FROM app_tokens WHERE user_id = ? ORDER BY created_at DESC, token_hash`)
  const touch = db.prepare<[number, string]>('UPDATE app_tokens SET used_at = ? WHERE token_hash = ?')
  const remove = db.prepare<[string]>('DELETE FROM app_tokens WHERE token_hash = ?')
  const removeExpired = db.prepare<[number]>('DELETE FROM app_tokens WHERE expires_at < ?')

  const add = db.transaction((token: AppTokenRecord, sessionHash: string, maxCount: number): TokenAddition => {
    if (session.get(sessionHash, token.userId) === undefined) return 'session-over'
    if ((count.get(token.userId) ?? 0) >= maxCount) return 'too-many'
    insert.run(token)
    return 'added'
  })

  return {
    addToken: async (token, sessionHash, maxCount) => add.immediate(token, sessionHash, maxCount),
    getToken: async (tokenHash) => tokensOf(get.all(tokenHash))[0] ?? null,
    listTokens: async (userId) => tokensOf(list.all(userId)),
    touchToken: async (tokenHash, usedAt) => {
      touch.run(usedAt, tokenHash)
    },
    removeToken: async (tokenHash) => remove.run(tokenHash).changes > 0,
    removeTokens: async (expiredBefore) => removeExpired.run(expiredBefore).changes,
  }
}
