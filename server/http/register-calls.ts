import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import { acceptedLocale } from './accept-locale.ts'
import { refuseForLink, refuseInPreview, requireAccess, requireRecentSignIn } from './access.ts'
import { bodyLimitOf, changesSomething, isForSetUp, policyOf } from './call-policies.ts'
import { headerToken, isSameOrigin } from './credentials.ts'
import { formerCalls } from './former-calls.ts'
import type { CallContext, Handler, Handlers } from './handlers.ts'
import { jsonResponse } from './json-response.ts'
import { JsonText } from './json-text.ts'
import { readJson } from './read-body.ts'
import { parseInput, readQuery } from './read-query.ts'
import type { ProxyTrust } from './remote-address.ts'
import { type AppEnv, type Authenticate, isSecure } from './request-scope.ts'
import { refuseForToken } from './token-calls.ts'

export interface CallOptions {
  readonly apiPrefix: string
  readonly authenticate: Authenticate
  readonly guests: boolean
  readonly trust: ProxyTrust
  readonly clock: () => number
  /** Set in tests: a response that violates the contract becomes an error. */
  readonly checkResponses: boolean
}

/**
 * No browser may store responses that depend on rights: on a shared device they would outlive a sign-out that happened offline. The page
 * stores what it needs itself.
 */
const isCacheable = (name: CallName): boolean => calls[name].access === 'open' && !policyOf(name).isPrivate

/** Open calls have the same response for every user, so the service worker must find a cached one after a sign-in. */
const varies = (call: Call): string => (call.access === 'open' ? 'Accept-Encoding' : 'Authorization, Accept-Language, Accept-Encoding')

const names = Object.keys(calls) as CallName[]
// Fixed paths first, so that `config/global` does not match as a file with the name `global`.
const inMatchingOrder = names.toSorted((a, b) => Number(calls[a].path.includes('{')) - Number(calls[b].path.includes('{')))

const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** `download/` also matches without its slash. */
const patternsOf = (prefix: string, path: string): string[] =>
  path.endsWith('/') ? [prefix + path, prefix + path.slice(0, -1)] : [prefix + patternOf(path)]

const readBody = async (name: CallName, call: Call, request: Request): Promise<unknown> => {
  if (!call.body) return undefined
  const body = await readJson(request, bodyLimitOf(name), policyOf(name).acceptsForm === true)
  if (body === undefined && !policyOf(name).isBodyOptional) throw new ApiError('request.invalid', { reason: 'empty' })
  return parseInput(call.body, body === undefined ? {} : body)
}

const readParams = (call: Call, given: Record<string, string>): unknown => {
  if (!call.params) return undefined
  const parsed = v.safeParse(call.params, given)
  if (!parsed.success) throw new ApiError('request.not-found')
  return parsed.output
}

const toResponse = async (name: CallName, call: Call, result: unknown, request: Request, checkResponses: boolean): Promise<Response> => {
  if (result instanceof Response) return result
  const text = result instanceof JsonText ? result.text : JSON.stringify(result)
  if (checkResponses && call.response !== 'binary') v.parse(call.response, result instanceof JsonText ? JSON.parse(text) : result)
  return jsonResponse(text, request, !policyOf(name).isPrivate)
}

const handleCall = async (
  name: CallName,
  handler: Handler<CallName>,
  context: Context<AppEnv>,
  options: CallOptions,
): Promise<Response> => {
  const call: Call = calls[name]
  const request = context.req.raw
  if (changesSomething(name) && !isSameOrigin(request)) throw new ApiError('access.denied')
  const token = headerToken(request)
  const caller: Caller | null = token ? await options.authenticate(token, acceptedLocale(request.headers.get('accept-language'))) : null
  refuseForLink(name, caller)
  requireAccess(call.access, caller, options.guests, isForSetUp(name))
  refuseInPreview(name, caller)
  refuseForToken(name, token, caller)
  requireRecentSignIn(name, caller, options.clock())
  const headers = new Headers({ Vary: varies(call), 'Cache-Control': isCacheable(name) ? 'no-cache' : 'no-store' })
  const parsed = {
    caller,
    params: readParams(call, context.req.param()),
    query: call.query ? readQuery(call.query, new URL(request.url).searchParams) : undefined,
    body: await readBody(name, call, request),
    request,
    remoteAddress: context.get('remoteAddress'),
    secure: isSecure(context, options.trust),
    setHeader: (header: string, value: string) => headers.set(header, value),
  }
  const response = await toResponse(name, call, await handler(parsed as CallContext<CallName>), request, options.checkResponses)
  for (const [header, value] of headers) if (!response.headers.has(header)) response.headers.set(header, value)
  return response
}

/** Registers every call of the contract: checks access, parses the request, calls the handler and sends the response. */
export const registerCalls = (app: Hono<AppEnv>, handlers: Handlers, options: CallOptions): void => {
  const register = (name: CallName, path: string, handler: Handler<CallName>): void => {
    app.on(calls[name].method, patternsOf(options.apiPrefix, path), (context) => {
      context.set('call', name)
      return handleCall(name, handler, context, options)
    })
  }
  for (const { name, path, handlerOf } of formerCalls) register(name, path, handlerOf(handlers[name]))
  for (const name of inMatchingOrder) register(name, calls[name].path, handlers[name])
}
