/**
 * Every error code of the server with its status. The body contains the code and its values, never a sentence. `app/failure-messages.ts`
 * maps codes to messages.
 */
export const errorStatus = {
  'auth.invalid-credentials': 401,
  'auth.blocked': 401,
  'auth.session-expired': 401,
  'auth.no-authorization': 403,
  /** A link from an e-mail that is used, expired or invalid. */
  'auth.link-over': 410,
  /** The current password in a password change is wrong. */
  'password.wrong': 422,
  /** Too many wrong current passwords. */
  'password.blocked': 429,
  'password.common': 422,
  'password.guessable': 422,
  /** Another identity provider stores the password of the account. */
  'password.single-sign-on': 409,
  /** The password is right, and the account has a second factor. The value `ticket` is for `session/factor`. */
  'factor.needed': 401,
  /** A code that is wrong, expired or used. */
  'factor.wrong': 422,
  /** Too many wrong codes. */
  'factor.blocked': 429,
  /** The second step came too late, or the account has changed: sign in again. */
  'factor.over': 410,
  /** The response of a passkey that is unknown, wrong, late or used. */
  'factor.passkey': 422,
  /** The change needs a sign-in of the last hour. Not 403, after which a page reloads. */
  'factor.sign-in-again': 409,
  /** A group of the account requires a second factor, the grace is over, and the account has none. Not 403, after which devices remove their copies. */
  'factor.required': 409,
  /** The account must have a second factor, and has no other one. */
  'factor.last': 409,
  'account.name-taken': 409,
  /** No administrator who can sign in would be left. */
  'account.last-administrator': 409,
  'account.not-found': 404,
  /** Another group has the name, perhaps in another spelling. */
  'group.name-taken': 409,
  'group.not-found': 404,
  /** A share link that is unknown, expired or ended, or a session of none. */
  'share.over': 410,
  /** The share link has a password. */
  'share.password-needed': 409,
  'share.password-wrong': 422,
  /** Too many wrong passwords. */
  'share.blocked': 429,
  /** No own share link has this id. */
  'share.not-found': 404,
  'share.too-many': 409,
  'access.denied': 403,
  'access.no-download-right': 403,
  /** A role preview is read-only. */
  'access.preview': 403,
  'asset.not-found': 404,
  'request.not-found': 404,
  'request.invalid': 400,
  'request.wrong-type': 415,
  'request.too-large': 413,
  'request.too-many': 429,
  'range.unsatisfiable': 416,
  'download.conversion-busy': 429,
  'download.external-busy': 429,
  'download.external-forbidden': 403,
  'download.conversion-failed': 502,
  'bookmarks.conflict': 412,
  'config.conflict': 412,
  'config.read-only': 409,
  'translation.malformed': 422,
  'upload.unsupported': 415,
  'upload.invalid': 422,
  /** A draft refers to uploads that are no longer stored; `names` are the names of the files, separated by spaces. */
  'upload.missing': 410,
  'mail.not-configured': 501,
  'server.internal': 500,
  'server.busy': 503,
  /** The disk of the server's data is full. */
  'server.full': 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus
/** Errors of calls that change accounts and groups. */
export type AccountErrorCode = Extract<ErrorCode, `account.${string}` | `group.${string}`>
/** Errors of a new password, or of the current one that confirms a change. */
export type PasswordErrorCode = Extract<ErrorCode, `password.${string}`>
/** Errors of the second step of a sign-in, of its settings, and of a sign-in that is not recent. Any call can have `factor.required`. */
export type FactorErrorCode = Exclude<Extract<ErrorCode, `factor.${string}`>, 'factor.required'>

/** Errors of calls about share links. */
export type ShareErrorCode = Extract<ErrorCode, `share.${string}`>

/** Failures without a readable response of the portal. */
export const transportErrorCodes = [
  'client.offline',
  'client.timeout',
  'client.network',
  /** A proxy responds, but the server behind it does not. */
  'client.restarting',
  'client.bad-answer',
  'client.unknown-status',
] as const

export type TransportErrorCode = (typeof transportErrorCodes)[number]

export type AnyErrorCode = ErrorCode | TransportErrorCode

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorStatus, code)
