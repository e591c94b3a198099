import { createHash } from 'node:crypto'
import { reservedGroups } from '#contract/account.ts'
import { defaultLocale } from '#contract/locale.ts'
import type { PreviewedRole } from '#contract/role-preview.ts'
import type { Caller } from '../../common/caller.ts'
import type { MissingFactor } from '../../common/missing-factor.ts'
import type { UserRecord } from '../../ports/account-store.ts'

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

/** An account that is no asset user has no group at all, so it sees no asset, not even those that guests see. */
const groupsOf = (user: UserRecord): string[] =>
  user.isAssetUser ? ['everyone', 'users', ...user.groups.filter((group) => !reservedGroups.has(group))] : []

/** Without the second factor that it needs, an account has no rights at all until it has set one up. */
const withoutRights = { isAssetUser: false, isGuiAdmin: false, managesPeople: false, groups: [] } as const

export const userCaller = (user: UserRecord, sessionId: string, locale: string | null, missingFactor: MissingFactor | null): Caller => ({
  userId: user.id,
  name: user.name,
  guest: false,
  isAssetUser: user.isAssetUser,
  isGuiAdmin: user.isGuiAdmin,
  managesPeople: user.isGuiAdmin && user.managesPeople,
  isPreview: false,
  groups: groupsOf(user),
  locale: locale ?? defaultLocale,
  sessionId,
  ...(missingFactor && { missingFactor }),
  ...(missingFactor?.isOver && withoutRights),
})

/**
 * Only the previewed role counts, not the account or the groups of the administrator. An administrator who is no asset user sees only the
 * assets that guests see, in every role.
 */
export const previewCaller = ({ kind, groups }: PreviewedRole, admin: Caller, sessionId: string): Caller => {
  const guest = guestCaller(sessionId, admin.locale)
  const roleGroups = ['everyone', 'users', ...groups.filter((group) => !reservedGroups.has(group))]
  return {
    ...guest,
    ...(kind === 'user' && {
      name: admin.name,
      guest: false,
      isAssetUser: true,
      groups: admin.isAssetUser ? roleGroups : guest.groups,
    }),
    isPreview: true,
  }
}

/** Identifies an account in local storage. The value is the same on all devices and does not reveal the account. */
export const scopeOf = (userId: string | null): string =>
  userId === null ? 'guest' : `u-${createHash('sha256').update(userId).digest('hex').slice(0, 24)}`
