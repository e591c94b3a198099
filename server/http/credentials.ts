import { parse } from 'hono/utils/cookie'
import { guestCookie } from '#contract/first-visit.ts'
import { leftCookie, leftMark } from '#contract/left-session.ts'

export const sessionCookie = 'vitrine_session'

/** Longer than any token made here. */
const maxTokenLength = 2048

/** `Authorization: Bearer token`, or the bare token; null when there is none worth a look. */
export const headerToken = (request: Request): string | null => {
  const header = request.headers.get('authorization')
  if (!header || header.length > maxTokenLength) return null
  const token = /^(?:Bearer )?([A-Za-z0-9._~+/=-]+)$/i.exec(header.trim())?.[1]
  return token ?? null
}

const cookiesOf = (request: Request): Readonly<Record<string, string>> => {
  const header = request.headers.get('cookie')
  return header ? parse(header) : {}
}

/** Token of an account that was signed out on this browser, perhaps while no server could be told. */
export const leftToken = (request: Request): string | null => {
  const { [sessionCookie]: own = '', [leftCookie]: mark } = cookiesOf(request)
  return own.length > leftMark(own).length && own.length <= maxTokenLength && leftMark(own) === mark ? own : null
}

/** Only for pictures and files, which a page asks for without a header of its own: the session's, and a guest's who is here for the first time or again after a session that is over. */
export const cookieTokens = (request: Request): readonly string[] => {
  const { [sessionCookie]: own, [guestCookie]: offered } = cookiesOf(request)
  const left = leftToken(request)
  return [own, offered]
    .filter((token) => token !== undefined)
    .filter((token) => token !== '' && token.length <= maxTokenLength && token !== left)
}

/** False when a page of another site made the browser send this. Programs that are no browser send no such header. */
export const isOwnSite = (request: Request): boolean => {
  const site = request.headers.get('sec-fetch-site')
  return site === null || site === 'same-origin'
}
