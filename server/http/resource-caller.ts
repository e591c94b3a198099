import type { Caller } from '../common/caller.ts'
import { acceptedLocale } from './accept-locale.ts'
import { cookieTokens, headerToken } from './credentials.ts'
import type { Authenticate } from './request-scope.ts'

/** Who asks for a picture or file, by a header or by a cookie, because an `<img>` can send no header: the first whose token is good. */
export const resourceCaller = async (request: Request, authenticate: Authenticate): Promise<Caller | null> => {
  const header = headerToken(request)
  const locale = acceptedLocale(request.headers.get('accept-language'))
  for (const token of header === null ? cookieTokens(request) : [header]) {
    const caller = await authenticate(token, locale)
    if (caller) return caller
  }
  return null
}
