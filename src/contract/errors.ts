/**
 * Every error the server can answer with. The body carries the code and its values, never a sentence:
 * `app/failure-words.ts` turns codes into words.
 */
export const errorStatus = {
  'auth.invalid-credentials': 401,
  'auth.blocked': 401,
  'auth.session-expired': 401,
  'auth.no-authorization': 403,
  /** A link from a mail that was used already, is too old, or never was one. */
  'auth.link-over': 410,
  /** The current password that came with a change is not the right one. */
  'password.wrong': 422,
  /** Too many wrong current passwords. */
  'password.blocked': 429,
  'password.common': 422,
  'password.guessable': 422,
  /** The account's password is not kept in the portal. */
  'password.single-sign-on': 409,
  'access.denied': 403,
  'access.no-download-right': 403,
  /** Nothing is changed, signed in to or taken away while somebody only looks at the portal as a role. */
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
  'mail.not-configured': 501,
  'server.internal': 500,
  'server.busy': 503,
  /** The disk that its data are on. */
  'server.full': 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** Failures without a readable response of the portal. */
export const transportErrorCodes = [
  'client.offline',
  'client.timeout',
  'client.network',
  /** A proxy answers, its server does not. */
  'client.restarting',
  'client.bad-answer',
  'client.unknown-status',
] as const

export type TransportErrorCode = (typeof transportErrorCodes)[number]

export type AnyErrorCode = ErrorCode | TransportErrorCode

export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorStatus, code)
