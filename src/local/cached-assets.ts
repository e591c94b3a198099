import * as v from 'valibot'
import type { Asset } from '#contract/asset.ts'
import type { Storage } from '#local/database/storage.ts'
import { type AssetRow, assetKey, assetRowSchema } from '#local/offline/offline-records.ts'
import { permissionTables, permittedIds } from '#local/offline/permitted-ids.ts'

/** Largest number of cached responses; offline copies do not count. */
const maxCachedAssets = 2000
const namedSchema = v.object({ key: v.string() })

const readRow = (row: unknown): AssetRow | null => {
  const parsed = v.safeParse(assetRowSchema, row)
  return parsed.success ? parsed.output : null
}

/**
 * Reads the latest response for each asset of the user in a language, by id. Leaves out assets without a response and offline copies whose
 * permission has expired.
 * @param wall milliseconds since the epoch
 */
export const readCachedAssets = (
  storage: Storage,
  locale: string,
  ids: readonly string[],
  wall: number = Date.now(),
): Promise<ReadonlyMap<string, Asset>> =>
  storage.run('read', ['assets', ...permissionTables], async (transaction) => {
    const rows = (await transaction.rows('assets').getAll(ids.map((id) => assetKey(locale, id)))).map(readRow)
    const permitted = rows.some((row) => row?.entry !== undefined) ? await permittedIds(transaction, wall) : 'all'
    const visible = rows.flatMap((row) =>
      row && (row.entry === undefined || permitted === 'all' || permitted.has(row.asset.id)) ? [row] : [],
    )
    return new Map(visible.map(({ asset }) => [asset.id, asset]))
  })

/**
 * Caches responses and removes the oldest ones above the limit. Rejects on a full device, because a cache may not displace other data.
 * @param now milliseconds since the epoch
 */
export const cacheAssets = (storage: Storage, locale: string, assets: readonly Asset[], now: number): Promise<void> =>
  storage.run('fill', ['assets'], async (transaction) => {
    const rows = transaction.rows('assets')
    const before = (await rows.getAll(assets.map(({ id }) => assetKey(locale, id)))).map(readRow)
    await rows.putAll(
      assets.map((asset, at) => {
        const entry = before[at]?.entry
        return { key: assetKey(locale, asset.id), asset, ...(entry === undefined ? { at: now } : { entry }) }
      }),
    )
    const count = await rows.countBy('at')
    if (count <= maxCachedAssets) return
    const oldest = await rows.lowestBy('at', count - maxCachedAssets * 0.9)
    await rows.remove(oldest.flatMap((row) => (v.is(namedSchema, row) ? [row.key] : [])))
  })

/** Removes assets that the user may no longer see. */
export const removeCachedAssets = (storage: Storage, locale: string, ids: readonly string[]): Promise<void> =>
  storage.run('write', ['assets'], (transaction) => transaction.rows('assets').remove(ids.map((id) => assetKey(locale, id))))
