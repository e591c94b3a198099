import 'fake-indexeddb/auto'
import type { CallAnswer, CallQuery } from '../../src/contract/calls.ts'
import { createDeviceCatalogue } from '../../src/local/catalogue/device-catalogue.ts'
import { openKeptAssets } from '../../src/local/catalogue/kept-assets.ts'
import type { DeviceCall, DeviceQuery } from '../../src/local/catalogue/protocol.ts'
import { createService, type Service } from '../../src/local/catalogue/serve-catalogue.ts'
import { openSnapshotStore } from '../../src/local/catalogue/snapshot-store.ts'
import { openDexie } from '../../src/local/database/dexie-storage.ts'
import { openReadingStorage } from '../../src/local/database/reading-storage.ts'
import { memoryCaches } from './memory-caches.ts'

type Kept = CallAnswer<'keepAssets'>['assets']

/** A device that keeps assets in a real database, and answers from it. */
export interface KeptDevice {
  readonly service: Service
  /** Its snapshots. */
  readonly caches: CacheStorage
  /** Everything that is kept from now on, in a language. */
  keep(assets: Kept, locale?: string): Promise<void>
  /** As after a start of the browser. */
  restart(): Promise<void>
  /** Rejects when it can't answer. */
  ask<Name extends DeviceCall>(name: Name, query: CallQuery<Name>, locale?: string): Promise<CallAnswer<Name>>
}

const quiet = { onBlocked: () => undefined, onLost: () => undefined }
const set = {
  key: 'all',
  source: { kind: 'bookmarks' },
  title: '',
  addedAt: 1,
  locale: 'de',
  stage: 'done',
  refused: 0,
  trouble: null,
  leaseNext: null,
}

export const createKeptDevice = async (database: string): Promise<KeptDevice> => {
  const caches = memoryCaches()
  let round = 0
  const start = async (): Promise<Service> => {
    const service = createService(({ cache }) => {
      const kept = openKeptAssets(openReadingStorage(database), Date.now)
      const snapshots = openSnapshotStore(caches, cache)
      return { kept, snapshots, catalogue: createDeviceCatalogue({ kept, snapshots }) }
    })
    await service.open({ database, cache: 'catalogue' })
    return service
  }
  const device = {
    service: await start(),
    caches,
    keep: async (assets: Kept, locale = 'de') => {
      const handle = await openDexie(database, quiet)
      await handle.run('write', ['assets', 'keptSets', 'keptItems'], async (transaction) => {
        const rows = transaction.rows('assets')
        await rows.clear()
        await rows.putAll(assets.map(({ asset, entry }) => ({ key: `${locale} ${asset.id}`, asset, entry })))
        await transaction.rows('keptItems').clear()
        await transaction
          .rows('keptItems')
          .putAll(assets.map(({ asset: { id } }) => ({ key: `all ${id}`, set: 'all', id, round, pictures: [], bytes: 0 })))
        round += 1
        const leaseUntil = Date.now() + 1e9
        await transaction.rows('keptSets').put({ ...set, round, found: assets.length, refreshedAt: 1000 + round, leaseUntil })
      })
      handle.close()
    },
    restart: async () => {
      device.service = await start()
    },
    ask: async <Name extends DeviceCall>(name: Name, query: CallQuery<Name>, locale = 'de'): Promise<CallAnswer<Name>> => {
      const reply = await device.service.ask({ name, query: query as DeviceQuery, locale })
      if ('refusal' in reply) throw new Error(reply.refusal)
      return reply.answer as CallAnswer<Name>
    },
  }
  return device
}
