import type { AccountStore, IdentityKey } from '../../../ports/account-store.ts'
import { refuseLastAdministrator } from './administrators.ts'
import type { Connection, Queries } from './connection.ts'
import { recordOf, type UserRow } from './users.ts'

type Identities = Pick<AccountStore, 'findIdentity' | 'linkIdentity' | 'identitiesOf' | 'linkedUsers' | 'unlinkIdentities'>

const find = async (queries: Queries, { issuer, subject }: IdentityKey): Promise<string | null> =>
  (await queries.first<{ user_id: string }>('SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2', [issuer, subject]))
    ?.user_id ?? null

export const createIdentities = (connection: Connection): Identities => ({
  findIdentity: (identity) => find(connection, identity),
  linkIdentity: (identity) =>
    connection.transaction(async (queries) => {
      const { issuer, subject, userId } = identity
      await queries.run('INSERT INTO identities (issuer, subject, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
        issuer,
        subject,
        userId,
      ])
      return (await find(queries, identity)) === userId
    }),
  identitiesOf: (userId) =>
    connection.rows<IdentityKey>('SELECT issuer, subject FROM identities WHERE user_id = $1 ORDER BY issuer', [userId]),
  linkedUsers: async (userIds) => {
    const rows = await connection.rows<{ user_id: string }>('SELECT DISTINCT user_id FROM identities WHERE user_id = ANY($1::text[])', [
      userIds,
    ])
    return new Set(rows.map(({ user_id }) => user_id))
  },
  unlinkIdentities: (userId) =>
    connection.transaction(async (queries) => {
      const row = await queries.first<UserRow>('SELECT * FROM users WHERE id = $1 FOR UPDATE', [userId])
      if (!row) return
      const user = recordOf(row)
      await refuseLastAdministrator(queries, user, user, true)
      await queries.run('DELETE FROM identities WHERE user_id = $1', [userId])
      await queries.run('DELETE FROM sessions WHERE user_id = $1', [userId])
      await queries.run('DELETE FROM app_tokens WHERE user_id = $1', [userId])
      await queries.run('DELETE FROM tickets WHERE user_id = $1', [userId])
    }),
})
