import type { AccountStore, UserRecord } from '../../../ports/account-store.ts'
import { NameTakenError, userNameKey } from '../../../records/user-name.ts'
import { groupsWithReplaced, parseTextList } from '../stored-values.ts'
import { refuseLastAdministrator } from './administrators.ts'
import { type Connection, codeOf, type Queries } from './connection.ts'

type Users = Pick<AccountStore, 'putUser' | 'changeUser' | 'removeUser' | 'findUser' | 'getUser' | 'listUsers' | 'replaceGroup'>

export interface UserRow {
  readonly id: string
  readonly name: string
  readonly password_hash: string
  readonly is_asset_user: boolean
  readonly is_gui_admin: boolean
  readonly manages_people: boolean
  readonly groups: string
  readonly mail: string | null
  readonly disabled: boolean
  readonly workspace: string
}

export const recordOf = (row: UserRow): UserRecord => ({
  id: row.id,
  name: row.name,
  passwordHash: row.password_hash,
  isAssetUser: row.is_asset_user,
  isGuiAdmin: row.is_gui_admin,
  managesPeople: row.manages_people,
  groups: parseTextList(row.groups),
  mail: row.mail,
  disabled: row.disabled,
  workspace: row.workspace,
})

const putOne = async (queries: Queries, user: UserRecord, exceptSession = '', isSamePassword = false): Promise<void> => {
  const before = await queries.first<UserRow>('SELECT * FROM users WHERE id = $1 FOR UPDATE', [user.id])
  await queries.run(
    `INSERT INTO users (id, name, name_key, password_hash, is_asset_user, is_gui_admin, manages_people, groups, mail, disabled, workspace)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, password_hash = excluded.password_hash,
      is_asset_user = excluded.is_asset_user, is_gui_admin = excluded.is_gui_admin, manages_people = excluded.manages_people, groups = excluded.groups, mail = excluded.mail,
      disabled = excluded.disabled, workspace = excluded.workspace`,
    [
      user.id,
      user.name,
      userNameKey(user.name),
      user.passwordHash,
      user.isAssetUser,
      user.isGuiAdmin,
      user.managesPeople,
      JSON.stringify(user.groups),
      user.mail,
      user.disabled,
      user.workspace,
    ],
  )
  if (!before) return
  const isLockedOut = (before.password_hash !== user.passwordHash && !isSamePassword) || user.disabled
  if (isLockedOut) await queries.run('DELETE FROM app_tokens WHERE user_id = $1', [user.id])
  if (isLockedOut)
    await queries.run('DELETE FROM sessions WHERE user_id = $1 AND token_hash <> $2', [user.id, user.disabled ? '' : exceptSession])
  if (isLockedOut || before.mail !== user.mail) await queries.run('DELETE FROM tickets WHERE user_id = $1', [user.id])
}

/** A unique violation: two nodes may add the same name at the same time. */
const isNameTaken = (error: unknown): boolean =>
  codeOf(error) === '23505' && error instanceof Error && 'constraint' in error && error.constraint === 'one_account_per_name'

export const createUsers = (connection: Connection): Users => {
  const find = async (condition: 'id' | 'name_key', value: string): Promise<UserRecord | null> => {
    const row = await connection.first<UserRow>(`SELECT * FROM users WHERE ${condition} = $1`, [value])
    return row ? recordOf(row) : null
  }
  return {
    putUser: async (user) => {
      try {
        await connection.transaction((queries) => putOne(queries, user))
      } catch (error) {
        throw isNameTaken(error) ? new NameTakenError(user.name) : error
      }
    },
    changeUser: async (id, change, exceptSession, isSamePassword) => {
      let newName = ''
      try {
        return await connection.transaction(async (queries) => {
          const row = await queries.first<UserRow>('SELECT * FROM users WHERE id = $1 FOR UPDATE', [id])
          if (!row) return null
          const user = recordOf(row)
          const changed = { ...user, ...change(user) }
          newName = changed.name
          await refuseLastAdministrator(queries, user, changed)
          await putOne(queries, changed, exceptSession, isSamePassword)
          return changed
        })
      } catch (error) {
        throw isNameTaken(error) ? new NameTakenError(newName) : error
      }
    },
    removeUser: (id, check) =>
      connection.transaction(async (queries) => {
        const row = await queries.first<UserRow>('SELECT * FROM users WHERE id = $1 FOR UPDATE', [id])
        if (!row) return null
        const user = recordOf(row)
        check?.(user)
        await refuseLastAdministrator(queries, user, null)
        await queries.run('DELETE FROM users WHERE id = $1', [id])
        return user
      }),
    findUser: (name) => find('name_key', userNameKey(name)),
    getUser: (id) => find('id', id),
    replaceGroup: (group, replacement) =>
      connection.transaction(async (queries) => {
        const names: string[] = []
        // Locks all accounts in one order: nobody becomes a member meanwhile, and two replacements never wait for each other.
        for (const row of await queries.rows<UserRow>('SELECT * FROM users ORDER BY id FOR UPDATE')) {
          const groups = groupsWithReplaced(row.groups, group, replacement)
          if (groups === null) continue
          await queries.run('UPDATE users SET groups = $1 WHERE id = $2', [groups, row.id])
          names.push(row.name)
        }
        return names
      }),
    listUsers: async () => (await connection.rows<UserRow>('SELECT * FROM users ORDER BY name_key')).map(recordOf),
  }
}
