import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { serialize } from 'hono/utils/cookie'
import { getPath } from 'hono/utils/url'
import type { Logger } from 'pino'
import { type CallName, calls } from '#contract/calls.ts'
import { misplacedHash } from '#contract/misplaced-hash.ts'
import { signedOutCookie } from '#contract/signed-out-cookie.ts'
import { ApiError } from './common/api-error.ts'
import { signedOutToken } from './http/credentials.ts'
import { errorResponse } from './http/error-response.ts'
import type { Handlers, Resource } from './http/handlers.ts'
import { registerCalls } from './http/register-calls.ts'
import { registerResources } from './http/register-resources.ts'
import type { ProxyTrust } from './http/remote-address.ts'
import { type AppEnv, type Authenticate, isSecure, remoteAddressOf } from './http/request-scope.ts'
import { commonHeaders, frameOptions, strictTransport } from './http/security-headers.ts'
import type { Metrics } from './ports/metrics.ts'
import { guestCaller } from './services/sessions/callers.ts'
import type { HtmlShell } from './services/shell/create-html-shell.ts'

export interface AppParts {
  readonly handlers: Handlers
  readonly resources: readonly Resource[]
  readonly authenticate: Authenticate
  /** Ends a session that was signed out on this browser, possibly offline; does nothing if it has expired. */
  readonly endSession: (token: string) => Promise<void>
  readonly shell: HtmlShell
  /** With a slash at both ends. */
  readonly apiPrefix: string
  /** Path under which a proxy serves the portal, with a slash at both ends. Requests are accepted with and without it. */
  readonly basePath?: string
  readonly guests: boolean
  readonly trust: ProxyTrust
  readonly clock: () => number
  readonly log: Logger
  readonly metrics?: Metrics | null
  readonly checkResponses?: boolean
}

/** Methods of the calls at a path, for `Allow`; empty if there is no call. */
const methodsAt = (parts: AppParts, pathname: string): string[] => {
  if (!pathname.startsWith(parts.apiPrefix)) return []
  const path = pathname.slice(parts.apiPrefix.length)
  const fits = (name: CallName) => new RegExp(`^${calls[name].path.replace(/\/$/, '/?').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return [...new Set((Object.keys(calls) as CallName[]).filter(fits).map((name) => calls[name].method))]
}

/** Path below the root of the portal. A proxy may or may not have removed the base path. */
const pathBelow =
  (basePath: string) =>
  (request: Request): string => {
    const path = getPath(request)
    return path.startsWith(basePath) ? path.slice(basePath.length - 1) : path
  }

/** The server as a function from request to response, without port, environment or engines. */
export const createApp = (parts: AppParts): Hono<AppEnv> => {
  const app = new Hono<AppEnv>({ getPath: pathBelow(parts.basePath ?? '/') })

  const cookiePath = (parts.basePath ?? '/') + parts.apiPrefix.slice(1)

  app.use(async (context, next) => {
    const started = performance.now()
    context.set('requestId', randomBytes(9).toString('base64url'))
    context.set('remoteAddress', remoteAddressOf(context, parts.trust))
    const signedOut = signedOutToken(context.req.raw)
    if (signedOut) await parts.endSession(signedOut)
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(commonHeaders)) if (!headers.has(name)) headers.set(name, value)
    headers.set('X-Frame-Options', frameOptions(headers.get('Content-Security-Policy')))
    const secure = isSecure(context, parts.trust)
    if (secure) headers.set('Strict-Transport-Security', strictTransport)
    // The session cookie stays: its session has ended, and a new one may have replaced it.
    if (signedOut) {
      headers.append('Set-Cookie', serialize(signedOutCookie, '', { sameSite: 'Strict', path: cookiePath, secure, maxAge: 0 }))
      headers.set('Clear-Site-Data', '"cache"')
    }
    headers.set('X-Request-Id', context.get('requestId'))
    // Log the pattern, not the URL: URLs contain signed links and search texts.
    const route = context.req.routePath
    const ms = performance.now() - started
    parts.metrics?.countRequest(context.get('call') ?? 'none', context.res.status, ms / 1000)
    parts.log.debug({
      request: context.get('requestId'),
      method: context.req.method,
      route,
      status: context.res.status,
      ms: Math.round(ms),
    })
  })

  registerCalls(app, parts.handlers, { ...parts, checkResponses: parts.checkResponses ?? false })
  registerResources(app, parts.resources, {
    ...parts,
    // The pictures of a previewed page come with the cookie of the administrator, who may be no asset user: then as for any guest.
    cookieCaller: (caller) =>
      parts.guests && !caller.guest && !caller.isAssetUser
        ? { ...caller, groups: guestCaller(caller.sessionId, caller.locale).groups }
        : caller,
  })

  app.notFound(async (context) => {
    const { path } = context.req
    const allowed = methodsAt(parts, path)
    if (allowed.length > 0) {
      const refusal = errorResponse(new ApiError('request.not-found'), context.get('requestId'), 405)
      refusal.headers.set('Allow', allowed.join(', '))
      return refusal
    }
    const method = context.req.method
    if (`${path}/` === parts.basePath) return context.redirect(parts.basePath, 308)
    const isPage = !path.startsWith(parts.apiPrefix) && (method === 'GET' || method === 'HEAD')
    const page = isPage ? await parts.shell(context.req.raw, path, isSecure(context, parts.trust)) : null
    if (page) context.set('call', 'page')
    const isNavigation = isPage && (context.req.header('Accept') ?? '').includes('text/html')
    const hash = page === null && isNavigation ? misplacedHash(path.slice(1), new URL(context.req.url).search) : null
    if (hash !== null) return context.redirect(`${parts.basePath ?? '/'}${hash}`)
    return page ?? errorResponse(new ApiError('request.not-found'), context.get('requestId'))
  })

  app.onError((error, context) => {
    const request = context.get('requestId')
    // A disconnected client is not an error of the server.
    if (!(error instanceof ApiError) && !context.req.raw.signal.aborted) parts.log.error({ request, err: error }, 'request failed')
    return errorResponse(error, request)
  })

  return app
}
