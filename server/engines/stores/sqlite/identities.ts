import type { Database } from 'better-sqlite3'
import type { AccountStore, IdentityKey } from '../../../ports/account-store.ts'
import { createAdministratorCheck } from './administrators.ts'
import { recordOf, type UserRow } from './users.ts'

type Identities = Pick<AccountStore, 'findIdentity' | 'linkIdentity' | 'identitiesOf' | 'linkedUsers' | 'unlinkIdentities'>

export const createIdentities = (db: Database): Identities => {
  const find = db.prepare<[string, string], { userId: string }>('SELECT user_id AS userId FROM identities WHERE issuer = ? AND subject = ?')
  const insert = db.prepare<[string, string, string]>('INSERT OR IGNORE INTO identities (issuer, subject, user_id) VALUES (?, ?, ?)')
  const ofUser = db.prepare<[string], IdentityKey>('SELECT issuer, subject FROM identities WHERE user_id = ? ORDER BY issuer')
  const linked = db.prepare<[string], { userId: string }>(
    'SELECT DISTINCT user_id AS userId FROM identities WHERE user_id IN (SELECT value FROM json_each(?))',
  )
  const remove = db.prepare<[string]>('DELETE FROM identities WHERE user_id = ?')
  const endSessions = db.prepare<[string]>('DELETE FROM sessions WHERE user_id = ?')
  const removeTokens = db.prepare<[string]>('DELETE FROM app_tokens WHERE user_id = ?')
  const removeTickets = db.prepare<[string]>('DELETE FROM tickets WHERE user_id = ?')

  const link = db.transaction(({ issuer, subject, userId }: IdentityKey & { readonly userId: string }): boolean => {
    insert.run(issuer, subject, userId)
    return find.get(issuer, subject)?.userId === userId
  })
  const account = db.prepare<[string], UserRow>('SELECT * FROM users WHERE id = ?')
  const refuseLastAdministrator = createAdministratorCheck(db)
  const unlink = db.transaction((userId: string) => {
    const row = account.get(userId)
    if (!row) return
    const user = recordOf(row)
    refuseLastAdministrator(user, user, true)
    remove.run(userId)
    endSessions.run(userId)
    removeTokens.run(userId)
    removeTickets.run(userId)
  })

  return {
    findIdentity: async ({ issuer, subject }) => find.get(issuer, subject)?.userId ?? null,
    linkIdentity: async (identity) => link.immediate(identity),
    identitiesOf: async (userId) => ofUser.all(userId),
    linkedUsers: async (userIds) => new Set(linked.all(JSON.stringify(userIds)).map(({ userId }) => userId)),
    unlinkIdentities: async (userId) => unlink.immediate(userId),
  }
}
