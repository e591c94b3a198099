import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { createApp } from '../server/app.ts'
import { createIndexCatalogue } from '../server/engines/catalogue/index-catalogue.ts'
import { createSqliteStores } from '../server/engines/stores/sqlite/sqlite.ts'
import type { Handlers } from '../server/http/handlers.ts'
import { trustProxies } from '../server/http/remote-address.ts'
import { queryOf } from '../server/ports/conformance/catalogue.samples.ts'
import type { AssetRecord } from '../server/records/asset-record.ts'
import { createDeliveryHandlers, createDeliveryResources } from '../server/routes/delivery.ts'
import { createDeliveryContext } from '../server/services/delivery/delivery-context.ts'
import { createRequiredFactors } from '../server/services/sessions/required-factors.ts'
import { createSessions } from '../server/services/sessions/sessions.ts'
import { createMemoryBlobs } from '../tests/support/memory-blobs.ts'
import { noLinkCallers } from '../tests/support/no-link-callers.ts'
import { noOriginals } from '../tests/support/no-originals.ts'
import { readCorpus, scaledCorpus } from './corpus.ts'
import { museumAsset } from './museum-assets.ts'

/**
 * The server under test: router, sessions, SQLite on disk and the index in its thread, in its own process. Arguments: folder, number of
 * assets. Builds the database if the folder has none, so a second start measures a restart.
 */
export interface SearchServerReady {
  readonly port: number
  readonly token: string
  /** Milliseconds from opening the database to the first response, and whether the index had to be built. */
  readonly openMs: number
  readonly built: boolean
}

const folder = process.argv[2] ?? ''
const count = Number(process.argv[3])
const file = join(folder, 'stores.sqlite')
const snapshotPath = join(folder, 'catalogue.snapshot')

const fresh = !existsSync(file)
const stores = createSqliteStores({ file })
if (fresh) {
  let batch: AssetRecord[] = []
  for (const document of scaledCorpus(readCorpus() ?? [], count)) {
    if (batch.push(museumAsset(document)) === 2000) {
      await stores.assets.putAssets(batch)
      batch = []
    }
  }
  await stores.assets.putAssets(batch)
}

const secrets = [randomBytes(32)] as const
const requiredFactors = createRequiredFactors({ stores, isEnabled: true, clock: Date.now })
const sessions = createSessions({ stores, secrets, requiredFactors, linkCallers: noLinkCallers, guests: true, clock: Date.now })
const built = !existsSync(snapshotPath)
const started = performance.now()
const catalogue = await createIndexCatalogue({ snapshotPath, assets: stores.assets })
await catalogue.search(queryOf({ rows: 50 }))
const openMs = performance.now() - started

const services = createDeliveryContext({
  catalogue,
  stores,
  blobs: createMemoryBlobs(),
  originals: noOriginals,
  renditions: {
    presets: async () => [],
    produce: async () => null,
    page: async () => null,
    closeUp: async () => null,
    packet: () => null,
    moving: async () => null,
  },
  secrets,
  apiPrefix: '/assetportal/api/',
  maxAssets: -1,
  conversionSlots: 2,
  clock: Date.now,
  readiness: () => ({ ready: true, done: 0, total: 0 }),
  isReadingComplete: () => Promise.resolve(true),
  callerOf: (id) => sessions.callerOf(id),
})
const app = createApp({
  endSession: async () => undefined,
  handlers: createDeliveryHandlers(services) as Handlers,
  resources: createDeliveryResources(services),
  authenticate: (token, locale) => sessions.authenticate(token, locale),
  shell: async () => null,
  apiPrefix: services.apiPrefix,
  guests: true,
  trust: trustProxies([]),
  clock: Date.now,
  log: pino({ level: 'silent' }),
})

process.on('SIGTERM', () => void catalogue.close().then(() => process.exit(0)))

serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  const ready: SearchServerReady = { port, token: sessions.beginGuest() ?? '', openMs, built }
  process.send?.(ready)
})
