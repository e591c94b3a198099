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

const defaultTimeoutMs = 30_000
/** Statuses after which another node, or the same one later, may succeed. */
const isTemporary = (status: number): boolean => status >= 500 || status === 429

/** Failed updates on one node are safe to repeat on another, because documents have versions. */
export const createSolrClient = ({ urls, credentials }: SolrAddress): SolrClient => {
  const headers: Record<string, string> = credentials
    ? { Authorization: `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}` }
    : {}
  let next = 0

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

  return {
    request: async (request) => {
      let failure: unknown
      next = (next + 1) % urls.length
      for (let at = 0; at < urls.length; at += 1) {
        try {
          return await attempt(urls[(next + at) % urls.length] ?? '', request)
        } catch (error) {
          if (error instanceof SolrRefusal) throw error
          failure = error
        }
      }
      throw failure instanceof CatalogueUnavailable ? failure : new CatalogueUnavailable('Solr does not respond', failure)
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
