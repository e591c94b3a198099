import type { AnyErrorCode } from '#contract/errors.ts'
import { portalHeader } from '#contract/portal-header.ts'

/**
 * Effect on work that is repeated without the user: `unreachable` = the portal sent no response; `temporary` = another attempt may succeed;
 * `session` = the session is over; `denied` = the user has no right; `permanent` = the same request never succeeds.
 */
export type RemoteErrorKind = 'unreachable' | 'temporary' | 'session' | 'denied' | 'permanent'

const temporaryStatuses = new Set([408, 425, 429])
/** Without a code of the portal these come from a proxy and are not evidence about the user or the asset. */
const foreignStatuses = new Set([401, 403, 404, 407, 410, 451])

const classify = (code: AnyErrorCode, status: number): RemoteErrorKind => {
  if (status === 0 || code === 'client.bad-answer') return 'unreachable'
  // Work waits until the user has set up the second factor.
  if (status >= 500 || temporaryStatuses.has(status) || code === 'factor.required') return 'temporary'
  if (code === 'client.unknown-status' && foreignStatuses.has(status)) return 'temporary'
  if (status === 401) return 'session'
  return status === 403 ? 'denied' : 'permanent'
}

export interface RemoteErrorDetails {
  readonly values?: Readonly<Record<string, string | number>> | undefined
  readonly blockedMinutes?: number | undefined
  readonly retryAfterMs?: number | null
}

/**
 * A request of a call, file or picture without a usable response. The code is stable and never shown; app/failure-messages.ts has the
 * messages.
 */
export class RemoteError extends Error {
  readonly kind: RemoteErrorKind
  readonly values: Readonly<Record<string, string | number>>
  readonly blockedMinutes: number | undefined
  /** Value of `Retry-After`; null = none. */
  readonly retryAfterMs: number | null

  constructor(
    readonly code: AnyErrorCode,
    /** HTTP status; 0 when no response arrived. */
    readonly status: number,
    { values = {}, blockedMinutes, retryAfterMs = null }: RemoteErrorDetails = {},
  ) {
    super(code)
    this.name = 'RemoteError'
    this.kind = classify(code, status)
    this.values = values
    this.blockedMinutes = blockedMinutes
    this.retryAfterMs = retryAfterMs
  }

  /** Another attempt without an action of the user may succeed. */
  get retryable(): boolean {
    return this.kind === 'unreachable' || this.kind === 'temporary'
  }
}

/** No response arrived. */
export const connectionLost = (): RemoteError => new RemoteError(navigator.onLine ? 'client.network' : 'client.offline', 0)

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Statuses with the same meaning from the portal and from a proxy. */
const codeOfStatus: Readonly<Partial<Record<number, AnyErrorCode>>> = {
  408: 'client.timeout',
  413: 'request.too-large',
  425: 'client.timeout',
  429: 'request.too-many',
  500: 'server.internal',
  // A gateway without its server: RFC 9110 section 15.6.3 to 15.6.5.
  502: 'client.restarting',
  503: 'client.restarting',
  504: 'client.restarting',
  // The network demands a sign-in: RFC 6585 section 6.
  511: 'client.bad-answer',
}
/** Statuses about the user, see isRefusalValid. */
const codeOfRefusal: Readonly<Partial<Record<number, AnyErrorCode>>> = { 401: 'auth.session-expired', 403: 'access.denied' }

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/**
 * Whose refusals count. `portal` = only responses with the header of the portal, because any program on the way may send JSON with the same
 * status. `any` = also backends and file servers that send only a status.
 */
export type RefusalSource = 'portal' | 'any'

/** Whether a response may end the session, or be evidence that the user or an asset has no right. */
export const isRefusalValid = ({ headers }: Response, source: RefusalSource): boolean =>
  headers.has(portalHeader) || (source === 'any' && !headers.get('content-type')?.includes('html'))

/** Code for a response without an error code of the portal. The status decides before the content type. */
export const codeOfResponse = (response: Response, source: RefusalSource): AnyErrorCode => {
  const { status, type } = response
  // A redirect leads to the sign-in of a network; the API sends none.
  if (type === 'opaqueredirect' || redirectStatuses.has(status)) return 'client.bad-answer'
  return codeOfStatus[status] ?? (isRefusalValid(response, source) ? codeOfRefusal[status] : undefined) ?? 'client.unknown-status'
}

const unreachableCodes = new Set<string>(['client.offline', 'client.network', 'client.timeout', 'client.restarting'])

/** The server was not reached, or does not run: the call is worth repeating when the connection is back. */
export const isUnreachableCode = (code: string): boolean => unreachableCodes.has(code)
