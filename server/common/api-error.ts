import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** Error of a call. The error handler turns it into a status and an ErrorBody. */
export class ApiError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly values?: Readonly<Record<string, string | number>>,
    readonly headers?: Readonly<Record<string, string>>,
  ) {
    super(code)
    this.name = 'ApiError'
    this.status = errorStatus[code]
  }
}
