import { ApiError } from '../http/api-error.ts'
import type { Handlers } from '../http/handlers.ts'

/** Said to everyone alike, before any account is looked at: without a mail service there is nothing that could be sent. */
export const createPasswordMail = (): Pick<Handlers, 'sendPasswordMail'> => ({
  sendPasswordMail: () => {
    throw new ApiError('mail.not-configured')
  },
})
