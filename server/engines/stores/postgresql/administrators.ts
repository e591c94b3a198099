import type { UserRecord } from '../../../ports/account-store.ts'
import { LastAdministratorError, noPasswordHash, roleLostBy } from '../../../records/administrators.ts'
import type { Queries } from './connection.ts'

/**
 * Refuses a change of an account by LastAdministratorError. Call it inside the transaction that has locked the row of the account, before the
 * change.
 * @param after null = the account is removed
 * @param isUnlinked the change removes the identities
 */
export const refuseLastAdministrator = async (
  queries: Queries,
  before: UserRecord,
  after: UserRecord | null,
  isUnlinked = false,
): Promise<void> => {
  const isLinked = (await queries.first('SELECT 1 FROM identities WHERE user_id = $1 LIMIT 1', [before.id])) !== undefined
  const lost = roleLostBy(before, after, { before: isLinked, after: isLinked && !isUnlinked })
  if (lost === null) return
  // Two transactions that each see the administrator of the other one would remove both.
  await queries.run("SELECT pg_advisory_xact_lock(hashtextextended('vitrine administrators ' || current_schema(), 0))")
  const other = await queries.first(
    `SELECT 1 FROM users WHERE id <> $1 AND is_gui_admin AND (manages_people OR NOT $3::boolean) AND NOT disabled
      AND (password_hash <> $2 OR EXISTS (SELECT 1 FROM identities WHERE user_id = users.id)) LIMIT 1`,
    [before.id, noPasswordHash, lost === 'manager'],
  )
  if (!other) throw new LastAdministratorError(before.name)
}
