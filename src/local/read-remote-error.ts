import * as v from 'valibot'
import { errorBodySchema } from '#contract/error-body.ts'
import type { AnyErrorCode } from '#contract/errors.ts'
import { isErrorCode } from '#contract/errors.ts'
import { codeOfResponse, RemoteError, type RemoteErrorDetails } from '#local/remote-error.ts'
import { parseRetryAfterMs } from '#local/retry-delay.ts'

const bodySchema = v.partial(errorBodySchema)

/** Error for a response that is not ok. @param code code of the portal in its body; null = none */
export const errorOfResponse = (response: Response, code: AnyErrorCode | null = null, details: RemoteErrorDetails = {}): RemoteError =>
  new RemoteError(code ?? codeOfResponse(response), response.status, {
    ...details,
    retryAfterMs: parseRetryAfterMs(response.headers.get('retry-after'), Date.now()),
  })

/** Reads the error body of a response that is not ok. Precedence: code of the portal, status, content type. */
export const readRemoteError = async (response: Response): Promise<RemoteError> => {
  const body = v.safeParse(bodySchema, await response.json().catch(() => null))
  const { code, values, blockedMinutes } = body.success ? body.output : {}
  return errorOfResponse(response, isErrorCode(code) ? code : null, { values, blockedMinutes })
}
