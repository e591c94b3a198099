import type { Asset } from '#contract/asset.ts'
import type { OfflineAsset, OfflineAssetsResponse } from '#contract/offline-assets.ts'
import type { Transaction } from '#local/database/storage.ts'
import { assetKey, type OfflineItem, type OfflineSet } from '#local/offline/offline-records.ts'
import type { OfflineRows } from '#local/offline/offline-rows.ts'

const picturesOf = ({ thumb_url, url }: Asset): string[] => [...new Set([thumb_url, url].flatMap((address) => address ?? []))]
export const samePictures = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((address, at) => address === other[at])

const updateItem = (item: OfflineItem, { asset }: OfflineAsset, round: number, present: ReadonlySet<string>): OfflineItem => {
  const pictures = picturesOf(asset)
  const isComplete = samePictures(pictures, item.pictures) && pictures.every((address) => present.has(address))
  return { ...item, round, pictures, bytes: isComplete ? item.bytes : null }
}

/**
 * Stores the response for members of a set, and removes refused assets from all sets.
 * @param present addresses of stored pictures @param clock current time of the permission clock
 */
export const storeOfflineResponse = async (
  rows: OfflineRows,
  transaction: Transaction,
  set: OfflineSet,
  { lease, assets, refused }: OfflineAssetsResponse,
  present: ReadonlySet<string>,
  clock: number,
): Promise<void> => {
  const items = new Map((await rows.itemsOf(set.key)).map((item) => [item.id, item]))
  const described = assets.filter(({ asset }) => items.has(asset.id))
  await transaction.rows('assets').putAll(described.map(({ asset, entry }) => ({ key: assetKey(set.locale, asset.id), asset, entry })))
  await rows.putItems(
    described.flatMap((one) => {
      const item = items.get(one.asset.id)
      return item ? [updateItem(item, one, set.round, present)] : []
    }),
  )
  const refusedIds = new Set(refused)
  if (refusedIds.size > 0) await rows.removeItems((await rows.items()).filter(({ id }) => refusedIds.has(id)))
  const until = clock + lease * 1000
  const leaseNext = Math.min(set.leaseNext ?? until, until)
  await rows.putSet({
    ...set,
    leaseNext,
    // A shorter permission takes effect now, a longer one when the metadata stage ends.
    leaseUntil: Math.min(set.leaseUntil ?? leaseNext, leaseNext),
  })
}
