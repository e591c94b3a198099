import { defaultLocale } from '#contract/locale.ts'
import { ApiError } from '../common/api-error.ts'
import { acceptedLocale } from '../http/accept-locale.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'

const localeOf = (request: Request): string => acceptedLocale(request.headers.get('accept-language')) ?? defaultLocale

type PasswordHandlers = Pick<Handlers, 'sendPasswordMail' | 'setPassword' | 'changePassword'>

export const createPasswordRoutes = ({ passwordReset, passwordChange }: Services): PasswordHandlers => ({
  sendPasswordMail: async ({ body, request, remoteAddress }) => {
    // The same response for every name, before any lookup.
    if (!passwordReset) throw new ApiError('mail.not-configured')
    await passwordReset.request({ name: body.user, locale: localeOf(request), remoteAddress })
    return { result: true }
  },
  setPassword: async ({ body, request, remoteAddress }) => {
    if (!passwordReset) throw new ApiError('auth.link-over')
    await passwordReset.redeem({ ...body, locale: localeOf(request), remoteAddress })
    return { result: true }
  },
  changePassword: async ({ caller, body, request, remoteAddress }) => {
    await passwordChange({ caller, ...body, locale: localeOf(request), remoteAddress })
    return { result: true }
  },
})
