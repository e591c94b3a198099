import type { AccountStore } from './account-store.ts'
import type { AppTokenStore } from './app-token-store.ts'
import type { AssetStore } from './asset-store.ts'
import type { BookmarkStore } from './bookmark-store.ts'
import type { Claims } from './claims.ts'
import type { ConfigurationStore } from './configuration-store.ts'
import type { DeviceStore } from './device-store.ts'
import type { FactorStore } from './factor-store.ts'
import type { MailOutbox } from './mail-outbox.ts'
import type { PasskeyStore } from './passkey-store.ts'
import type { RateLimits } from './rate-limits.ts'
import type { SessionStore } from './session-store.ts'
import type { ShareLinkStore } from './share-link-store.ts'
import type { UsageStore } from './usage-store.ts'

/** The database does not respond now. The same operation may succeed later. */
export class StoresUnavailableError extends Error {
  constructor(cause: unknown) {
    super('the database does not respond', { cause })
    this.name = 'StoresUnavailableError'
  }
}

/**
 * Structured data that must survive. One engine implements all stores, because some changes touch several of them.
 * Methods reject with StoresUnavailableError if the database is another server that does not respond.
 */
export interface Stores {
  readonly assets: AssetStore
  readonly accounts: AccountStore
  readonly factors: FactorStore
  readonly passkeys: PasskeyStore
  readonly sessions: SessionStore
  readonly tokens: AppTokenStore
  readonly devices: DeviceStore
  readonly shareLinks: ShareLinkStore
  readonly bookmarks: BookmarkStore
  readonly configuration: ConfigurationStore
  readonly usage: UsageStore
  readonly limits: RateLimits
  readonly claims: Claims
  readonly mails: MailOutbox
  close(): Promise<void>
}
