import * as v from 'valibot'
import { errorBodySchema } from '#contract/error-body.ts'
import type { AnyErrorCode } from '#contract/errors.ts'
import { isErrorCode } from '#contract/errors.ts'
import { codeOfResponse, isRefusalValid, type RefusalSource, RemoteError, type RemoteErrorDetails } from '#local/remote-error.ts'
import { parseRetryAfterMs } from '#local/retry-delay.ts'

const bodySchema = v.partial(errorBodySchema)

/** Statuses whose error codes sign out, or remove data from the device. */
const refusalStatuses = new Set([401, 403, 404, 410])

/** Error for a response that is not ok. @param code code of the portal in its body; null = none */
export const errorOfResponse = (
  response: Response,
  source: RefusalSource,
  code: AnyErrorCode | null = null,
  details: RemoteErrorDetails = {},
): RemoteError =>
  new RemoteError(code ?? codeOfResponse(response, source), response.status, {
    ...details,
    retryAfterMs: parseRetryAfterMs(response.headers.get('retry-after'), Date.now()),
  })

/** Reads the error body of a response that is not ok. Precedence: code of the portal, status, content type. */
export const readRemoteError = async (response: Response, source: RefusalSource): Promise<RemoteError> => {
  const body = v.safeParse(bodySchema, await response.json().catch(() => null))
  const { code, values, blockedMinutes } = body.success ? body.output : {}
  const isValid = !refusalStatuses.has(response.status) || isRefusalValid(response, source)
  return errorOfResponse(response, source, isValid && isErrorCode(code) ? code : null, { values, blockedMinutes })
}
