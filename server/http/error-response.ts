import type { ErrorBody } from '#contract/error-body.ts'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { portalHeader } from '#contract/portal-header.ts'
import { ApiError } from '../common/api-error.ts'
import { isDiskFull } from '../common/disk-full.ts'
import { BlobsUnavailableError } from '../ports/blobs.ts'
import { CatalogueUnavailableError } from '../ports/catalogue.ts'
import { StoresUnavailableError } from '../ports/stores.ts'

const isLoginRefusal = (code: ErrorCode): boolean => ['auth.blocked', 'password.blocked', 'factor.blocked'].includes(code)

/** The error that a client may see; null = only that the request failed. */
const clientErrorOf = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error
  const isUnavailable = [BlobsUnavailableError, StoresUnavailableError, CatalogueUnavailableError].some((kind) => error instanceof kind)
  if (isUnavailable) return new ApiError('server.busy', undefined, { 'Retry-After': '10' })
  return isDiskFull(error) ? new ApiError('server.full') : null
}

/** Body of an error response: a code with its values, without internal messages. */
export const errorBody = (thrown: unknown, requestId: string): ErrorBody => {
  const error = clientErrorOf(thrown)
  if (!error) return { code: 'server.internal', request: requestId }
  const { blockedMinutes, ...values } = error.values ?? {}
  return {
    code: error.code,
    ...(Object.keys(values).length > 0 && { values }),
    ...(isLoginRefusal(error.code) && { blockedMinutes: Number(blockedMinutes ?? 1) }),
    request: requestId,
  }
}

/** `status` overrides the status of the code where HTTP has a more specific one (405). */
export const errorResponse = (error: unknown, requestId: string, status?: number): Response => {
  const known = clientErrorOf(error)
  return Response.json(errorBody(error, requestId), {
    status: status ?? known?.status ?? errorStatus['server.internal'],
    headers: { 'Cache-Control': 'no-store', [portalHeader]: '1', ...known?.headers },
  })
}
