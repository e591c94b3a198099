import type { Database } from 'better-sqlite3'
import type { AccountStore, UserRecord } from '../../../ports/account-store.ts'
import { NameTakenError, userNameKey } from '../../../records/user-name.ts'
import { groupsWithReplaced, parseTextList } from '../stored-values.ts'
import { createAdministratorCheck } from './administrators.ts'

type Users = Pick<AccountStore, 'putUser' | 'changeUser' | 'removeUser' | 'findUser' | 'getUser' | 'listUsers' | 'replaceGroup'>

export interface UserRow {
  readonly id: string
  readonly name: string
  readonly name_key: string
  readonly password_hash: string
  readonly is_asset_user: number
  readonly is_gui_admin: number
  readonly manages_people: number
  readonly groups: string
  readonly mail: string | null
  readonly disabled: number
  readonly workspace: string
}

export const recordOf = (row: UserRow): UserRecord => ({
  id: row.id,
  name: row.name,
  passwordHash: row.password_hash,
  isAssetUser: row.is_asset_user === 1,
  isGuiAdmin: row.is_gui_admin === 1,
  managesPeople: row.manages_people === 1,
  groups: parseTextList(row.groups),
  mail: row.mail,
  disabled: row.disabled === 1,
  workspace: row.workspace,
})

const rowOf = (user: UserRecord): UserRow => ({
  id: user.id,
  name: user.name,
  name_key: userNameKey(user.name),
  password_hash: user.passwordHash,
  is_asset_user: Number(user.isAssetUser),
  is_gui_admin: Number(user.isGuiAdmin),
  manages_people: Number(user.managesPeople),
  groups: JSON.stringify(user.groups),
  mail: user.mail,
  disabled: Number(user.disabled),
  workspace: user.workspace,
})

export const createUsers = (db: Database): Users => {
  const byId = db.prepare<[string], UserRow>('SELECT * FROM users WHERE id = ?')
  const byName = db.prepare<[string], UserRow>('SELECT * FROM users WHERE name_key = ?')
  const all = db.prepare<[], UserRow>('SELECT * FROM users ORDER BY name_key')
  const remove = db.prepare<[string]>('DELETE FROM users WHERE id = ?')
  const endSessions = db.prepare<[string, string]>('DELETE FROM sessions WHERE user_id = ? AND token_hash <> ?')
  const removeTokens = db.prepare<[string]>('DELETE FROM app_tokens WHERE user_id = ?')
  const endTickets = db.prepare<[string]>('DELETE FROM tickets WHERE user_id = ?')
  const put = db.prepare<UserRow>(`
    INSERT INTO users (id, name, name_key, password_hash, is_asset_user, is_gui_admin, manages_people, groups, mail, disabled, workspace)
    VALUES (@id, @name, @name_key, @password_hash, @is_asset_user, @is_gui_admin, @manages_people, @groups, @mail, @disabled, @workspace)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, password_hash = excluded.password_hash,
      is_asset_user = excluded.is_asset_user, is_gui_admin = excluded.is_gui_admin, manages_people = excluded.manages_people, groups = excluded.groups, mail = excluded.mail,
      disabled = excluded.disabled, workspace = excluded.workspace`)

  const putOne = db.transaction((user: UserRecord, exceptSession: string, isSamePassword: boolean) => {
    const row = rowOf(user)
    const holder = byName.get(row.name_key)
    if (holder && holder.id !== user.id) throw new NameTakenError(user.name)
    const before = byId.get(user.id)
    put.run(row)
    if (!before) return
    const isLockedOut = (before.password_hash !== row.password_hash && !isSamePassword) || user.disabled
    if (isLockedOut) removeTokens.run(user.id)
    if (isLockedOut) endSessions.run(user.id, user.disabled ? '' : exceptSession)
    if (isLockedOut || before.mail !== row.mail) endTickets.run(user.id)
  })

  const refuseLastAdministrator = createAdministratorCheck(db)

  type Change = Parameters<AccountStore['changeUser']>[1]
  const changeOne = db.transaction((id: string, change: Change, exceptSession: string, isSamePassword: boolean) => {
    const row = byId.get(id)
    if (!row) return null
    const user = recordOf(row)
    const changed = { ...user, ...change(user) }
    refuseLastAdministrator(user, changed)
    putOne(changed, exceptSession, isSamePassword)
    return changed
  })

  const removeOne = db.transaction((id: string, check?: (user: UserRecord) => void) => {
    const row = byId.get(id)
    if (!row) return null
    const user = recordOf(row)
    check?.(user)
    refuseLastAdministrator(user, null)
    remove.run(id)
    return user
  })

  const setGroups = db.prepare<[string, string]>('UPDATE users SET groups = ? WHERE id = ?')
  const replaceGroup = db.transaction((group: string, replacement: string | null) => {
    const names: string[] = []
    for (const row of all.all()) {
      const groups = groupsWithReplaced(row.groups, group, replacement)
      if (groups === null) continue
      setGroups.run(groups, row.id)
      names.push(row.name)
    }
    return names
  })

  return {
    changeUser: async (id, change, exceptSession = '', isSamePassword = false) =>
      changeOne.immediate(id, change, exceptSession, isSamePassword),
    putUser: async (user) => putOne.immediate(user, '', false),
    removeUser: async (id, check) => removeOne.immediate(id, check),
    findUser: async (name) => {
      const row = byName.get(userNameKey(name))
      return row ? recordOf(row) : null
    },
    getUser: async (id) => {
      const row = byId.get(id)
      return row ? recordOf(row) : null
    },
    listUsers: async () => all.all().map(recordOf),
    replaceGroup: async (group, replacement) => replaceGroup.immediate(group, replacement),
  }
}
