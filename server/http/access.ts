import type { Access } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'

/**
 * Refuses a caller who may not make the call. 401 = there is no valid session, so signing in helps; 403 = it would not.
 * An account with neither role is no more than a guest: where guests may not look, it may not either.
 */
export const requireAccess = (access: Access, caller: Caller | null, guests: boolean): void => {
  if (access === 'open') return
  if (!caller) throw new ApiError('auth.session-expired')
  // A preview without an account is refused by what it is, see below.
  if (access === 'account' && caller.guest && !caller.isPreview) throw new ApiError('auth.session-expired')
  if (access === 'admin' && !caller.isGuiAdmin) throw new ApiError('access.denied')
  if (access === 'user' && !caller.isAssetUser) throw new ApiError('access.denied')
  if (access === 'session' && !guests && !caller.isAssetUser && !caller.isGuiAdmin) throw new ApiError('access.denied')
}

/** GET calls that change something, hand files out, or are about an account of one's own. */
const beyondLooking: ReadonlySet<CallName> = new Set<CallName>(['logout', 'setLocale', 'download', 'getBookmarks'])

/** Somebody who looks at the portal as a role looks, and no more. Asking who one is stays open, see routes/session.ts. */
export const refuseInPreview = (name: CallName, caller: Caller | null): void => {
  if (!caller?.isPreview || name === 'getSession') return
  if (calls[name].method !== 'GET' || beyondLooking.has(name)) throw new ApiError('access.preview')
}
