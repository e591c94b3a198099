import type { OfflineAssetsResponse } from '#contract/offline-assets.ts'
import type { OfflineSource, RecentSource } from '#local/offline/offline-records.ts'

/** Calls for offline copies of one user. They reject with RemoteError, or IncompleteResponseError. */
export interface OfflineApi {
  /** One page of the members of a source, and their total. An empty page is the end. */
  readonly members: (
    source: Exclude<OfflineSource, RecentSource>,
    start: number,
    locale: string,
    signal: AbortSignal,
  ) => Promise<{ readonly ids: readonly string[]; readonly found: number }>
  /** Number of assets that a search finds. */
  readonly count: (
    query: Extract<OfflineSource, { readonly kind: 'search' }>['query'],
    locale: string,
    signal: AbortSignal,
  ) => Promise<number>
  /** Whether the index of the server is complete, so that missing assets really do not exist. */
  readonly isHealthy: (signal: AbortSignal) => Promise<boolean>
  readonly describe: (ids: readonly string[], locale: string, signal: AbortSignal) => Promise<OfflineAssetsResponse>
  /**
   * Some of the pictures, at least one; null = it no longer exists. The caller requests the others again.
   * @param viewed addresses with a copy in the cache of viewed pictures
   */
  readonly pictures: (
    addresses: readonly string[],
    viewed: ReadonlySet<string>,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, Picture | null>>
}

/** A complete picture: a part of a response, with the headers of its own URL. It can be sent to a worker. */
export interface Picture {
  /** Several pictures may share a response. */
  readonly response: Blob
  readonly start: number
  readonly end: number
  readonly headers: Readonly<Record<string, string>>
}

/** A response without some of the requested assets. */
export class IncompleteResponseError extends Error {}
