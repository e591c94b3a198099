import type { Asset } from '#contract/asset.ts'
import type { KeptAnswer, KeptAsset } from '#contract/kept.ts'
import type { Transaction } from '#local/database/storage.ts'
import type { KeptRows } from '#local/kept/kept-rows.ts'
import { assetKey, type KeptItem, type KeptSet } from '#local/kept/records.ts'

const picturesOf = ({ thumb_url, url }: Asset): string[] => [...new Set([thumb_url, url].flatMap((address) => address ?? []))]
export const samePictures = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((address, at) => address === other[at])

const asAnswered = (item: KeptItem, { asset }: KeptAsset, round: number, present: ReadonlySet<string>): KeptItem => {
  const pictures = picturesOf(asset)
  const isHere = samePictures(pictures, item.pictures) && pictures.every((address) => present.has(address))
  return { ...item, round, pictures, bytes: isHere ? item.bytes : null }
}

/**
 * Keeps what the server has answered for assets of a set; what it refuses goes from every set.
 * @param present addresses of pictures that are here @param clock now, on the clock that permissions end on
 */
export const takeAnswer = async (
  rows: KeptRows,
  transaction: Transaction,
  set: KeptSet,
  { lease, assets, refused }: KeptAnswer,
  present: ReadonlySet<string>,
  clock: number,
): Promise<void> => {
  const items = new Map((await rows.itemsOf(set.key)).map((item) => [item.id, item]))
  const answered = assets.filter(({ asset }) => items.has(asset.id))
  await transaction.rows('assets').putAll(answered.map(({ asset, entry }) => ({ key: assetKey(set.locale, asset.id), asset, entry })))
  await rows.putItems(
    answered.flatMap((one) => {
      const item = items.get(one.asset.id)
      return item ? [asAnswered(item, one, set.round, present)] : []
    }),
  )
  const gone = new Set(refused)
  if (gone.size > 0) await rows.removeItems((await rows.items()).filter(({ id }) => gone.has(id)))
  const until = clock + lease * 1000
  const leaseNext = Math.min(set.leaseNext ?? until, until)
  await rows.putSet({
    ...set,
    leaseNext,
    // Shortened at once, prolonged when everything was answered for.
    leaseUntil: Math.min(set.leaseUntil ?? leaseNext, leaseNext),
  })
}
