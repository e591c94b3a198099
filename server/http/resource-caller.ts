import type { Caller } from '../common/caller.ts'
import { acceptedLocale } from './accept-locale.ts'
import { cookieTokens, headerToken } from './credentials.ts'
import type { Authenticate } from './request-scope.ts'

/** Caller of an image or file request, from a header or a cookie, because an `<img>` sends no header. The first valid token counts. */
export const resourceCaller = async (
  request: Request,
  authenticate: Authenticate,
  ofCookie: (caller: Caller) => Caller = (caller) => caller,
): Promise<Caller | null> => {
  const header = headerToken(request)
  const locale = acceptedLocale(request.headers.get('accept-language'))
  for (const token of header === null ? cookieTokens(request) : [header]) {
    const caller = await authenticate(token, locale)
    if (caller) return header === null ? ofCookie(caller) : caller
  }
  return null
}
