import { toCatalogueEntry } from '#catalogue/catalogue-entry.ts'
import type { OfflineAsset } from '#contract/offline-assets.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import type { Handler, Handlers } from '../http/handlers.ts'
import { type AssetRecord, privateField } from '../records/asset-record.ts'
import { toIndexEntry } from '../records/index-entry.ts'
import { endOfRights } from '../records/time-limits.ts'
import { checkCopies } from '../services/assets/copy-check.ts'
import { createCopyState, permissionSecondsOf } from '../services/assets/copy-state.ts'
import { findOfflineForbiddenAssets } from '../services/assets/offline-forbidden-assets.ts'
import { presentAsset } from '../services/assets/present-asset.ts'
import { missingAssets, visibleAssets } from '../services/assets/visible-assets.ts'
import { convertSetsFor } from '../services/delivery/convert-sets.ts'
import type { DeliveryServices } from '../services/delivery-services.ts'
import { currentConfig } from '../services/workspace/configuration.ts'

type LookupServices = Pick<DeliveryServices, 'stores' | 'isReadingComplete' | 'clock'>

/**
 * Requested ids without an asset that the caller may see. Null = some may only not be read yet. Hidden ids count like unknown ones, because
 * the difference would reveal which ids exist.
 * @param isComplete result of `isReadingComplete` before any asset was looked up
 */
const certainlyMissing = async ({ stores }: LookupServices, caller: Caller, ids: readonly string[], isComplete: boolean) => {
  const missing = await missingAssets(stores.assets, caller, ids)
  return isComplete || missing.length === 0 ? missing : null
}

const stillReading = () => new ApiError('server.busy', undefined, { 'Retry-After': '30' })

/**
 * Assets by id, in the requested order. `missing` lists hidden and unknown ids. In neither list: a damaged record, and all missing ids while
 * the folder is being read.
 */
const createGetAssets =
  (services: LookupServices & Pick<DeliveryServices, 'apiPrefix'>): Handler<'getAssets'> =>
  async ({ caller, query }) => {
    const { stores, apiPrefix } = services
    const isComplete = await services.isReadingComplete()
    const records = await visibleAssets(stores.assets, caller, query.assetid)
    const found = new Set(records.map(({ id }) => id))
    const others = query.assetid.filter((id) => !found.has(id))
    const missing = (await certainlyMissing(services, caller, others, isComplete)) ?? []
    return { docs: records.map((record) => presentAsset(apiPrefix, caller, record)), missing: [...missing] }
  }

/** A device shows no asset longer than its limits in time allow, also without a connection. */
const ownPermission = (configuredSeconds: number, { rights }: AssetRecord, now: number): Pick<OfflineAsset, 'permissionSeconds'> => {
  const end = endOfRights(rights, now)
  const seconds = end === null ? configuredSeconds : Math.max(0, Math.floor((end - now) / 1000))
  return seconds < configuredSeconds ? { permissionSeconds: seconds } : {}
}

/** Position of an asset that is not in the catalogue yet. */
const lastOrdinal = Number.MAX_SAFE_INTEGER

/**
 * Data with which a device shows and finds assets offline. Hidden, unknown and forbidden assets are refused alike. Rejects with
 * `server.busy` if an asset may only not be read yet.
 */
const createOfflineAssets =
  (services: LookupServices & Pick<DeliveryServices, 'catalogue' | 'apiPrefix'>): Handler<'getOfflineAssets'> =>
  async ({ caller, body: { ids } }) => {
    const { catalogue, stores, apiPrefix } = services
    const isComplete = await services.isReadingComplete()
    const { global, dashboard } = await currentConfig(stores.configuration)
    const visible = global.allow_offline ? await visibleAssets(stores.assets, caller, ids) : []
    if (global.allow_offline && (await certainlyMissing(services, caller, ids, isComplete)) === null) throw stillReading()
    const forbidden = await findOfflineForbiddenAssets(
      catalogue,
      caller,
      dashboard.collections.data,
      visible.map(({ id }) => id),
    )
    const records = visible.filter(({ id }) => !forbidden.has(id))
    const ordinals = await catalogue.ordinals(records.map(({ id }) => id))
    const found = new Set(records.map(({ id }) => id))
    const [permissionSeconds, now] = [permissionSecondsOf(global), services.clock()]
    return {
      permissionSeconds,
      assets: records.map((record, at) => ({
        asset: presentAsset(apiPrefix, caller, record),
        entry: toCatalogueEntry(toIndexEntry(record), ordinals[at] ?? lastOrdinal),
        ...ownPermission(permissionSeconds, record, now),
      })),
      refused: [...new Set(ids)].filter((id) => !found.has(id)),
    }
  }

type AssetHandlers = Pick<
  Handlers,
  'getAssets' | 'getCoordinates' | 'findMissing' | 'getConvertSets' | 'getOfflineAssets' | 'getCopyState' | 'checkCopies'
>

/** Assets by id, their convert sets, and offline copies. */
export const createAssetRoutes = (services: DeliveryServices): AssetHandlers => {
  const { stores, renditions } = services
  const copyState = createCopyState(services)
  return {
    getAssets: createGetAssets(services),
    getCoordinates: async ({ caller, query: { id } }) => {
      const [record] = await visibleAssets(stores.assets, caller, [id])
      if (!record) throw new ApiError('asset.not-found')
      const { assetInfo } = await currentConfig(stores.configuration)
      const fields = [assetInfo.paramsLeft, assetInfo.paramsRight, assetInfo.technical].flat()
      const text = fields.some(({ field_name }) => field_name === privateField) ? record.texts[privateField] : undefined
      return { coordinates: typeof text === 'string' ? text : null }
    },
    findMissing: async ({ caller, body: { ids } }) => {
      const missing = await certainlyMissing(services, caller, ids, await services.isReadingComplete())
      if (!missing) throw stillReading()
      return { asked: ids.length, missing: [...missing] }
    },
    getConvertSets: async ({ caller, query }) => {
      const records = await visibleAssets(stores.assets, caller, query.asset_id)
      if (records.length === 0) throw new ApiError('asset.not-found')
      return { convert_sets: await convertSetsFor(renditions, caller, records) }
    },
    getOfflineAssets: createOfflineAssets(services),
    getCopyState: async ({ caller, query: { since } }) => {
      const { state, permissionSeconds } = await copyState(caller)
      return { state, changed: state !== since, permissionSeconds }
    },
    checkCopies: ({ caller, body: { ids, files } }) => checkCopies(services, caller, ids, files),
  }
}
