import { requestedLocale } from '../http/accept-locale.ts'
import type { CallContext, Handlers } from '../http/handlers.ts'
import type { Services } from '../services/services.ts'
import { relyingPartyOf } from '../services/sign-in/relying-party.ts'

type PasskeyHandlers = Pick<Handlers, 'beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'beginPasskeySignIn'>

/** Passkeys of the signed-in account, and the begin of a sign-in with one. Its end is in session.ts. */
export const createPasskeyRoutes = ({ passkeys, publicUrl }: Services): PasskeyHandlers => {
  const partyOf = ({ request, secure }: Pick<CallContext<'beginPasskey'>, 'request' | 'secure'>) =>
    relyingPartyOf(publicUrl, request, secure)
  return {
    beginPasskey: async (context) => {
      const { caller, body, remoteAddress } = context
      return { options: { ...(await passkeys.begin({ caller, ...body, remoteAddress }, partyOf(context))) } }
    },
    addPasskey: async (context) => {
      const { caller, body, request } = context
      const { name, credential: response } = body
      await passkeys.add({ caller, name, response, locale: requestedLocale(request) }, partyOf(context))
      return { result: true }
    },
    renamePasskey: async ({ caller, body: { id, name } }) => {
      await passkeys.rename(caller, id, name)
      return { result: true }
    },
    removePasskey: async ({ caller, body, request, remoteAddress }) => {
      await passkeys.remove({ caller, ...body, locale: requestedLocale(request), remoteAddress })
      return { result: true }
    },
    beginPasskeySignIn: async (context) => ({
      options: { ...(await passkeys.beginSignIn(context.remoteAddress, partyOf(context))) },
    }),
  }
}
