import { isSameList } from '#common/is-same-list.ts'
import type { Asset } from '#contract/asset.ts'
import type { OfflineAsset, OfflineAssetsResponse } from '#contract/offline-assets.ts'
import type { Transaction } from '#local/database/storage.ts'
import { assetKey, firstItemEnd, isRecent, itemKey, type OfflineItem, type OfflineSet } from '#local/offline/offline-records.ts'
import type { OfflineRows, OfflineTransactions } from '#local/offline/offline-rows.ts'
import { advanceClock } from '#local/offline/permission-clock.ts'

interface Times {
  /** Current time of the permission clock. */
  readonly clock: number
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** A recent search stores only thumbnails, which the browser has usually loaded already. */
const picturesOf = ({ thumb_url, url }: Asset, { source }: OfflineSet): string[] => {
  const addresses = source.kind === 'recent-search' ? [thumb_url ?? url] : [thumb_url, url]
  return [...new Set(addresses.flatMap((address) => address ?? []))]
}
const updateItem = (
  item: OfflineItem,
  { asset, permissionSeconds }: OfflineAsset,
  set: OfflineSet,
  present: ReadonlySet<string>,
  { clock, now }: Times,
): OfflineItem => {
  const pictures = picturesOf(asset, set)
  const isComplete = isSameList(pictures, item.pictures) && pictures.every((address) => present.has(address))
  const permissionEnd = permissionSeconds === undefined ? null : clock + permissionSeconds * 1000
  return { ...item, round: set.round, at: now, pictures, bytes: isComplete ? item.bytes : null, permissionEnd }
}

/**
 * Stores the response for members of a set, and removes refused assets from all sets.
 * @param present addresses of stored pictures
 */
const storeOfflineResponse = async (
  rows: OfflineRows,
  transaction: Transaction,
  set: OfflineSet,
  { permissionSeconds, assets, refused }: OfflineAssetsResponse,
  present: ReadonlySet<string>,
  times: Times,
): Promise<void> => {
  const known = await rows.itemsByKey(assets.map(({ asset }) => itemKey(set.key, asset.id)))
  const items = new Map(known.map((item) => [item.id, item]))
  const described = assets.filter(({ asset }) => items.has(asset.id))
  await transaction.rows('assets').putAll(described.map(({ asset, entry }) => ({ key: assetKey(set.locale, asset.id), asset, entry })))
  const updated = described.flatMap((one) => {
    const item = items.get(one.asset.id)
    return item ? [updateItem(item, one, set, present, times)] : []
  })
  await rows.putItems(updated)
  const refusedIds = new Set(refused)
  if (refusedIds.size > 0) await rows.removeItems((await rows.items()).filter(({ id }) => refusedIds.has(id)))
  const until = times.clock + permissionSeconds * 1000
  const nextPermissionEnd = Math.min(set.nextPermissionEnd ?? until, until)
  await rows.putSet({
    ...set,
    nextPermissionEnd,
    firstItemEnd: firstItemEnd([...updated, { permissionEnd: set.firstItemEnd }]),
    // A shorter permission takes effect now, a longer one when the metadata stage ends.
    permissionEnd: Math.min(set.permissionEnd ?? nextPermissionEnd, nextPermissionEnd),
  })
}

/** A set in one round. A newer round or a removal makes its writes invalid. */
type Round = Pick<OfflineSet, 'key' | 'round'>

export interface Members {
  readonly ids: readonly string[]
  /** Total number of members. */
  readonly found: number
  /** The list is complete, so other assets no longer belong to the set. */
  readonly isWhole: boolean
}

/** Pictures of an item after a download. */
export interface StoredPictures extends Pick<OfflineItem, 'key' | 'pictures'> {
  readonly bytes: number
  /** Addresses that were requested. Those that no longer exist are not among `pictures`. */
  readonly requested: readonly string[]
}

/** Progress of a round. Every method is one transaction; it rejects with StaleRoundError if the set has changed. */
export interface SetRounds {
  note(round: Round, change: Partial<Pick<OfflineSet, 'trouble' | 'source' | 'title' | 'retryAtMs'>>): Promise<void>
  putMembers(round: Round, members: Members): Promise<void>
  /** See storeOfflineResponse. */
  putResponse(round: Round, response: OfflineAssetsResponse, present: ReadonlySet<string>): Promise<void>
  /** Ends the metadata stage, and the new permission takes effect. */
  finishMetadata(round: Round): Promise<void>
  /** Records downloaded pictures, except for items that have other pictures by now. */
  putPictures(round: Round, downloads: readonly StoredPictures[]): Promise<void>
  finish(round: Round): Promise<void>
}

/** All members are known. */
const allOf = (ids: readonly string[]): Members => ({ ids, found: ids.length, isWhole: true })

/** @param now milliseconds since the epoch */
export const createSetRounds = ({ write, fill }: OfflineTransactions, now: () => number): SetRounds => {
  const change = (round: Round, stage: OfflineSet['stage'] | null, next: (set: OfflineSet) => Partial<OfflineSet>): Promise<void> =>
    write(async (rows) => {
      const set = await rows.requireSet(round, stage)
      await rows.putSet({ ...set, ...next(set) })
    })

  return {
    note: (round, next) => change(round, null, () => next),
    putMembers: (round, members) =>
      fill(async (rows) => {
        const set = await rows.requireSet(round, 'members')
        // The list may have changed since it was read.
        const { ids, found, isWhole } = isRecent(set.source) ? allOf(set.source.ids) : members
        const before = await rows.itemsOf(set.key)
        const [knownIdSet, memberIds] = [new Set(before.map(({ id }) => id)), new Set(ids)]
        if (isWhole) await rows.removeItems(before.filter(({ id }) => !memberIds.has(id)))
        const added = ids.filter((id) => !knownIdSet.has(id))
        await rows.putItems(
          added.map((id) => ({
            key: itemKey(set.key, id),
            set: set.key,
            id,
            round: 0,
            pictures: [],
            bytes: null,
            at: null,
            permissionEnd: null,
          })),
        )
        await rows.putSet({ ...set, found, stage: 'metadata' })
      }),
    putResponse: (round, response, present) =>
      fill(async (rows, transaction) => {
        const set = await rows.requireSet(round, 'metadata')
        await storeOfflineResponse(rows, transaction, set, response, present, { clock: await advanceClock(transaction, now()), now: now() })
      }),
    finishMetadata: (round) =>
      write(async (rows) => {
        const set = await rows.requireSet(round, 'metadata')
        const permissionEnd = set.nextPermissionEnd ?? set.permissionEnd
        await rows.putSet({ ...set, stage: 'pictures', permissionEnd, firstItemEnd: firstItemEnd(await rows.itemsOf(set.key)) })
      }),
    putPictures: (round, downloads) =>
      fill(async (rows) => {
        await rows.requireSet(round, null)
        const byKey = new Map(downloads.map((one) => [one.key, one]))
        const changed = (await rows.itemsByKey([...byKey.keys()])).flatMap((item) => {
          const download = byKey.get(item.key)
          if (!download || !isSameList(item.pictures, download.requested)) return []
          return [{ ...item, pictures: download.pictures, bytes: download.bytes }]
        })
        await rows.putItems(changed)
      }),
    finish: (round) =>
      write(async (rows) => {
        const set = await rows.requireSet(round, 'pictures')
        // Recent assets arrive one by one: the set is as old as its oldest member.
        const times = isRecent(set.source) ? (await rows.itemsOf(set.key)).flatMap(({ at }) => at ?? []) : []
        await rows.putSet({ ...set, stage: 'done', trouble: null, retryAtMs: null, refreshedAt: Math.min(now(), ...times) })
      }),
  }
}
