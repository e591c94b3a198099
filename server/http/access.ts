import type { Access } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import { isWithinLifetime } from '../common/lifetime.ts'
import { isForLinks, isRefusedInPreview, needsRecentSignIn } from './call-policies.ts'

/** Refuses an account whose groups require a second factor, as soon as its grace is over and it has none. */
export const requireSecondFactor = (caller: Caller | null): void => {
  if (caller?.missingFactor?.isOver) throw new ApiError('factor.required')
}

/**
 * Refuses a caller without access to the call: 401 if there is no valid session, so that signing in helps, else 403. An account with
 * neither role has the rights of a guest, so it is refused where guests are not allowed.
 * @param isForSetUp the call is needed to set up a second factor
 */
export const requireAccess = (access: Access, caller: Caller | null, guests: boolean, isForSetUp = false): void => {
  if (access === 'open') return
  if (!caller) throw new ApiError('auth.session-expired')
  if (!isForSetUp) requireSecondFactor(caller)
  // A preview session acts as an account here; `refuseInPreview` limits what it may do.
  if (access === 'account' && caller.guest && !caller.isPreview) throw new ApiError('auth.session-expired')
  // An app token neither administers the portal nor its account, whatever its access is.
  if ((access === 'admin' || access === 'account') && caller.tokenAccess !== undefined) throw new ApiError('access.denied')
  if (access === 'admin' && !caller.isGuiAdmin) throw new ApiError('access.denied')
  if (access === 'user' && !caller.isAssetUser) throw new ApiError('access.denied')
  if (access === 'session' && !guests && !caller.shared && !caller.isAssetUser && !caller.isGuiAdmin) throw new ApiError('access.denied')
}

/** Limits the session of a share link to the calls that show and download its files. */
export const refuseForLink = (name: CallName, caller: Caller | null): void => {
  if (caller?.shared && !isForLinks(name)) throw new ApiError('access.denied')
}

/** Limits a preview session to reading. session/get stays available, see routes/session.ts. */
export const refuseInPreview = (name: CallName, caller: Caller | null): void => {
  if (caller?.isPreview && isRefusedInPreview(name)) throw new ApiError('access.preview')
}

/** Age of a session, in milliseconds, up to which its sign-in counts as recent. */
export const recentSignInMs = 60 * 60_000

/** Refuses calls that need a recent sign-in to older sessions. A sign-in with the same account begins a new session. */
export const requireRecentSignIn = (name: CallName, caller: Caller | null, now: number): void => {
  if (!needsRecentSignIn(name)) return
  if (caller?.signedInAt === undefined || !isWithinLifetime(caller.signedInAt, recentSignInMs, now))
    throw new ApiError('factor.sign-in-again')
}
