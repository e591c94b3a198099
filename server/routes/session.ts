import { serialize } from 'hono/utils/cookie'
import type { Session } from '#contract/session.ts'
import { ApiError } from '../common/api-error.ts'
import type { MissingFactor } from '../common/missing-factor.ts'
import { requestedLocale } from '../http/accept-locale.ts'
import { cookieTokens, headerToken, sessionCookie } from '../http/credentials.ts'
import type { CallContext, Handlers } from '../http/handlers.ts'
import type { UserRecord } from '../ports/account-store.ts'
import type { Services } from '../services/services.ts'
import { userCaller } from '../services/sessions/callers.ts'
import { deviceOf } from '../services/sessions/device.ts'
import { createSessionResponses } from '../services/sessions/session-responses.ts'
import { absoluteLimitMs, type SignInProof } from '../services/sessions/sessions.ts'
import { relyingPartyOf } from '../services/sign-in/relying-party.ts'
import { knownLocales } from '../services/workspace/translations.ts'
import { browserSecret } from './single-sign-on.ts'

type SessionHandlers = Pick<
  Handlers,
  'getSession' | 'finishSignIn' | 'finishPasskeySignIn' | 'checkSession' | 'logout' | 'setLocale' | 'listSessions' | 'endSessions'
>
type SessionCall = CallContext<'getSession'>
type SignInCall = Pick<SessionCall, 'request' | 'setHeader' | 'secure'>

export const createSessionRoutes = (services: Services): SessionHandlers => {
  const { sessions, login, secondFactor, passkeys, publicUrl, loginMethods, noteSignIn, signInTickets, stores, apiPrefix } = services
  const { requiredFactors, shareLinks } = services
  const { noSession, guestSession, userSession, previewSession } = createSessionResponses(loginMethods)
  const cookie = (token: string, secure: boolean, maxAge: number) =>
    serialize(sessionCookie, token, { httpOnly: true, sameSite: 'Strict', path: apiPrefix, secure, maxAge })

  const sessionOf = async (token: string, user: UserRecord, missingFactor: MissingFactor | null): Promise<Session> => {
    const mayShare = await shareLinks.right.mayShare(userCaller(user, '', null, missingFactor))
    return userSession(token, user, missingFactor, mayShare)
  }

  const withCookie = (session: Session, { request, setHeader, secure }: SignInCall): Session => {
    setHeader('Set-Cookie', session.session ? cookie(session.session, secure, absoluteLimitMs / 1000) : cookie('', secure, 0))
    // The account has changed, possibly offline: clear the browser cache of the previous account's images.
    if (cookieTokens(request).some((token) => token !== session.session && !sessions.isGuest(token)))
      setHeader('Clear-Site-Data', '"cache"')
    return session
  }

  const beginSession = async (user: UserRecord, proof: SignInProof, context: SignInCall): Promise<Session> => {
    const { request } = context
    // A sign-in ends the previous session.
    const previousToken = headerToken(request)
    if (previousToken) await sessions.end(previousToken)
    const device = deviceOf(request.headers.get('User-Agent'))
    const token = await sessions.begin(user, proof, device)
    await noteSignIn(user.id, device, requestedLocale(request))
    // After the device is noted: the grace of a new account begins with its first sign-in.
    return withCookie(await sessionOf(token, user, await requiredFactors.missingFor(user)), context)
  }

  /**
   * The cookie stays that of the administrator: results are listed by the rights of the role, and their images are shown with the rights of
   * the administrator.
   */
  const continuePreview = (token: string, { caller, body, query }: SessionCall): Session => {
    if (query.token !== undefined || body.user !== undefined || body.pass !== undefined) throw new ApiError('access.preview')
    if (!caller) throw new ApiError('auth.session-expired')
    return previewSession(token, caller)
  }

  const continueSession = async ({ caller, request }: SessionCall): Promise<Session> => {
    const token = headerToken(request)
    if (caller && token && !sessions.isAging(token)) {
      const user = caller.userId === null ? null : await stores.accounts.getUser(caller.userId)
      return user ? sessionOf(token, user, caller.missingFactor ?? null) : guestSession(token)
    }
    const guest = sessions.beginGuest()
    return guest ? guestSession(guest) : noSession
  }

  return {
    getSession: async (context) => {
      const { user: name = '', pass: password = '' } = context.body
      const { query, request } = context
      const given = headerToken(request)
      if (given !== null && sessions.isPreview(given)) return continuePreview(given, context)
      if (query.token !== undefined) {
        return beginSession(await signInTickets.redeem(query.token, browserSecret(request)), 'provider', context)
      }
      if (name === '' && password === '') return withCookie(await continueSession(context), context)
      if (!login) throw new ApiError('access.denied')
      const user = await login({ name, password, remoteAddress: context.remoteAddress })
      return beginSession(user, 'password', context)
    },
    finishSignIn: async (context) => {
      if (!secondFactor) throw new ApiError('factor.over')
      const user = await secondFactor.redeem({ ...context.body, remoteAddress: context.remoteAddress })
      return beginSession(user, 'password-and-factor', context)
    },
    finishPasskeySignIn: async (context) => {
      const { body, request, remoteAddress, secure } = context
      const user = await passkeys.finishSignIn(body.credential, remoteAddress, relyingPartyOf(publicUrl, request, secure))
      return beginSession(user, 'passkey', context)
    },
    checkSession: ({ caller }) => ({
      // No app token opens the administration.
      isGuiAdmin: caller !== null && caller.isGuiAdmin && caller.tokenAccess === undefined,
      sessionValid: caller !== null,
    }),
    logout: async ({ caller, request, setHeader, secure }) => {
      const token = headerToken(request)
      if (!token) throw new ApiError('auth.session-expired')
      await sessions.end(token)
      if (caller?.userId) await stores.usage.audit({ event: 'logout', userId: caller.userId })
      setHeader('Set-Cookie', cookie('', secure, 0))
      setHeader('Clear-Site-Data', '"cache"')
      return { result: true }
    },
    listSessions: async ({ caller }) => ({ sessions: await sessions.list(caller) }),
    endSessions: async ({ caller, body }) => {
      await ('id' in body ? sessions.endListed(caller, body.id) : sessions.endOthers(caller))
      return { result: true }
    },
    setLocale: async ({ caller, query }) => {
      if (!(await knownLocales(stores.configuration)).includes(query.locale)) throw new ApiError('request.invalid', { field: 'locale' })
      await sessions.setLocale(caller, query.locale)
      return { result: true }
    },
  }
}
