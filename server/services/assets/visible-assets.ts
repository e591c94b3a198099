import { setImmediate } from 'node:timers/promises'
import type { Caller } from '../../common/caller.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { authorize } from './authorize.ts'

/** The requested assets that the caller may see, in the requested order. Hidden and unknown assets are both left out. */
export const visibleAssets = async (
  assets: Pick<AssetStore, 'getAssets'>,
  caller: Caller,
  ids: readonly string[],
): Promise<AssetRecord[]> => {
  const records = await assets.getAssets([...new Set(ids)])
  return records.filter((record) => authorize(caller, record, 'view'))
}

/** Records read at a time. Between two batches other requests are handled. */
const rightsBatchCount = 1000

export interface Invisible {
  /** Assets that the caller may not see. */
  readonly hidden: readonly string[]
  /** Ids without an asset. */
  readonly unknown: readonly string[]
}

/**
 * Requested ids, without duplicates, under which the caller sees no asset. A damaged record is neither hidden nor unknown, so that
 * bookmarks and offline copies survive.
 */
export const invisibleAssets = async (
  assets: Pick<AssetStore, 'getRights'>,
  caller: Caller,
  ids: readonly string[],
): Promise<Invisible> => {
  const unique = [...new Set(ids)]
  const hidden: string[] = []
  const unknown: string[] = []
  for (let at = 0; at < unique.length; at += rightsBatchCount) {
    if (at > 0) await setImmediate()
    const batch = unique.slice(at, at + rightsBatchCount)
    const found = await assets.getRights(batch)
    for (const id of batch) {
      const rights = found.get(id)
      if (rights === undefined) unknown.push(id)
      else if (rights && !authorize(caller, { id, rights }, 'view')) hidden.push(id)
    }
  }
  return { hidden, unknown }
}

/** Requested ids, without duplicates, that `visibleAssets` leaves out, in the requested order. */
export const missingAssets = async (
  assets: Pick<AssetStore, 'getRights'>,
  caller: Caller,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const { hidden, unknown } = await invisibleAssets(assets, caller, ids)
  const missing = new Set([...hidden, ...unknown])
  return [...new Set(ids)].filter((id) => missing.has(id))
}

/** Null for hidden and unknown assets alike, so that responses do not distinguish them. */
export const visibleAsset = async (assets: Pick<AssetStore, 'getAsset'>, caller: Caller, id: string): Promise<AssetRecord | null> => {
  const record = await assets.getAsset(id)
  return record && authorize(caller, record, 'view') ? record : null
}
