import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'

/** Never rejects; null = nothing came back. */
export type PrefetchedResponse = Promise<{ readonly status: number; readonly body: unknown } | null>

/** What src/bootstrap has sent before the page's code was there. */
export interface PrefetchedRequests {
  readonly session: PrefetchedResponse
  /** The session was begun with the token that another way of signing in had put into the address. */
  readonly byTicket: boolean
  /** Null = the address leads to no search. */
  readonly search: PrefetchedSearchRequest | null
}

export interface PrefetchedSearchRequest {
  /** See searchKey. */
  readonly key: string
  readonly response: PrefetchedResponse
  readonly view: ViewKey
  readonly config: Config
  /** Nothing narrows it. */
  readonly isPlain: boolean
}

declare global {
  interface Window {
    __first?: PrefetchedRequests
  }
}
