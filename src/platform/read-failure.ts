import * as v from 'valibot'
import { errorBodySchema } from '#contract/error-body.ts'
import { isErrorCode } from '#contract/errors.ts'
import { parseRetryAfterMs } from '#local/retry-delay.ts'
import { ApiFailure, codeOfResponse } from './api-failure.ts'

const bodySchema = v.partial(errorBodySchema)

/** Reads the error body of a response that is not ok. A code of the portal counts first, then the status, then the content type. */
export const readFailure = async (response: Response): Promise<ApiFailure> => {
  const body = v.safeParse(bodySchema, await response.json().catch(() => null))
  const { code, values, blockedMinutes } = body.success ? body.output : {}
  const retryAfterMs = parseRetryAfterMs(response.headers.get('retry-after'), Date.now())
  return new ApiFailure(isErrorCode(code) ? code : codeOfResponse(response), response.status, values, blockedMinutes, retryAfterMs)
}
