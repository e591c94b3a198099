import { ApiError } from '../common/api-error.ts'
import { requestedLocale } from '../http/accept-locale.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'

type PasswordHandlers = Pick<Handlers, 'sendPasswordMail' | 'setPassword' | 'changePassword'>

export const createPasswordRoutes = ({ requestPasswordMail, redeemPasswordLink, passwordChange }: Services): PasswordHandlers => ({
  sendPasswordMail: async ({ body, request, remoteAddress }) => {
    // The same response for every name, before any lookup.
    if (!requestPasswordMail) throw new ApiError('mail.not-configured')
    await requestPasswordMail({ name: body.user, locale: requestedLocale(request), remoteAddress })
    return { result: true }
  },
  setPassword: async ({ body, request, remoteAddress }) => {
    if (!redeemPasswordLink) throw new ApiError('auth.link-over')
    await redeemPasswordLink({ ...body, locale: requestedLocale(request), remoteAddress })
    return { result: true }
  },
  changePassword: async ({ caller, body, request, remoteAddress }) => {
    await passwordChange({ caller, ...body, locale: requestedLocale(request), remoteAddress })
    return { result: true }
  },
})
