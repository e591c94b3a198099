export interface BookmarkState {
  readonly ids: readonly string[]
  readonly etag: string
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
  ): Promise<BookmarkState & { lastSeq: number | null; ancestorKnown: boolean }>
  /**
   * With ifMatch the list must have that version. Without it, a sequence number at or below the last one is a late copy of an older call
   * and changes nothing. Repeated ids are dropped.
   */
  replaceBookmarks(
    userId: string,
    ids: readonly string[],
    condition: { ifMatch: string | null; clientId: string | null; clientSeq: number | null },
  ): Promise<{ readonly saved: true; readonly etag: string } | { readonly saved: false; readonly etag: string }>
}
