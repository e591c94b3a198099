import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import { createSuggestionPreparation } from '#catalogue/prepare-suggestions.ts'
import type { CallResponse } from '#contract/calls.ts'
import { openReadOnlyStorage } from '#local/database/read-only-storage.ts'
import { callHandlers, type LocalResponse, type Sources } from '#local/offline/catalogue/call-handlers.ts'
import { createDeviceCatalogue, type DeviceCatalogue } from '#local/offline/catalogue/device-catalogue.ts'
import { type OfflineAssets, openOfflineAssets } from '#local/offline/catalogue/offline-assets.ts'
import type {
  CatalogueCalls,
  CatalogueOwner,
  DeviceCall,
  DeviceRefusal,
  DeviceRequest,
  DeviceResponse,
} from '#local/offline/catalogue/protocol.ts'
import { openSnapshotStore, type SnapshotStore } from '#local/offline/catalogue/snapshot-store.ts'

interface Opened {
  readonly copies: OfflineAssets
  readonly snapshots: SnapshotStore
  readonly catalogue: DeviceCatalogue
}

/** All browsers report a failed allocation as RangeError. */
const refusalOf = (error: unknown): DeviceRefusal => (error instanceof RangeError ? 'memory' : 'broken')

const openFor = ({ database, cache }: CatalogueOwner): Opened => {
  const copies = openOfflineAssets(openReadOnlyStorage(database), Date.now)
  const snapshots = openSnapshotStore(caches, cache)
  return { copies, snapshots, catalogue: createDeviceCatalogue({ copies, snapshots }) }
}

/** Implementation of the calls in the worker. */
export const createCatalogueService = (open: (owner: CatalogueOwner) => Opened = openFor): CatalogueCalls => {
  let opened: Opened | null = null
  const prepareSuggestions = createSuggestionPreparation((step) => setTimeout(step))
  /** The index needed too much memory. It is built again only after a change. */
  let isOutOfMemory = false
  const current = (): Opened => {
    if (!opened) throw new Error('the catalogue has no owner yet')
    return opened
  }
  const respond = async ({ name, query, locale }: DeviceRequest): Promise<DeviceResponse> => {
    const { copies, snapshots, catalogue } = current()
    const indexed = await catalogue.current()
    if (!indexed) return { refusal: 'nothing' }
    // The type of `query` depends on `name`, which TypeScript cannot follow here.
    const handle: (sources: Sources, query: never) => Promise<LocalResponse<CallResponse<DeviceCall>> | null> = callHandlers[name]
    if (name === 'search') prepareSuggestions(indexed.core, { groups: [unrestrictedGroup], locale })
    return (await handle({ ...indexed, copies, snapshots, locale }, query as never)) ?? { refusal: 'absent' }
  }
  return {
    open: async (owner) => {
      opened = open(owner)
    },
    call: async (request) => {
      if (isOutOfMemory) return { refusal: 'memory' }
      try {
        return await respond(request)
      } catch (error) {
        const refusal = refusalOf(error)
        isOutOfMemory = refusal === 'memory'
        return { refusal }
      }
    },
    update: async () => {
      isOutOfMemory = false
      try {
        return await current().catalogue.update()
      } catch (error) {
        isOutOfMemory = refusalOf(error) === 'memory'
        throw error
      }
    },
    storeCollections: (collections) => current().snapshots.saveCollections(collections),
    storeFields: (fields) => current().snapshots.saveFields(fields),
  }
}
