import type { Base } from '#local/bookmarks/records.ts'

/** What the server said when the list was asked for. */
export interface ListAnswer {
  readonly ids: readonly string[]
  /** null = a server that knows no versions. */
  readonly etag: string | null
  /** The newest change of this client that has arrived; null = a server that does not say. */
  readonly lastSeq: number | null
  /** Whether the version this device builds on is one of the server's own; null = a server that does not say. */
  readonly ancestorKnown: boolean | null
}

export interface SaveCondition {
  readonly ifMatch: string | null
  readonly clientId: string
  readonly clientSeq: number
}

/** The list was replaced (`etag` null = nobody said which version that made), or it is not the one this was made from. */
export type SaveAnswer = { readonly saved: true; readonly etag: string | null } | { readonly saved: false }

/** The server as far as bookmarks are concerned. Both reject with WireFailure, and mean one and the same account. */
export interface BookmarkWire {
  /** @param client.base the list as it was last heard: it need not come again where it is still the newest */
  read(client: { readonly clientId: string; readonly base: Base }): Promise<ListAnswer>
  save(ids: readonly string[], condition: SaveCondition): Promise<SaveAnswer>
}

/**
 * Why there is no good answer: `unreachable` = nobody answered; `later` = it may work another time (`after` = not before so many
 * milliseconds); `auth` = the session is over; `refused` = never like this.
 */
export type WireFailureKind = 'unreachable' | 'later' | 'auth' | 'refused'

export class WireFailure extends Error {
  constructor(
    readonly kind: WireFailureKind,
    readonly after: number | null = null,
  ) {
    super(`bookmarks: ${kind}`)
    this.name = 'WireFailure'
  }
}
