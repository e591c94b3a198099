import { parse, serialize } from 'hono/utils/cookie'
import type { Resource } from '../http/handlers.ts'
import { newToken } from '../services/sessions/new-token.ts'
import { attemptLifetimeMs } from '../services/sign-in/sign-in-attempts.ts'
import { ticketLifetimeMs } from '../services/sign-in/sign-in-tickets.ts'
import { type SignInOutcome, type SingleSignOn, singleSignOnPath, singleSignOnReturnPath } from '../services/sign-in/single-sign-on.ts'

const browserCookie = 'vitrine_sign_in'

/** Secret in a cookie that binds a single sign-on to the browser; null if there is none. */
export const browserSecret = (request: Request): string | null => {
  const secret = parse(request.headers.get('cookie') ?? '', browserCookie)[browserCookie]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null
}

/** `stay` prevents that the login page immediately starts the next single sign-on. */
const pageAfter = (outcome: SignInOutcome): string => {
  if (outcome.kind === 'no-permission') return '#/logout?permission=1'
  return outcome.kind === 'ticket' ? `#/login?stay=1&token=${outcome.ticket}` : `#/login?stay=1&refused=${outcome.reason}`
}

/** Redirects to the identity provider and back. */
export const createSingleSignOnResources = (singleSignOn: SingleSignOn, apiPrefix: string): Resource[] => {
  const { publicUrl } = singleSignOn
  const redirect = (location: string, headers: Record<string, string> = {}) =>
    new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store', ...headers } })
  const redirectToPage = (outcome: SignInOutcome) => redirect(publicUrl + pageAfter(outcome))
  // Lax, because the provider redirects from another site.
  const cookie = (secret: string) =>
    serialize(browserCookie, secret, {
      httpOnly: true,
      sameSite: 'Lax',
      path: apiPrefix,
      secure: publicUrl.startsWith('https:'),
      // The ticket at the end of an attempt needs the cookie, too.
      maxAge: (attemptLifetimeMs + ticketLifetimeMs) / 1000,
    })

  return [
    {
      path: singleSignOnPath,
      isOpen: true,
      handle: async (request) => {
        // Shared by all tabs, so that one tab does not invalidate the attempt of another.
        const browser = browserSecret(request) ?? newToken()
        const start = await singleSignOn.begin(browser)
        return start.kind === 'provider' ? redirect(start.address, { 'Set-Cookie': cookie(browser) }) : redirectToPage(start)
      },
    },
    {
      path: singleSignOnReturnPath,
      isOpen: true,
      handle: async (request, _params, _caller, remoteAddress) => {
        const query = new URL(request.url).search
        return redirectToPage(await singleSignOn.finish({ browser: browserSecret(request), query, remoteAddress }))
      },
    },
  ]
}
