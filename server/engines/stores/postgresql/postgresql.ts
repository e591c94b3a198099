import { OperatorError } from '../../../common/operator-error.ts'
import type { AssetChanges } from '../../../ports/asset-changes.ts'
import type { Blobs } from '../../../ports/blobs.ts'
import type { Leadership } from '../../../ports/leadership.ts'
import type { MadeRenditions, MadeRenditionsLimit } from '../../../ports/made-renditions.ts'
import type { RenditionJobs } from '../../../ports/rendition-jobs.ts'
import { type Stores, StoresUnavailableError } from '../../../ports/stores.ts'
import { createAppTokenStore } from './app-tokens.ts'
import { createAssetStore } from './assets.ts'
import { createAuditLog } from './audit.ts'
import { createBlobGarbage } from './blob-garbage.ts'
import { createBookmarkStore } from './bookmarks.ts'
import { createAssetChanges } from './changes.ts'
import { createClaims } from './claims.ts'
import { codeOf, connectPool, type PostgresqlAddress } from './connection.ts'
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts'
import { createDeviceStore } from './devices.ts'
import { createFactorStore } from './factors.ts'
import { createIdentities } from './identities.ts'
import { createIngestMemory } from './ingest-memory.ts'
import { createLeadership } from './leader.ts'
import { createLoginLimitStore } from './login-counters.ts'
import { createMadeRenditions } from './made-renditions.ts'
import { createMailOutbox } from './mail-outbox.ts'
import { migrateSchema } from './migrate.ts'
import { createConfigurationStore } from './named-documents.ts'
import { createPasskeyStore } from './passkeys.ts'
import { createRateLimits } from './rate-limits.ts'
import { createRenditionJobs } from './rendition-jobs.ts'
import { createSessionTicketStore } from './sessions.ts'
import { createShareLinkStore } from './share-links.ts'
import { createUsageCounts } from './usage.ts'
import { createUsers } from './users.ts'
import { createZipJobStore } from './zip-jobs.ts'

/** Stores that several nodes share. */
export interface SharedStores extends Stores {
  readonly changes: AssetChanges
  readonly leadership: Leadership
  /** @param blobs of the renditions */
  readonly made: (blobs: Blobs, limit: MadeRenditionsLimit) => MadeRenditions
  readonly jobs: RenditionJobs
  /** Time that all nodes share, in milliseconds since the epoch. */
  readonly clock: () => number
}

export interface PostgresqlStoresOptions {
  readonly address: PostgresqlAddress
  /** Milliseconds since the epoch. Default: the time of the database. */
  readonly clock?: () => number
}

/** Thrown at the start if the database cannot be used. Later failures end single requests. */
export class UnusableDatabaseError extends OperatorError {}

/** Refusals of the server (account, unknown database or schema, missing privilege) and of TLS. */
const isRefused = (error: unknown): boolean =>
  /^(?:28...|3D...|3F...|42501|CERT_.*|.*_CERT.*|.*SELF_SIGNED.*)$/.test(codeOf(error)) ||
  (error instanceof Error && /SSL|SASL|password/.test(error.message))

const reasonOf = (error: unknown): string | null => {
  const cause = error instanceof StoresUnavailableError ? error.cause : error
  if (cause === error && !isRefused(error)) return null
  return cause instanceof Error && cause.message !== '' ? cause.message : codeOf(cause)
}

/** Stores in a PostgreSQL database, for any number of processes. Rejects with NewerSchemaError or UnusableDatabaseError. */
export const createPostgresqlStores = async ({ address, clock: given }: PostgresqlStoresOptions): Promise<SharedStores> => {
  const connection = connectPool(address)
  const { host, port, database } = address
  let databaseClock: DatabaseClock
  try {
    const { encoding } = (await connection.first<{ encoding: string }>("SELECT current_setting('server_encoding') AS encoding")) ?? {}
    // Others would refuse single texts later.
    if (encoding !== 'UTF8')
      throw new UnusableDatabaseError(
        `The database ${database} on ${host}:${port} has the encoding ${encoding}. Create it with the encoding UTF8.`,
      )
    await migrateSchema(address)
    databaseClock = await createDatabaseClock(connection)
  } catch (error) {
    await connection.close()
    const reason = reasonOf(error)
    if (reason === null) throw error
    throw new UnusableDatabaseError(`The database ${database} on ${host}:${port} can’t be used: ${reason}`)
  }
  const clock = given ?? databaseClock.now
  return {
    assets: createAssetStore(connection, clock),
    accounts: { ...createUsers(connection), ...createIdentities(connection) },
    factors: createFactorStore(connection),
    passkeys: createPasskeyStore(connection),
    sessions: { ...createSessionTicketStore(connection), ...createLoginLimitStore(connection, clock) },
    tokens: createAppTokenStore(connection),
    devices: createDeviceStore(connection),
    shareLinks: createShareLinkStore(connection),
    bookmarks: createBookmarkStore(connection, clock),
    configuration: createConfigurationStore(connection, clock),
    usage: { ...createUsageCounts(connection), ...createAuditLog(connection, clock), ...createZipJobStore(connection) },
    limits: createRateLimits(connection),
    claims: createClaims(connection),
    mails: createMailOutbox(connection),
    changes: createAssetChanges(connection),
    leadership: createLeadership(address, (epoch) => ({
      assets: createAssetStore(connection, clock, epoch),
      configuration: createConfigurationStore(connection, clock, epoch),
      memory: createIngestMemory(connection, epoch),
      garbage: createBlobGarbage(connection, epoch),
    })),
    made: (blobs, limit) => createMadeRenditions(connection, { blobs, ...limit }),
    jobs: createRenditionJobs(connection),
    clock,
    close: () => {
      databaseClock.close()
      return connection.close()
    },
  }
}
