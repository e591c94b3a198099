import * as v from 'valibot'
import { errorBodySchema } from '#contract/error-body.ts'
import { type ErrorCode, isErrorCode } from '#contract/errors.ts'
import { retryAfter } from '#local/retry-delay.ts'
import { ApiFailure } from './api-failure.ts'

const bodySchema = v.partial(errorBodySchema)

/** What an answer with a status of 400 or above says of itself. */
export const readFailure = async (response: Response): Promise<ApiFailure> => {
  const body = v.safeParse(bodySchema, await response.json().catch(() => null))
  const { code, values, blockedMinutes } = body.success ? body.output : {}
  const retryAfterMs = retryAfter(response.headers.get('retry-after'), Date.now())
  return new ApiFailure(isErrorCode(code) ? code : 'client.unknown-status', response.status, values, blockedMinutes, retryAfterMs)
}

/** What these mean stands in the standard: who says nothing else has said that. */
const plainCodes: Readonly<Partial<Record<number, ErrorCode>>> = {
  401: 'auth.session-expired',
  403: 'access.denied',
  429: 'request.too-many',
  500: 'server.internal',
}

/** The same for a call of the API. A status without a code of ours counts by itself, unless it comes with a page of somebody in between. */
export const readCallFailure = async (response: Response): Promise<ApiFailure> => {
  const failure = await readFailure(response)
  const plain = plainCodes[response.status]
  const isPage = response.headers.get('content-type')?.includes('html')
  if (failure.code !== 'client.unknown-status' || plain === undefined || isPage) return failure
  return new ApiFailure(plain, response.status, failure.values, failure.blockedMinutes, failure.retryAfterMs)
}
