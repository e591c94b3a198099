import type { Database } from 'better-sqlite3'
import type { FactorStore, TotpRecord } from '../../../ports/factor-store.ts'

export const createFactorStore = (db: Database): FactorStore => {
  const get = db.prepare<[string], TotpRecord>(`
    SELECT secret, since, (SELECT count(*) FROM recovery_codes WHERE user_id = totp.user_id) AS unusedRecoveryCodes
    FROM totp WHERE user_id = ? AND since IS NOT NULL`)
  const begin = db.prepare<[string, string]>(`
    INSERT INTO totp (user_id, secret, since, last_step) VALUES (?, ?, NULL, 0)
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret WHERE totp.since IS NULL`)
  const waiting = db.prepare<[string], string>('SELECT secret FROM totp WHERE user_id = ? AND since IS NULL').pluck()
  const confirm = db.prepare<{ userId: string; secret: string; since: number; step: number }>(
    'UPDATE totp SET since = @since, last_step = @step WHERE user_id = @userId AND secret = @secret AND since IS NULL',
  )
  const useStep = db.prepare<{ userId: string; step: number }>(
    'UPDATE totp SET last_step = @step WHERE user_id = @userId AND since IS NOT NULL AND last_step < @step',
  )
  const isConfirmed = db.prepare<[string]>('SELECT 1 FROM totp WHERE user_id = ? AND since IS NOT NULL')
  const addCode = db.prepare<[string, string]>('INSERT INTO recovery_codes (user_id, hash) VALUES (?, ?)')
  const useCode = db.prepare<[string, string]>('DELETE FROM recovery_codes WHERE user_id = ? AND hash = ?')
  const removeCodes = db.prepare<[string]>('DELETE FROM recovery_codes WHERE user_id = ?')
  const remove = db.prepare<[string], number | null>('DELETE FROM totp WHERE user_id = ? RETURNING since').pluck()
  const withFactors = db
    .prepare<[string], string>('SELECT user_id FROM totp WHERE since IS NOT NULL AND user_id IN (SELECT value FROM json_each(?))')
    .pluck()

  const confirmOne = db.transaction((userId: string, { recoveryHashes, ...given }: Parameters<FactorStore['confirmTotp']>[1]): boolean => {
    if (confirm.run({ userId, ...given }).changes === 0) return false
    for (const hash of recoveryHashes) addCode.run(userId, hash)
    return true
  })
  const replaceCodes = db.transaction((userId: string, hashes: readonly string[]): boolean => {
    if (isConfirmed.get(userId) === undefined) return false
    removeCodes.run(userId)
    for (const hash of hashes) addCode.run(userId, hash)
    return true
  })

  return {
    getTotp: async (userId) => get.get(userId) ?? null,
    beginTotp: async (userId, secret) => begin.run(userId, secret).changes > 0,
    getUnconfirmedTotp: async (userId) => waiting.get(userId) ?? null,
    confirmTotp: async (userId, confirmation) => confirmOne.immediate(userId, confirmation),
    useTotpStep: async (userId, step) => useStep.run({ userId, step }).changes > 0,
    useRecoveryCode: async (userId, hash) => useCode.run(userId, hash).changes > 0,
    replaceRecoveryCodes: async (userId, hashes) => replaceCodes.immediate(userId, hashes),
    removeTotp: async (userId) => typeof remove.get(userId) === 'number',
    usersWithFactors: async (userIds) => new Set(withFactors.all(JSON.stringify(userIds))),
  }
}
