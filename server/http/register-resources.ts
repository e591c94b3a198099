import type { Hono } from 'hono'
import type { Caller } from '../common/caller.ts'
import { acceptedLocale } from './accept-locale.ts'
import { cookieTokens, headerToken } from './credentials.ts'
import type { Resource } from './handlers.ts'
import type { AppEnv, Authenticate } from './request-scope.ts'
import { filePolicy } from './security-headers.ts'

/** The first whose token is good. */
const callerOf = async (request: Request, authenticate: Authenticate): Promise<Caller | null> => {
  const header = headerToken(request)
  const locale = acceptedLocale(request.headers.get('accept-language'))
  for (const token of header === null ? cookieTokens(request) : [header]) {
    const caller = await authenticate(token, locale)
    if (caller) return caller
  }
  return null
}

/**
 * Puts the addresses that stand inside answers on the app. Here alone the session cookie counts, because an `<img>` can send no header;
 * Hono answers HEAD from GET. Each one authorises for itself what it gives away.
 */
export const registerResources = (
  app: Hono<AppEnv>,
  resources: readonly Resource[],
  options: { readonly apiPrefix: string; readonly authenticate: Authenticate },
): void => {
  for (const resource of resources) {
    app.get(options.apiPrefix + resource.path, async (context) => {
      const request = context.req.raw
      const caller = await callerOf(request, options.authenticate)
      const response = await resource.handle(request, context.req.param(), caller, context.get('remoteAddress'))
      if (!response.headers.has('Content-Security-Policy')) response.headers.set('Content-Security-Policy', filePolicy)
      return response
    })
  }
}
