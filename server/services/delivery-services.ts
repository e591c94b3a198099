import type { Caller } from '../common/caller.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Originals } from '../ports/originals.ts'
import type { Renditions } from '../ports/renditions.ts'
import type { Stores } from '../ports/stores.ts'
import type { Readiness } from './readiness.ts'
import type { Secrets } from './signer.ts'

/** Services of search and delivery. */
export interface DeliveryServices {
  readonly catalogue: Catalogue
  readonly stores: Stores
  readonly blobs: Blobs
  readonly originals: Originals
  readonly renditions: Renditions
  /** 32 random bytes that survive a restart; keys of signed links derive from them. */
  readonly secrets: Secrets
  /** Begins and ends with `/`. */
  readonly apiPrefix: string
  /** Assets that a user downloads without a confirmation; -1 = unlimited. */
  readonly maxAssets: number
  /** Conversions at the same time. */
  readonly conversionSlots: number
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly readiness: () => Readiness
  /** Whether an unknown id has no asset, see createReadingCheck. */
  readonly isReadingComplete: () => Promise<boolean>
  /**
   * The current caller of a session; null if the session has ended or its account is disabled. A signed link has no token, so its
   * redemption checks here that the session still exists, and with which groups.
   */
  readonly callerOf: (sessionId: string) => Promise<Caller | null>
}
