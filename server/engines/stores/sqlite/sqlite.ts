import type { Stores } from '../../../ports/stores.ts'
import { createAppTokenStore } from './app-tokens.ts'
import { createAssetStore } from './assets.ts'
import { createAuditLog } from './audit.ts'
import { createBookmarkStore } from './bookmarks.ts'
import { createClaims } from './claims.ts'
import { createDeviceStore } from './devices.ts'
import { createFactorStore } from './factors.ts'
import { createIdentities } from './identities.ts'
import { createLoginLimitStore } from './login-counters.ts'
import { createMailOutbox } from './mail-outbox.ts'
import { createConfigurationStore } from './named-documents.ts'
import { openDatabase } from './open-database.ts'
import { createPasskeyStore } from './passkeys.ts'
import { createRateLimits } from './rate-limits.ts'
import { createSessionTicketStore } from './sessions.ts'
import { createShareLinkStore } from './share-links.ts'
import { createUsageCounts } from './usage.ts'
import { createUsers } from './users.ts'
import { createZipJobStore } from './zip-jobs.ts'

export interface SqliteStoresOptions {
  /** Path of the database file, `:memory:` for none. Its folder must exist. */
  readonly file: string
  /** Milliseconds since the epoch. */
  readonly clock?: () => number
}

/** Stores in one SQLite file. Several processes may open it: the server and the command line tools. Throws NewerDatabaseError. */
export const createSqliteStores = ({ file, clock = Date.now }: SqliteStoresOptions): Stores => {
  const db = openDatabase(file)
  return {
    assets: createAssetStore(db, clock),
    accounts: { ...createUsers(db), ...createIdentities(db) },
    factors: createFactorStore(db),
    passkeys: createPasskeyStore(db),
    sessions: { ...createSessionTicketStore(db), ...createLoginLimitStore(db, clock) },
    tokens: createAppTokenStore(db),
    devices: createDeviceStore(db),
    shareLinks: createShareLinkStore(db),
    bookmarks: createBookmarkStore(db, clock),
    configuration: createConfigurationStore(db, clock),
    usage: { ...createUsageCounts(db), ...createAuditLog(db, clock), ...createZipJobStore(db) },
    limits: createRateLimits(),
    claims: createClaims(),
    mails: createMailOutbox(),
    close: async () => {
      if (!db.open) return
      db.pragma('optimize')
      db.close()
    },
  }
}
