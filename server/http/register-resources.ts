import type { Hono } from 'hono'
import type { Caller } from '../common/caller.ts'
import { requireSecondFactor } from './access.ts'
import type { Resource } from './handlers.ts'
import type { AppEnv, Authenticate } from './request-scope.ts'
import { resourceCaller } from './resource-caller.ts'
import { filePolicy } from './security-headers.ts'
import { followSending } from './sent-bytes.ts'

/**
 * Registers the URLs that are part of responses. Only these and tile images accept the session cookie. Hono handles HEAD with the GET
 * handler. Each resource checks access itself.
 */
export const registerResources = (
  app: Hono<AppEnv>,
  resources: readonly Resource[],
  options: {
    readonly apiPrefix: string
    readonly authenticate: Authenticate
    /** The caller whose rights count when a browser sends only the cookie. */
    readonly cookieCaller: (caller: Caller) => Caller
  },
): void => {
  for (const resource of resources) {
    app.get(options.apiPrefix + resource.path, async (context) => {
      context.set('call', resource.path)
      const request = context.req.raw
      const caller = resource.isOpen ? null : await resourceCaller(request, options.authenticate, options.cookieCaller)
      requireSecondFactor(caller)
      followSending(request, context.env?.outgoing)
      const response = await resource.handle(request, context.req.param(), caller, context.get('remoteAddress'))
      if (!response.headers.has('Content-Security-Policy')) response.headers.set('Content-Security-Policy', filePolicy)
      return response
    })
  }
}
