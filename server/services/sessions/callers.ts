import { createHash } from 'node:crypto'
import { defaultLocale } from '#contract/locale.ts'
import type { PreviewedRole } from '#contract/role-preview.ts'
import type { Caller } from '../../common/caller.ts'
import type { UserRecord } from '../../ports/documents.ts'

/** Names with a meaning of their own; an account can't be in them by name. */
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

/** An account with neither role is let in but stands in no group: it sees what a guest sees. */
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

/** Neither the admin's account nor their groups count: only what was asked for. */
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

/** The same for an account on every device, and nothing that names it. */
export const scopeOf = (userId: string | null): string =>
  userId === null ? 'guest' : `u-${createHash('sha256').update(userId).digest('hex').slice(0, 24)}`
