import * as v from 'valibot'
import type { Asset } from '#contract/asset.ts'
import type { Storage } from '#local/database/storage.ts'
import { liveIds, liveTables } from '#local/kept/live-ids.ts'
import { type AssetRow, assetKey, assetRowSchema } from '#local/kept/records.ts'

/** Assets that nobody asked to keep. */
const most = 2000
const namedSchema = v.object({ key: v.string() })

const readRow = (row: unknown): AssetRow | null => {
  const parsed = v.safeParse(assetRowSchema, row)
  return parsed.success ? parsed.output : null
}

/**
 * Assets of this person in a language as they were answered last, by id; what is not here is left out, and so is what was kept under a
 * permission that has run out.
 * @param wall milliseconds since the epoch
 */
export const readAssets = (
  storage: Storage,
  locale: string,
  ids: readonly string[],
  wall: number = Date.now(),
): Promise<ReadonlyMap<string, Asset>> =>
  storage.run('read', ['assets', ...liveTables], async (transaction) => {
    const rows = (await transaction.rows('assets').getAll(ids.map((id) => assetKey(locale, id)))).map(readRow)
    const live = rows.some((row) => row?.entry !== undefined) ? await liveIds(transaction, wall) : 'all'
    const shown = rows.flatMap((row) => (row && (row.entry === undefined || live === 'all' || live.has(row.asset.id)) ? [row] : []))
    return new Map(shown.map(({ asset }) => [asset.id, asset]))
  })

/**
 * Remembers answers; of those that nobody asked to keep the oldest go when there are too many. Rejects on a full device: nothing is given up
 * for it. @param now milliseconds since the epoch
 */
export const rememberAssets = (storage: Storage, locale: string, assets: readonly Asset[], now: number): Promise<void> =>
  storage.run('fill', ['assets'], async (transaction) => {
    const rows = transaction.rows('assets')
    const before = (await rows.getAll(assets.map(({ id }) => assetKey(locale, id)))).map(readRow)
    await rows.putAll(
      assets.map((asset, at) => {
        const entry = before[at]?.entry
        return { key: assetKey(locale, asset.id), asset, ...(entry === undefined ? { at: now } : { entry }) }
      }),
    )
    const spare = await rows.countBy('at')
    if (spare <= most) return
    const oldest = await rows.lowestBy('at', spare - most * 0.9)
    await rows.remove(oldest.flatMap((row) => (v.is(namedSchema, row) ? [row.key] : [])))
  })

/** What is not visible to the person any more does not stay here either. */
export const forgetAssets = (storage: Storage, locale: string, ids: readonly string[]): Promise<void> =>
  storage.run('write', ['assets'], (transaction) => transaction.rows('assets').remove(ids.map((id) => assetKey(locale, id))))
