import type { AccountChangeBody, AccountsQuery, ListedAccount } from '#contract/people.ts'

/** Accounts on one page of the list. */
export const peoplePageCount = 50

/** Conditions and order of the list of accounts, as a user chooses them. */
export interface PeopleView {
  readonly text: string
  readonly show: NonNullable<AccountsQuery['show']> | 'all'
  /** Empty = all groups. */
  readonly group: string
  readonly sort: 'name' | 'name-down' | 'mail' | 'groups'
  /** First account of the page. */
  readonly start: number
}

export const firstView: PeopleView = { text: '', show: 'all', group: '', sort: 'name', start: 0 }

/** Query of a page of the list. Numbers in a query are strings. */
export const queryOfView = ({ text, show, group, sort, start }: PeopleView) => ({
  ...(text.trim() !== '' && { text: text.trim().slice(0, 256) }),
  ...(show !== 'all' && { show }),
  ...(group !== '' && { group }),
  ...(sort === 'name-down' ? { sort: 'name' as const, order: 'down' as const } : { sort }),
  start: String(start),
  rows: String(peoplePageCount),
})

/** Names of groups that a user separates by commas or semicolons. */
export const groupsIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,;]/)
      .map((group) => group.trim())
      .filter(Boolean),
  ),
]

/** What a user can edit of an account. */
export type EditedAccount = Pick<ListedAccount, 'name' | 'mail' | 'groups' | 'isAssetUser' | 'isGuiAdmin' | 'managesPeople'>

/** Only what differs, so that simultaneous changes of others to other fields and groups stay. */
export const changesOf = (before: EditedAccount, after: EditedAccount): Omit<AccountChangeBody, 'id'> => {
  const addGroups = after.groups.filter((group) => !before.groups.includes(group))
  const removeGroups = before.groups.filter((group) => !after.groups.includes(group))
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.mail !== after.mail && { mail: after.mail }),
    ...(addGroups.length > 0 && { addGroups }),
    ...(removeGroups.length > 0 && { removeGroups }),
    ...(before.isAssetUser !== after.isAssetUser && { isAssetUser: after.isAssetUser }),
    ...(before.isGuiAdmin !== after.isGuiAdmin && { isGuiAdmin: after.isGuiAdmin }),
    ...(after.managesPeople !== undefined && before.managesPeople !== after.managesPeople && { managesPeople: after.managesPeople }),
  }
}
