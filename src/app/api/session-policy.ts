import type { CallName } from '#contract/calls.ts'
import type { AnyErrorCode } from '#contract/errors.ts'

/** Effect of a completed call on the session (rows, E1). */
export type SessionStep = 'nothing' | 'login' | 'login-denied' | 'reload' | 'forget-reload'

export interface CallOutcome {
  readonly call: CallName
  /** null = the call succeeded. */
  readonly failure: { readonly status: number; readonly code: AnyErrorCode } | null
  /** The call whose 403 caused a reload and that has not succeeded since; null = none. */
  readonly reloadedCall: string | null
  /** On the login or logout page. */
  readonly isLoginPage: boolean
  readonly isOnline: boolean
  /** An expired guest session: the client starts a new one and repeats the call. */
  readonly isRenewable: boolean
}

/** Background calls: their errors must not interrupt the user. */
const backgroundCalls: ReadonlySet<CallName> = new Set<CallName>([
  'getConfig',
  'getAvailability',
  'getTranslationLocales',
  'getVersion',
  'getReadiness',
  'getReading',
  'setLocale',
  'checkSession',
  'logout',
  'getDownloadInfo',
  'getOfflineAssets',
  'getOfflinePictures',
  'findMissing',
  'getCopyState',
  'getChanges',
  'checkCopies',
  // The download queue repeats its calls and reports its own errors.
  'download',
  'getBookmarks',
  'saveBookmarks',
])
/** These errors concern one asset or one form, not the session. */
const unrelatedErrors: ReadonlySet<AnyErrorCode> = new Set<AnyErrorCode>([
  'access.no-download-right',
  'access.preview',
  'download.external-forbidden',
  'auth.no-authorization',
])

export const sessionStep = ({ call, failure, reloadedCall, isLoginPage, isOnline, isRenewable }: CallOutcome): SessionStep => {
  if (call === 'getSession' || backgroundCalls.has(call)) return 'nothing'
  // Reset only for the same call: other calls succeed all the time, and a permanent refusal would cause endless reloads.
  if (failure === null) return reloadedCall === call ? 'forget-reload' : 'nothing'
  // The refusal of another program on the way.
  if (failure.code === 'client.unknown-status') return 'nothing'
  if (!isOnline || isLoginPage) return 'nothing'
  if (failure.status === 401) return isRenewable ? 'nothing' : 'login'
  // The form of a share link shows the refusal and keeps its input.
  if (failure.status !== 403 || call === 'getConvertSets' || call.endsWith('ShareLink') || unrelatedErrors.has(failure.code))
    return 'nothing'
  return reloadedCall === null ? 'reload' : 'login-denied'
}
