import { setTimeout } from 'node:timers/promises'
import { CatalogueUnavailableError } from '../../../ports/catalogue.ts'

export interface SolrAddress {
  /** `https://host:port/solr` of each node. */
  readonly urls: readonly string[]
  /** Null = the servers require none. */
  readonly credentials: { readonly user: string; readonly password: string } | null
}

/** The servers refuse a request permanently. */
export class SolrRefusalError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'SolrRefusalError'
  }
}

export interface SolrRequest {
  readonly path: string
  readonly parameters?: Readonly<Record<string, string>>
  /** A JSON value, or the bytes of a file. */
  readonly body?: unknown
  readonly timeoutMs?: number
}

export interface SolrClient {
  /** Rejects with CatalogueUnavailableError if no node responds, with SolrRefusalError if one refuses. */
  request(request: SolrRequest): Promise<unknown>
}

export interface SolrClientOptions {
  /** How long a request is repeated while nodes respond that they cannot process it now. */
  readonly retryForMs?: number
  readonly pauseMs?: number
  /** After this time without a response, a search is sent to the next node, too. */
  readonly silenceMs?: number
}

const defaultTimeoutMs = 30_000
/** A shard without a leader elects one within some seconds. */
const defaultRetryForMs = 10_000
const defaultPauseMs = 250
/** A machine that disappeared drops packets: neither a connection nor a response fails soon. Slow searches take less time. */
const defaultSilenceMs = 2000
/** A failed node is tried last for this time, so that not every request waits for a machine that disappeared. */
const avoidMs = 10_000
/**
 * Statuses after which another node, or the same one later, may succeed. A node can still know the former collection of an alias, which
 * another server has deleted.
 */
const isTemporary = (status: number, { path }: SolrRequest): boolean =>
  status >= 500 || status === 429 || (status === 404 && !path.startsWith('/admin/'))
/** A read has no side effects, so it can be sent twice. */
const isRead = ({ path }: SolrRequest): boolean => /\/(?:select|get)$/.test(path)

/** Failed updates on one node are safe to repeat on another, because documents have versions. */
export const createSolrClient = (
  { urls, credentials }: SolrAddress,
  { retryForMs = defaultRetryForMs, pauseMs = defaultPauseMs, silenceMs = defaultSilenceMs }: SolrClientOptions = {},
): SolrClient => {
  const headers: Record<string, string> = credentials
    ? { Authorization: `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}` }
    : {}
  let next = 0
  const failedAt = new Map<string, number>()

  const inOrder = (): string[] => {
    next = (next + 1) % urls.length
    const rotated = [...urls.slice(next), ...urls.slice(0, next)]
    const hasFailed = (url: string) => performance.now() - (failedAt.get(url) ?? Number.NEGATIVE_INFINITY) < avoidMs
    return [...rotated.filter((url) => !hasFailed(url)), ...rotated.filter(hasFailed)]
  }

  const attempt = async (url: string, request: SolrRequest): Promise<unknown> => {
    const { path, parameters = {}, body, timeoutMs = defaultTimeoutMs } = request
    const isFile = body instanceof Uint8Array
    const response = await fetch(`${url}${path}?${new URLSearchParams({ wt: 'json', ...parameters }).toString()}`, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: body === undefined ? headers : { ...headers, 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' },
      ...(body !== undefined && { method: 'POST', body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    const reason = reasonOf(text)
    if (isTemporary(response.status, request))
      throw new CatalogueUnavailableError(`Solr responds with status ${response.status}: ${reason}`)
    throw new SolrRefusalError(response.status, `Solr refuses a request with status ${response.status}: ${reason}`)
  }

  /** Tries each node once: the next one after a failure, and for a search also while the former ones are silent. */
  const requestFromAll = async (request: SolrRequest): Promise<unknown> => {
    let refusal: CatalogueUnavailableError | null = null
    let failure: unknown
    const tryNode = async (url: string): Promise<Outcome> => {
      // While it is tried again, other requests still avoid it.
      if (failedAt.has(url)) failedAt.set(url, performance.now())
      try {
        const value = await attempt(url, request)
        failedAt.delete(url)
        return { value }
      } catch (error) {
        if (error instanceof SolrRefusalError) return { error }
        failedAt.set(url, performance.now())
        if (error instanceof CatalogueUnavailableError) refusal = error
        else failure = error
        return null
      }
    }
    const running = new Set<Promise<Outcome>>()
    const rest = inOrder()
    for (let url = rest.shift(); url !== undefined || running.size > 0; url = rest.shift()) {
      if (url !== undefined) {
        const requesting = tryNode(url).finally(() => running.delete(requesting))
        running.add(requesting)
      }
      const isLast = rest.length === 0
      const outcome = await firstOf([...running], isRead(request) && !isLast ? silenceMs : null)
      if (outcome === 'silence') failedAt.set(url ?? '', performance.now())
      else if (outcome && 'error' in outcome) throw outcome.error
      else if (outcome) return outcome.value
    }
    throw refusal ?? new CatalogueUnavailableError('Solr does not respond', failure)
  }

  return {
    request: async (request) => {
      const begin = performance.now()
      for (;;) {
        try {
          return await requestFromAll(request)
        } catch (error) {
          // Without a response from any node there is no cluster to wait for.
          const canRecover = error instanceof CatalogueUnavailableError && error.cause === undefined
          if (!canRecover || performance.now() - begin > retryForMs) throw error
          await setTimeout(pauseMs)
        }
      }
    },
  }
}

/** Null = the node failed, and another one may succeed. */
type Outcome = { readonly value: unknown } | { readonly error: unknown } | null

/** The first outcome; `silence` if there is none in time. Null = no limit. */
const firstOf = async (running: readonly Promise<Outcome>[], limitMs: number | null): Promise<Outcome | 'silence'> => {
  if (limitMs === null) return Promise.race(running)
  const over = new AbortController()
  const silence = setTimeout(limitMs, 'silence' as const, { signal: over.signal })
  silence.catch(() => undefined)
  return Promise.race([...running, silence]).finally(() => over.abort())
}

const maxReasonLength = 500

const reasonOf = (text: string): string => {
  try {
    const { error } = JSON.parse(text) as { readonly error?: { readonly msg?: string } }
    return error?.msg?.slice(0, maxReasonLength) ?? 'no reason given'
  } catch {
    return 'no reason given'
  }
}
