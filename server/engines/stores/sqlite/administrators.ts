import type { Database } from 'better-sqlite3'
import type { UserRecord } from '../../../ports/account-store.ts'
import { LastAdministratorError, noPasswordHash, roleLostBy } from '../../../records/administrators.ts'

/**
 * Refuses changes of an account by LastAdministratorError. Call it inside the transaction, before the change.
 * @param after null = the account is removed
 * @param isUnlinked the change removes the identities
 */
export type RefuseLastAdministrator = (before: UserRecord, after: UserRecord | null, isUnlinked?: boolean) => void

export const createAdministratorCheck = (db: Database): RefuseLastAdministrator => {
  const identity = db.prepare<[string]>('SELECT 1 FROM identities WHERE user_id = ?')
  const other = db.prepare<[string, number, string]>(`
    SELECT 1 FROM users WHERE id <> ? AND is_gui_admin = 1 AND manages_people >= ? AND disabled = 0
      AND (password_hash <> ? OR EXISTS (SELECT 1 FROM identities WHERE user_id = users.id)) LIMIT 1`)
  return (before, after, isUnlinked = false) => {
    const isLinked = identity.get(before.id) !== undefined
    const lost = roleLostBy(before, after, { before: isLinked, after: isLinked && !isUnlinked })
    if (lost !== null && other.get(before.id, Number(lost === 'manager'), noPasswordHash) === undefined)
      throw new LastAdministratorError(before.name)
  }
}
