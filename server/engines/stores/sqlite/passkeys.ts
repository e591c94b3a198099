import type { Database } from 'better-sqlite3'
import { isWithinLifetime } from '../../../common/lifetime.ts'
import type { PasskeyRecord, PasskeyStore } from '../../../ports/passkey-store.ts'
import { parseTextList } from '../stored-values.ts'

type Row = Omit<PasskeyRecord, 'transports'> & { readonly transports: string }

const recordOf = ({ transports, ...row }: Row): PasskeyRecord => ({ ...row, transports: parseTextList(transports) })

export const createPasskeyStore = (db: Database): PasskeyStore => {
  const columns = 'id, user_id AS userId, name, public_key AS publicKey, counter, transports, created_at AS createdAt, used_at AS usedAt'
  const add = db.prepare<Row>(`
    INSERT OR IGNORE INTO passkeys (id, user_id, name, public_key, counter, transports, created_at, used_at)
    VALUES (@id, @userId, @name, @publicKey, @counter, @transports, @createdAt, @usedAt)`)
  const get = db.prepare<[string], Row>(`SELECT ${columns} FROM passkeys WHERE id = ?`)
  const list = db.prepare<[string], Row>(`SELECT ${columns} FROM passkeys WHERE user_id = ? ORDER BY created_at, id`)
  const rename = db.prepare<[string, string, string]>('UPDATE passkeys SET name = ? WHERE user_id = ? AND id = ?')
  const use = db.prepare<{ id: string; counter: number; usedAt: number }>(`
    UPDATE passkeys SET counter = @counter, used_at = @usedAt
    WHERE id = @id AND (counter < @counter OR (counter = 0 AND @counter = 0))`)
  const remove = db.prepare<[string, string]>('DELETE FROM passkeys WHERE user_id = ? AND id = ?')
  const removeOf = db.prepare<[string]>('DELETE FROM passkeys WHERE user_id = ?')
  const withPasskeys = db
    .prepare<[string], string>('SELECT DISTINCT user_id FROM passkeys WHERE user_id IN (SELECT value FROM json_each(?))')
    .pluck()
  const dropChallenges = db.prepare<[number]>('DELETE FROM passkey_challenges WHERE expires_at <= ?')
  const putChallenge = db.prepare<[string, number]>('INSERT INTO passkey_challenges (hash, expires_at) VALUES (?, ?)')
  const takeChallenge = db.prepare<[string], number>('DELETE FROM passkey_challenges WHERE hash = ? RETURNING expires_at').pluck()
  return {
    addPasskey: async (passkey) => add.run({ ...passkey, transports: JSON.stringify(passkey.transports) }).changes > 0,
    getPasskey: async (id) => {
      const row = get.get(id)
      return row ? recordOf(row) : null
    },
    listPasskeys: async (userId) => list.all(userId).map(recordOf),
    renamePasskey: async (userId, id, name) => rename.run(name, userId, id).changes > 0,
    usePasskey: async (id, { counter, usedAt }) => use.run({ id, counter, usedAt }).changes > 0,
    removePasskey: async (userId, id) => remove.run(userId, id).changes > 0,
    removePasskeysOf: async (userId) => removeOf.run(userId).changes,
    usersWithPasskeys: async (userIds) => new Set(withPasskeys.all(JSON.stringify(userIds))),
    putChallenge: async (hash, expiresAt, now) => {
      dropChallenges.run(now)
      putChallenge.run(hash, expiresAt)
    },
    takeChallenge: async (hash, now, lifetime) => {
      const expiresAt = takeChallenge.get(hash)
      return expiresAt !== undefined && isWithinLifetime(expiresAt - lifetime, lifetime, now)
    },
  }
}
