import { createHash } from 'node:crypto'
import { defaultLocale } from '#contract/locale.ts'
import type { PreviewedRole } from '#contract/role-preview.ts'
import type { Caller } from '../../common/caller.ts'
import type { UserRecord } from '../../ports/account-store.ts'

/** Group names with a fixed meaning; accounts cannot be members of them by name. */
export const reservedGroups: ReadonlySet<string> = new Set(['everyone', 'guests', 'users', '*', '-'])

export const guestCaller = (sessionId: string, locale: string | null): Caller => ({
  userId: null,
  name: null,
  guest: true,
  isAssetUser: false,
  isGuiAdmin: false,
  isPreview: false,
  groups: ['everyone', 'guests'],
  locale: locale ?? defaultLocale,
  sessionId,
})

/** An account with neither role has the groups of a guest. */
const groupsOf = (user: UserRecord): string[] =>
  user.isAssetUser || user.isGuiAdmin
    ? ['everyone', 'users', ...user.groups.filter((group) => !reservedGroups.has(group))]
    : ['everyone', 'guests']

export const userCaller = (user: UserRecord, sessionId: string, locale: string | null): Caller => ({
  userId: user.id,
  name: user.name,
  guest: false,
  isAssetUser: user.isAssetUser,
  isGuiAdmin: user.isGuiAdmin,
  isPreview: false,
  groups: groupsOf(user),
  locale: locale ?? defaultLocale,
  sessionId,
})

/** Only the previewed role counts, not the account or the groups of the administrator. */
export const previewCaller = ({ kind, groups }: PreviewedRole, admin: Caller, sessionId: string): Caller => ({
  ...guestCaller(sessionId, admin.locale),
  ...(kind === 'user' && {
    name: admin.name,
    guest: false,
    isAssetUser: true,
    groups: ['everyone', 'users', ...groups.filter((group) => !reservedGroups.has(group))],
  }),
  isPreview: true,
})

/** Identifies an account in local storage. The value is the same on all devices and does not reveal the account. */
export const scopeOf = (userId: string | null): string =>
  userId === null ? 'guest' : `u-${createHash('sha256').update(userId).digest('hex').slice(0, 24)}`
