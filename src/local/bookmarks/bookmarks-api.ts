import type { Base } from '#local/bookmarks/bookmark-records.ts'

/** Bookmark list from the server. */
export interface ListResponse {
  readonly ids: readonly string[]
  /** null = the server has no versions. */
  readonly etag: string | null
  /** Newest stored change of this client; null = the server has no sequence numbers. */
  readonly lastSeq: number | null
  /** Whether the server knows the device's base version; null = the server does not report it. */
  readonly ancestorKnown: boolean | null
}

export interface SaveCondition {
  readonly ifMatch: string | null
  readonly clientId: string
  readonly clientSeq: number
}

/** `saved` true = the list was replaced (`etag` null = the server sent no version); false = the list changed since it was read. */
export type SaveResponse = { readonly saved: true; readonly etag: string | null } | { readonly saved: false }

/** Bookmark calls of one account. They reject with RemoteError. */
export interface BookmarksApi {
  /** @param client.base last received list, for a conditional request */
  read(client: { readonly clientId: string; readonly base: Base }): Promise<ListResponse>
  save(ids: readonly string[], condition: SaveCondition): Promise<SaveResponse>
}
