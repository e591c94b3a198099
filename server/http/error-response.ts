import type { ErrorBody } from '#contract/error-body.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { ApiError } from '../common/api-error.ts'
import { isDiskFull } from '../common/disk-full.ts'

const isLoginRefusal = (code: ErrorCode): boolean => code === 'auth.blocked' || code === 'password.blocked'

/** What may be said of a failure to whoever asked; null = nothing but that there was one. */
const sayable = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  return isDiskFull(error) ? new ApiError('server.full') : null
}

/** The body of a failure: a code with its values, never a sentence and never what the program said to itself. */
export const errorBody = (thrown: unknown, requestId: string): ErrorBody => {
  const error = sayable(thrown)
  if (!error) return { code: 'server.internal', request: requestId }
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
  const known = sayable(error)
  return Response.json(errorBody(error, requestId), {
    status: status ?? known?.status ?? errorStatus['server.internal'],
    headers: { 'Cache-Control': 'no-store', ...known?.headers },
  })
}
