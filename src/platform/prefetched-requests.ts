import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'

/** Never rejects; null = no response. */
export type PrefetchedResponse = Promise<{ readonly status: number; readonly body: unknown } | null>

/** Requests that src/bootstrap sent before the bundle was loaded. */
export interface PrefetchedRequests {
  readonly session: PrefetchedResponse
  /** The session was started with the token that an external sign-in added to the URL. */
  readonly byTicket: boolean
  /** The same token if no request was sent with it, because the document has no boot data. */
  readonly unusedTicket: string | null
  /** Null = the URL leads to no search. */
  readonly search: PrefetchedSearchRequest | null
}

export interface PrefetchedSearchRequest {
  /** See searchKey. */
  readonly key: string
  readonly response: PrefetchedResponse
  readonly view: ViewKey
  readonly config: Config
  /** The search has no text and no filters. */
  readonly isPlain: boolean
}

declare global {
  interface Window {
    __first?: PrefetchedRequests
    /** See mustTakeOver; the page is loaded again afterwards. */
    __mustTakeOver?: boolean
  }
}
