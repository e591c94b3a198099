import { parse } from 'hono/utils/cookie'
import { appTokenPrefix } from '#contract/app-tokens.ts'
import { guestCookieOf, rootPrefix } from '#contract/portal-prefix.ts'
import { signedOutCookie, signedOutTokenPrefix } from '#contract/signed-out-cookie.ts'

export const sessionCookie = 'vitrine_session'

/** Session of a share link, for its pictures and files alone. */
export const linkCookie = 'vitrine_link'

/** Longer than every valid token. */
const maxTokenLength = 2048

/** Token of `Authorization: Bearer token` or of a bare `Authorization: token`; null if there is none. */
export const headerToken = (request: Request): string | null => {
  const header = request.headers.get('authorization')
  if (!header || header.length > maxTokenLength) return null
  const token = /^(?:Bearer )?([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim())?.[1]
  return token ?? null
}

/** Whether a script presents the token. The Authorization header alone accepts such tokens. */
export const isAppToken = (token: string): boolean => token.startsWith(appTokenPrefix)

const isGuestCookie = (name: string): boolean => name.startsWith(rootPrefix) && name.endsWith(guestCookieOf(''))

const parseCookies = (request: Request): Readonly<Record<string, string>> => {
  const header = request.headers.get('cookie')
  return header ? parse(header) : {}
}

/** Token of a session that the browser ended, possibly while it was offline. */
export const signedOutToken = (request: Request): string | null => {
  const { [sessionCookie]: own = '', [signedOutCookie]: mark } = parseCookies(request)
  return own.length > signedOutTokenPrefix(own).length && own.length <= maxTokenLength && signedOutTokenPrefix(own) === mark ? own : null
}

/**
 * Tokens in cookies: of the session and of a prefetched guest session. They count only for images and files, which a browser requests
 * without an Authorization header.
 */
export const cookieTokens = (request: Request): readonly string[] => {
  const { [sessionCookie]: own, ...others } = parseCookies(request)
  // A portal at the root of the origin sends its cookie to all portals. Only the portal that signed a token accepts it.
  const guests = Object.entries(others).flatMap(([name, token]) => (isGuestCookie(name) ? [token] : []))
  const signedOut = signedOutToken(request)
  return [own, ...guests]
    .filter((token) => token !== undefined)
    .filter((token) => token !== '' && token.length <= maxTokenLength && token !== signedOut && !isAppToken(token))
}

/** False if a page of another site caused the request. Clients that are not browsers send no such header. */
export const isSameOrigin = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}

/** Token of the cookie of a share link; null if there is none. */
export const linkToken = (request: Request): string | null => {
  const { [linkCookie]: token = '' } = parseCookies(request)
  return token !== '' && token.length <= maxTokenLength ? token : null
}
