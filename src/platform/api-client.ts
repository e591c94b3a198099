import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import type { CallBody, CallName, CallParams, CallQuery, CallResponse } from '#contract/calls.ts'
import { isPortalCall, portalCalls } from '#contract/portal-calls.ts'
import { codeOfResponse, connectionLost, isAbort, RemoteError } from '#local/remote-error.ts'
import { isStaticDocument, refusalSource } from './boot.ts'
import { type QueryValues, queryText } from './query-text.ts'

export interface CallParts<Name extends CallName> {
  readonly params?: CallParams<Name>
  readonly query?: CallQuery<Name>
  readonly body?: CallBody<Name>
  /** For multipart calls; null = delete the stored file. */
  readonly file?: Blob | null
  readonly signal?: AbortSignal
  /** Timeout of the call in milliseconds (default 30,000). */
  readonly timeout?: number
  /** Extra headers, e.g. If-Match. */
  readonly headers?: Readonly<Record<string, string>>
  /** Overrides the session's token, for work of one user that continues after another user has signed in. */
  readonly token?: string
  /** Bypasses HTTP caches (default: as the response headers allow). */
  readonly fresh?: boolean
  /** Returned on status 304, for calls with `If-None-Match`. */
  readonly known?: CallResponse<Name>
  /** Called with the headers of every response, before its body is read. */
  readonly onHeaders?: (headers: Headers) => void
  /** Called with the complete body of a binary response. */
  readonly onContent?: (content: Blob) => void
}

/** Functions of the page that the client needs, passed in at the start, so that it does not depend on screens. */
export interface ApiPolicy {
  readonly token: () => string | null
  readonly locale: () => string
  /**
   * Called after every response or failure, for the connection state and the 401/403 rules.
   * @param token of the request @param sentAtMs time of the request on the clock of performance.now()
   */
  readonly onOutcome: (call: CallName, failure: RemoteError | null, token: string | null, sentAtMs: number) => void
}

export interface ApiClient {
  /** Rejects with RemoteError, or with an AbortError when the signal was aborted. */
  readonly call: <Name extends CallName>(name: Name, parts?: CallParts<Name>) => Promise<CallResponse<Name>>
  /** Address of a binary call, for `<img src>`. */
  readonly address: (path: string) => string
  /** Reports a successful call that the bootstrap script sent. */
  readonly noteResponse: (name: CallName) => void
}

const callNamed = async (name: CallName): Promise<Call> => {
  if (isPortalCall(name)) return portalCalls[name]
  try {
    const { deferredCalls, isDeferredCall } = await import('#contract/deferred-calls.ts')
    if (isDeferredCall(name)) return deferredCalls[name]
    return (await import('#contract/admin-calls.ts')).adminCalls[name]
  } catch {
    throw connectionLost()
  }
}

const pathText = (path: string, params: QueryValues | undefined): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params?.[key] ?? '')))

/** The reader of error bodies is loaded with the first failure. Without it the status alone decides. */
const readError = (response: Response): Promise<RemoteError> =>
  import('#local/read-remote-error.ts').then(
    (reader) => reader.readRemoteError(response, refusalSource()),
    () => new RemoteError(codeOfResponse(response, refusalSource()), response.status),
  )

/** undefined = the text is not JSON. */
const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const loadConverter = () =>
  import('./convert-response.ts').catch(() => {
    throw connectionLost()
  })

/** @returns the response in place of a failed one. Rejects with RemoteError. */
const readFailed = async (name: CallName, parts: CallParts<CallName>, response: Response): Promise<unknown> => {
  if (isStaticDocument()) {
    const { absentResponse } = await loadConverter()
    const query: QueryValues = parts.query ?? {}
    const absent = absentResponse(name, response.status, query['lang'] !== undefined)
    if (absent !== undefined) return absent
  }
  throw await readError(response)
}

const readResponse = async (name: CallName, call: Call, parts: CallParts<CallName>, response: Response): Promise<unknown> => {
  const type = response.headers.get('content-type') ?? ''
  const isJson = type.includes('json')
  // A captive portal sends status 200 with an HTML page.
  if (type.includes('html') && !(name === 'getCustomPage' && isStaticDocument()))
    throw new RemoteError('client.bad-answer', response.status)
  if (call.response === 'binary') return parts.onContent?.(await response.blob())
  const text = await response.text()
  // An incomplete body is a network error, not a malformed response.
  const body = isJson ? jsonIn(text) : text
  const parsed = v.safeParse(call.response, body)
  if (parsed.success) return parsed.output
  // Malformed JSON is never read as an empty response.
  if (isJson && body === undefined) throw new RemoteError('client.bad-answer', response.status)
  const { convertResponse } = await loadConverter()
  const converted = v.safeParse(call.response, convertResponse(name, body, idsIn(parts)))
  if (!converted.success) throw new RemoteError('client.bad-answer', response.status)
  return converted.output
}

/** Requested ids of a getAssets call. */
const idsIn = ({ query }: { readonly query?: QueryValues | undefined }): readonly string[] => [query?.['assetid'] ?? []].flat().map(String)

const bodyOf = (call: Call, { body, file }: CallParts<CallName>): string | FormData | null => {
  if (call.body) return JSON.stringify(body ?? {})
  if (!file) return null
  const form = new FormData()
  form.append('file', file)
  return form
}

export const createApiClient = (prefix: string, policy: ApiPolicy): ApiClient => {
  const send = async (name: CallName, parts: CallParts<CallName>, token: string | null): Promise<unknown> => {
    const call = await callNamed(name)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), parts.timeout ?? 30_000)
    const signal = parts.signal ? AbortSignal.any([parts.signal, timeout.signal]) : timeout.signal
    const headers: Record<string, string> = { 'Accept-Language': policy.locale(), ...parts.headers }
    if (token) headers['Authorization'] = `Bearer ${token}`
    if (call.body) headers['Content-Type'] = 'application/json'
    const address = prefix + pathText(call.path, parts.params) + queryText(parts.query)
    try {
      const response = await fetch(address, {
        method: call.method,
        headers,
        body: bodyOf(call, parts),
        credentials: 'same-origin',
        // The redirect itself is classified: a captive portal sends one.
        redirect: 'manual',
        ...(parts.fresh ? { cache: 'no-store' as const } : {}),
        signal,
      })
      parts.onHeaders?.(response.headers)
      if (parts.known && response.status === 304) return parts.known
      return await (response.ok ? readResponse(name, call, parts, response) : readFailed(name, parts, response))
    } catch (error) {
      // An abort by the caller takes precedence over every other error.
      parts.signal?.throwIfAborted()
      if (timeout.signal.aborted) throw new RemoteError('client.timeout', 0)
      if (error instanceof RemoteError || isAbort(error)) throw error
      throw connectionLost()
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    call: async (name, parts = {}) => {
      const token = parts.token ?? policy.token()
      const sentAtMs = performance.now()
      try {
        const response = await send(name, parts, token)
        policy.onOutcome(name, null, token, sentAtMs)
        return response as CallResponse<typeof name>
      } catch (error) {
        if (error instanceof RemoteError) policy.onOutcome(name, error, token, sentAtMs)
        throw error
      }
    },
    address: (path) => prefix + path,
    noteResponse: (name) => policy.onOutcome(name, null, policy.token(), performance.now()),
  }
}
