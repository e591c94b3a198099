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
    query: Extract<OfflineSource, { readonly kind: 'search' }>['wish'],
    locale: string,
    signal: AbortSignal,
  ) => Promise<number>
  /** Whether the index of the server is complete, so that missing assets really do not exist. */
  readonly isHealthy: (signal: AbortSignal) => Promise<boolean>
  readonly describe: (ids: readonly string[], locale: string, signal: AbortSignal) => Promise<OfflineAssetsResponse>
  /** A complete picture; null = it no longer exists. @param isViewed a copy is in the cache of viewed pictures */
  readonly picture: (address: string, isViewed: boolean, signal: AbortSignal) => Promise<Response | null>
}

/** A response without some of the requested assets. */
export class IncompleteResponseError extends Error {}
