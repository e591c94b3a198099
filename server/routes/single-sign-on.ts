import { parse, serialize } from 'hono/utils/cookie'
import type { Resource } from '../http/handlers.ts'
import { newToken } from '../services/sessions/sessions.ts'
import { attemptLifetime } from '../services/sign-in/sign-in-attempts.ts'
import { ticketLifetime } from '../services/sign-in/sign-in-tickets.ts'
import { type Landing, type SingleSignOn, singleSignOnPath, singleSignOnReturnPath } from '../services/sign-in/single-sign-on.ts'

const browserCookie = 'vitrine_sign_in'

/** The browser's own secret for signing in elsewhere; null when it has none. */
export const browserSecret = (request: Request): string | null => {
  const secret = parse(request.headers.get('cookie') ?? '', browserCookie)[browserCookie]
  return secret !== undefined && /^[\w-]{43}$/.test(secret) ? secret : null
}

/** On the page of the login: `stay`, so that a sign-in that fails at once is not begun again at once. */
const pageAfter = (landing: Landing): string => {
  if (landing.kind === 'no-permission') return '#/logout?permission=1'
  return landing.kind === 'ticket' ? `#/login?stay=1&token=${landing.ticket}` : `#/login?stay=1&refused=${landing.reason}`
}

/** The way to the provider and back. */
export const createSingleSignOnResources = (singleSignOn: SingleSignOn, apiPrefix: string): Resource[] => {
  const { publicUrl } = singleSignOn
  const lead = (location: string, headers: Record<string, string> = {}) =>
    new Response(null, { status: 302, headers: { Location: location, 'Cache-Control': 'no-store', ...headers } })
  const land = (landing: Landing) => lead(publicUrl + pageAfter(landing))
  // Lax: the way back comes from another site.
  const cookie = (secret: string) =>
    serialize(browserCookie, secret, {
      httpOnly: true,
      sameSite: 'Lax',
      path: apiPrefix,
      secure: publicUrl.startsWith('https:'),
      // The ticket that comes at the end of an attempt needs it, too.
      maxAge: (attemptLifetime + ticketLifetime) / 1000,
    })

  return [
    {
      path: singleSignOnPath,
      handle: async (request) => {
        // The same for all tabs, so that one does not end the attempt of another.
        const browser = browserSecret(request) ?? newToken()
        const departure = await singleSignOn.begin(browser)
        return departure.kind === 'provider' ? lead(departure.address, { 'Set-Cookie': cookie(browser) }) : land(departure)
      },
    },
    {
      path: singleSignOnReturnPath,
      handle: async (request, _params, _caller, remoteAddress) => {
        const query = new URL(request.url).search
        return land(await singleSignOn.finish({ browser: browserSecret(request), query, remoteAddress }))
      },
    },
  ]
}
