import type { CallName } from '#contract/calls.ts'
import type { AnyErrorCode } from '#contract/errors.ts'

/** What a failed or good call means for the session (rows, E1). */
export type SessionStep = 'nothing' | 'login' | 'reload' | 'forget-reload'

export interface PolicyQuestion {
  readonly call: CallName
  /** null = a good answer. */
  readonly failure: { readonly status: number; readonly code: AnyErrorCode } | null
  /** The call for whose 403 the page has been reloaded, and which has not succeeded since; null = none. */
  readonly reloaded: string | null
  /** On the login or logout page. */
  readonly atLogin: boolean
  readonly online: boolean
  /** A guest whose session has run out: the client begins a new one and repeats the call. */
  readonly renewable: boolean
}

/** Nobody waits for these; what they learn must not throw anyone out of what they are doing. */
const background: ReadonlySet<CallName> = new Set<CallName>([
  'getConfig',
  'getAvailability',
  'getTranslationLocales',
  'getVersion',
  'getReadiness',
  'setLocale',
  'checkSession',
  'logout',
  'getDownloadInfo',
  'keepAssets',
  'findMissing',
  'getCopyState',
  'checkCopies',
  // The queue goes on by itself, and tells its own story.
  'download',
  'getBookmarks',
  'saveBookmarks',
])
/** Refusals that are answers about one thing, not about the session. */
const aboutOneThing: ReadonlySet<AnyErrorCode> = new Set<AnyErrorCode>([
  'access.no-download-right',
  'access.preview',
  'download.external-forbidden',
  'auth.no-authorization',
])

export const sessionStep = ({ call, failure, reloaded, atLogin, online, renewable }: PolicyQuestion): SessionStep => {
  if (call === 'getSession' || background.has(call)) return 'nothing'
  // Other calls go well all the time: one that is refused for good would reload the page for ever.
  if (failure === null) return reloaded === call ? 'forget-reload' : 'nothing'
  if (!online || atLogin) return 'nothing'
  if (failure.status === 401) return renewable ? 'nothing' : 'login'
  if (failure.status !== 403 || call === 'getConvertSets' || aboutOneThing.has(failure.code)) return 'nothing'
  return reloaded === null ? 'reload' : 'login'
}
