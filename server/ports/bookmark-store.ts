export interface AccountBookmarks {
  readonly ids: readonly string[]
  readonly etag: string
}

export const bookmarkLimits = {
  /** Time in milliseconds for which a device may be absent and still be recognised as a descendant of the same history. */
  historyMs: 180 * 24 * 3600 * 1000,
  /** Devices per account with a stored sequence number; older ones are recognised only by the ETag of the list. */
  clientCount: 200,
} as const

export interface BookmarkCondition {
  readonly ifMatch: string | null
  readonly clientId: string | null
  readonly clientSeq: number | null
}

/**
 * Whether a list may replace the stored one.
 * @param etag of the stored list
 * @param lastSeq of the device in the condition; 0 = none
 */
export const isReplacementAccepted = ({ ifMatch, clientId, clientSeq }: BookmarkCondition, etag: string, lastSeq: number): boolean => {
  if (ifMatch !== null) return ifMatch === etag
  return clientId === null || clientSeq === null || clientSeq > lastSeq
}

/** Bookmark lists with versions: compare, replace and remember are one transaction. */
export interface BookmarkStore {
  /**
   * `lastSeq` is null without a client id and 0 for an unknown one. `ancestorKnown` is true without a base, because nothing has to be
   * rebased.
   */
  getBookmarks(
    userId: string,
    client: { id: string | null; baseEtag: string | null },
  ): Promise<AccountBookmarks & { lastSeq: number | null; ancestorKnown: boolean }>
  /**
   * With ifMatch the list must have that version. Without it, a sequence number at or below the last one is a late copy of an older call
   * and changes nothing. Repeated ids are dropped.
   */
  replaceBookmarks(
    userId: string,
    ids: readonly string[],
    condition: BookmarkCondition,
  ): Promise<{ readonly saved: true; readonly etag: string } | { readonly saved: false; readonly etag: string }>
}
