import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { type CallName, calls } from '#contract/calls.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import { acceptedLocale } from './accept-locale.ts'
import { refuseInPreview, requireAccess } from './access.ts'
import { bodyLimit, bodyOptional } from './body-limits.ts'
import { headerToken, isOwnSite } from './credentials.ts'
import type { CallContext, Handler, Handlers } from './handlers.ts'
import { jsonAnswer } from './json-answer.ts'
import { JsonText } from './json-text.ts'
import { readJson } from './read-body.ts'
import { parseInput, readQuery } from './read-query.ts'
import type { ProxyTrust } from './remote-address.ts'
import { type AppEnv, type Authenticate, isSecure } from './request-scope.ts'

export interface CallOptions {
  readonly apiPrefix: string
  readonly authenticate: Authenticate
  readonly guests: boolean
  readonly trust: ProxyTrust
  /** Tests turn this on: an answer that breaks the contract becomes an error. */
  readonly checkAnswers: boolean
}

/** GET calls that change something: a link or picture on another page must not be able to trigger them. */
const changing: ReadonlySet<CallName> = new Set<CallName>(['logout', 'setLocale'])
/** What admins have not published yet. */
const drafts = ['getWorkspace', 'saveDraft', 'publishDraft', 'getHistory', 'getStoredVersion'] as const
/** Answers that carry a token, or belong to one moment of one person: never packed together with what a stranger can choose. */
const personal: ReadonlySet<CallName> = new Set<CallName>([
  'getSession',
  'checkSession',
  'download',
  'logout',
  'setLocale',
  'getBookmarks',
  'beginPreview',
  'getPreviewGroups',
  'getReport',
  ...drafts,
])

/**
 * What a person sees by their rights stays in no cache of the browser: it would outlive a sign-out that no server heard of, on a device
 * that others use, too. The page keeps what it needs itself, and asks for none of it again by its version.
 */
const mayBeStored = (name: CallName): boolean => calls[name].access === 'open' && !personal.has(name)

/**
 * What everybody may read is the same for everybody, in every language that the address does not name: a worker that keeps it
 * must find it again after somebody signed in.
 */
const varies = (call: Call): string => (call.access === 'open' ? 'Accept-Encoding' : 'Authorization, Accept-Language, Accept-Encoding')

const names = Object.keys(calls) as CallName[]
// Fixed paths first, so that `config/global` is not taken for a file called global.
const inMatchingOrder = names.toSorted((a, b) => Number(calls[a].path.includes('{')) - Number(calls[b].path.includes('{')))

const patternOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** `download/` is asked for with and without its slash. */
const patternsOf = (prefix: string, path: string): string[] =>
  path.endsWith('/') ? [prefix + path, prefix + path.slice(0, -1)] : [prefix + patternOf(path)]

const readBody = async (name: CallName, call: Call, request: Request): Promise<unknown> => {
  if (!call.body) return undefined
  const body = await readJson(request, bodyLimit(name))
  if (body === undefined && !bodyOptional.has(name)) throw new ApiError('request.invalid', { reason: 'empty' })
  return parseInput(call.body, body === undefined ? {} : body)
}

const readParams = (call: Call, given: Record<string, string>): unknown => {
  if (!call.params) return undefined
  const parsed = v.safeParse(call.params, given)
  if (!parsed.success) throw new ApiError('request.not-found')
  return parsed.output
}

const callerOf = async (request: Request, authenticate: Authenticate): Promise<Caller | null> => {
  const token = headerToken(request)
  return token ? authenticate(token, acceptedLocale(request.headers.get('accept-language'))) : null
}

const finish = async (name: CallName, call: Call, answer: unknown, request: Request, checkAnswers: boolean): Promise<Response> => {
  if (answer instanceof Response) return answer
  const text = answer instanceof JsonText ? answer.text : JSON.stringify(answer)
  if (checkAnswers && call.answer !== 'binary') v.parse(call.answer, answer instanceof JsonText ? JSON.parse(text) : answer)
  return jsonAnswer(text, request, !personal.has(name))
}

const answerCall = async (
  name: CallName,
  handler: Handler<CallName>,
  context: Context<AppEnv>,
  options: CallOptions,
): Promise<Response> => {
  const call: Call = calls[name]
  const request = context.req.raw
  if ((call.method !== 'GET' || changing.has(name)) && !isOwnSite(request)) throw new ApiError('access.denied')
  const caller = await callerOf(request, options.authenticate)
  requireAccess(call.access, caller, options.guests)
  refuseInPreview(name, caller)
  const headers = new Headers({ Vary: varies(call), 'Cache-Control': mayBeStored(name) ? 'no-cache' : 'no-store' })
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
  const response = await finish(name, call, await handler(parsed as CallContext<CallName>), request, options.checkAnswers)
  for (const [header, value] of headers) if (!response.headers.has(header)) response.headers.set(header, value)
  return response
}

/** Puts every call of the contract on the app: reads what came by its schemas, asks for the right, answers. */
export const registerCalls = (app: Hono<AppEnv>, handlers: Handlers, options: CallOptions): void => {
  for (const name of inMatchingOrder) {
    const handler = handlers[name] as Handler<CallName>
    app.on(calls[name].method, patternsOf(options.apiPrefix, calls[name].path), (context) => answerCall(name, handler, context, options))
  }
}
