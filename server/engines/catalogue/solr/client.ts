import { setTimeout } from 'node:timers/promises'
import { CatalogueUnavailable } from '../../../ports/catalogue.ts'

export interface SolrAddress {
  /** `https://host:port/solr` of each node. */
  readonly urls: readonly string[]
  /** Null = the servers ask for none. */
  readonly credentials: { readonly user: string; readonly password: string } | null
}

/** The servers refuse a request, now and later. */
export class SolrRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'SolrRefusal'
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
  /** Rejects with CatalogueUnavailable if no node responds, with SolrRefusal if one refuses. */
  request(request: SolrRequest): Promise<unknown>
}

export interface SolrClientOptions {
  /** How long a request is repeated while nodes respond that they cannot process it now. */
  readonly retryForMs?: number
  readonly pauseMs?: number
}

const defaultTimeoutMs = 30_000
/** A shard without a leader elects one within some seconds. */
const defaultRetryForMs = 10_000
const defaultPauseMs = 250
/** A node that failed is asked last for this time, so that not every request waits for a machine that disappeared. */
const avoidMs = 10_000
/** Statuses after which another node, or the same one later, may succeed. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429

/** Failed updates on one node are safe to repeat on another, because documents have versions. */
export const createSolrClient = (
  { urls, credentials }: SolrAddress,
  { retryForMs = defaultRetryForMs, pauseMs = defaultPauseMs }: SolrClientOptions = {},
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

  const attempt = async (url: string, { path, parameters = {}, body, timeoutMs = defaultTimeoutMs }: SolrRequest): Promise<unknown> => {
    const isFile = body instanceof Uint8Array
    const response = await fetch(`${url}${path}?${new URLSearchParams({ wt: 'json', ...parameters }).toString()}`, {
      signal: AbortSignal.timeout(timeoutMs),
      headers: body === undefined ? headers : { ...headers, 'Content-Type': isFile ? 'application/octet-stream' : 'application/json' },
      ...(body !== undefined && { method: 'POST', body: isFile ? Buffer.from(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.ok) return JSON.parse(text)
    const reason = reasonOf(text)
    if (isTemporary(response.status)) throw new CatalogueUnavailable(`Solr responds with status ${response.status}: ${reason}`)
    throw new SolrRefusal(response.status, `Solr refuses a request with status ${response.status}: ${reason}`)
  }

  /** Asks each node once. */
  const requestFromAll = async (request: SolrRequest): Promise<unknown> => {
    let refusal: CatalogueUnavailable | null = null
    let failure: unknown
    for (const url of inOrder()) {
      try {
        const response = await attempt(url, request)
        failedAt.delete(url)
        return response
      } catch (error) {
        if (error instanceof SolrRefusal) throw error
        failedAt.set(url, performance.now())
        if (error instanceof CatalogueUnavailable) refusal = error
        else failure = error
      }
    }
    throw refusal ?? new CatalogueUnavailable('Solr does not respond', failure)
  }

  return {
    request: async (request) => {
      const begin = performance.now()
      for (;;) {
        try {
          return await requestFromAll(request)
        } catch (error) {
          // Without a response from any node there is no cluster to wait for.
          const canRecover = error instanceof CatalogueUnavailable && error.cause === undefined
          if (!canRecover || performance.now() - begin > retryForMs) throw error
          await setTimeout(pauseMs)
        }
      }
    },
  }
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
