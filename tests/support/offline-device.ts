import 'fake-indexeddb/auto'
import type { CallQuery, CallResponse } from '../../src/contract/calls.ts'
import { openDexie } from '../../src/local/database/dexie-storage.ts'
import { openReadOnlyStorage } from '../../src/local/database/read-only-storage.ts'
import { createCatalogueService } from '../../src/local/offline/catalogue/catalogue-service.ts'
import { createDeviceCatalogue } from '../../src/local/offline/catalogue/device-catalogue.ts'
import { openOfflineAssets } from '../../src/local/offline/catalogue/offline-assets.ts'
import type { CatalogueCalls, DeviceCall, DeviceQuery } from '../../src/local/offline/catalogue/protocol.ts'
import { openSnapshotStore } from '../../src/local/offline/catalogue/snapshot-store.ts'
import { memoryCaches } from './memory-caches.ts'

type OfflineAssets = CallResponse<'getOfflineAssets'>['assets']

/** A device with offline copies in a real database, and the catalogue that reads them. */
export interface OfflineDevice {
  readonly service: CatalogueCalls
  /** Snapshots of its catalogue. */
  readonly caches: CacheStorage
  /** Replaces all offline copies, in a language. */
  store(assets: OfflineAssets, locale?: string): Promise<void>
  /** Simulates a restart of the browser. */
  restart(): Promise<void>
  /** Rejects if it cannot respond. */
  call<Name extends DeviceCall>(name: Name, query: CallQuery<Name>, locale?: string): Promise<CallResponse<Name>>
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

export const createOfflineDevice = async (database: string): Promise<OfflineDevice> => {
  const caches = memoryCaches()
  let round = 0
  const start = async (): Promise<CatalogueCalls> => {
    const service = createCatalogueService(({ cache }) => {
      const copies = openOfflineAssets(openReadOnlyStorage(database), Date.now)
      const snapshots = openSnapshotStore(caches, cache)
      return { copies, snapshots, catalogue: createDeviceCatalogue({ copies, snapshots }) }
    })
    await service.open({ database, cache: 'catalogue' })
    return service
  }
  const device = {
    service: await start(),
    caches,
    store: async (assets: OfflineAssets, locale = 'de') => {
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
    call: async <Name extends DeviceCall>(name: Name, query: CallQuery<Name>, locale = 'de'): Promise<CallResponse<Name>> => {
      const reply = await device.service.call({ name, query: query as DeviceQuery, locale })
      if ('refusal' in reply) throw new Error(reply.refusal)
      return reply.response as CallResponse<Name>
    },
  }
  return device
}
