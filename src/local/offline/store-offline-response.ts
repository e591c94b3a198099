import { isSameList } from '#common/is-same-list.ts'
import type { Asset } from '#contract/asset.ts'
import type { OfflineAsset, OfflineAssetsResponse } from '#contract/offline-assets.ts'
import type { Transaction } from '#local/database/storage.ts'
import { assetKey, itemKey, type OfflineItem, type OfflineSet } from '#local/offline/offline-records.ts'
import type { OfflineRows } from '#local/offline/offline-rows.ts'

/** A recent search stores only thumbnails, which the browser has usually loaded already. */
const picturesOf = ({ thumb_url, url }: Asset, { source }: OfflineSet): string[] => {
  const addresses = source.kind === 'recent-search' ? [thumb_url ?? url] : [thumb_url, url]
  return [...new Set(addresses.flatMap((address) => address ?? []))]
}
const updateItem = (item: OfflineItem, { asset }: OfflineAsset, set: OfflineSet, present: ReadonlySet<string>, at: number): OfflineItem => {
  const pictures = picturesOf(asset, set)
  const isComplete = isSameList(pictures, item.pictures) && pictures.every((address) => present.has(address))
  return { ...item, round: set.round, at, pictures, bytes: isComplete ? item.bytes : null }
}

/**
 * Stores the response for members of a set, and removes refused assets from all sets.
 * @param present addresses of stored pictures @param times `clock` = current time of the permission clock, `now` = milliseconds since the epoch
 */
export const storeOfflineResponse = async (
  rows: OfflineRows,
  transaction: Transaction,
  set: OfflineSet,
  { permissionSeconds, assets, refused }: OfflineAssetsResponse,
  present: ReadonlySet<string>,
  { clock, now }: { readonly clock: number; readonly now: number },
): Promise<void> => {
  const known = await rows.itemsByKey(assets.map(({ asset }) => itemKey(set.key, asset.id)))
  const items = new Map(known.map((item) => [item.id, item]))
  const described = assets.filter(({ asset }) => items.has(asset.id))
  await transaction.rows('assets').putAll(described.map(({ asset, entry }) => ({ key: assetKey(set.locale, asset.id), asset, entry })))
  await rows.putItems(
    described.flatMap((one) => {
      const item = items.get(one.asset.id)
      return item ? [updateItem(item, one, set, present, now)] : []
    }),
  )
  const refusedIds = new Set(refused)
  if (refusedIds.size > 0) await rows.removeItems((await rows.items()).filter(({ id }) => refusedIds.has(id)))
  const until = clock + permissionSeconds * 1000
  const nextPermissionEnd = Math.min(set.nextPermissionEnd ?? until, until)
  await rows.putSet({
    ...set,
    nextPermissionEnd,
    // A shorter permission takes effect now, a longer one when the metadata stage ends.
    permissionEnd: Math.min(set.permissionEnd ?? nextPermissionEnd, nextPermissionEnd),
  })
}
