import * as v from 'valibot'
import { errorBodySchema } from '#contract/error-body.ts'
import { isErrorCode } from '#contract/errors.ts'
import { errorOfResponse, type RemoteError } from '#local/remote-error.ts'

const bodySchema = v.partial(errorBodySchema)

/** Reads the error body of a response that is not ok. A code of the portal counts first, then the status, then the content type. */
export const readRemoteError = async (response: Response): Promise<RemoteError> => {
  const body = v.safeParse(bodySchema, await response.json().catch(() => null))
  const { code, values, blockedMinutes } = body.success ? body.output : {}
  return errorOfResponse(response, isErrorCode(code) ? code : null, { values, blockedMinutes })
}
