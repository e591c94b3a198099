import type { Caller } from '../../common/caller.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { Documents } from '../../ports/documents.ts'
import type { Renditions } from '../../ports/renditions.ts'

/** Everything by which assets are found and leave stands on these. */
export interface DeliveryServices {
  readonly catalogue: Catalogue
  readonly documents: Documents
  readonly blobs: Blobs
  readonly renditions: Renditions
  /** 32 random bytes that survive a restart; signed downloads are keyed from them. */
  readonly secret: Uint8Array
  /** Begins and ends with `/`. */
  readonly apiPrefix: string
  /** Most assets that are taken without asking; -1 = unlimited. */
  readonly maxAssets: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /**
   * Who a session belongs to now, null when it ended or its account is disabled. A signed download carries no token,
   * so its redemption asks here whether the session that was given the link still stands, and with which groups.
   */
  readonly callerOf: (sessionId: string) => Promise<Caller | null>
}
