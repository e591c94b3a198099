import type { ErrorBody } from '#contract/error-body.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { ApiError } from '../common/api-error.ts'

const isLoginRefusal = (code: ErrorCode): boolean => code === 'auth.blocked'

/** The body of a failure: a code with its values, never a sentence and never what the program said to itself. */
export const errorBody = (error: unknown, requestId: string): ErrorBody => {
  if (!(error instanceof ApiError)) return { code: 'server.internal', request: requestId }
  const { blockedMinutes, ...values } = error.values ?? {}
  return {
    code: error.code,
    ...(Object.keys(values).length > 0 && { values }),
    ...(isLoginRefusal(error.code) && { blockedMinutes: Number(blockedMinutes ?? 1) }),
    request: requestId,
  }
}

/** `status` differs from the code's own only where HTTP has a finer word for it (405). */
export const errorResponse = (error: unknown, requestId: string, status?: number): Response => {
  const known = error instanceof ApiError
  return Response.json(errorBody(error, requestId), {
    status: status ?? (known ? error.status : errorStatus['server.internal']),
    headers: { 'Cache-Control': 'no-store', ...(known && error.headers) },
  })
}
