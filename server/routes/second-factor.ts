import { requestedLocale } from '../http/accept-locale.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'

type SecondFactorHandlers = Pick<Handlers, 'getSignInFactors' | 'beginTotp' | 'confirmTotp' | 'renewRecoveryCodes' | 'removeTotp'>

/** How the signed-in account signs in. The second step of a sign-in is in session.ts. */
export const createSecondFactorRoutes = ({ totpSettings: totp, passkeys }: Services): SecondFactorHandlers => ({
  getSignInFactors: async ({ caller }) => ({ ...(await totp.get(caller)), passkeys: await passkeys.list(caller) }),
  beginTotp: ({ caller, body, remoteAddress }) => totp.begin({ caller, ...body, remoteAddress }),
  confirmTotp: async ({ caller, body, request }) => ({
    recoveryCodes: await totp.confirm({ caller, ...body, locale: requestedLocale(request) }),
  }),
  renewRecoveryCodes: async ({ caller, body, remoteAddress }) => ({
    recoveryCodes: await totp.renewCodes({ caller, ...body, remoteAddress }),
  }),
  removeTotp: async ({ caller, body, request, remoteAddress }) => {
    await totp.remove({ caller, ...body, locale: requestedLocale(request), remoteAddress })
    return { result: true }
  },
})
