import * as v from 'valibot'
import { type Asset, assetSchema } from '#contract/asset.ts'
import type { Storage } from '#local/database/storage.ts'

const keptSchema = v.object({ key: v.string(), asset: assetSchema, at: v.number() })
const most = 2000

const keyOf = (locale: string, id: string): string => `${locale} ${id}`

/** Assets of this person in a language as they were answered last, by id; what is not kept is left out. */
export const readKeptAssets = async (storage: Storage, locale: string, ids: readonly string[]): Promise<ReadonlyMap<string, Asset>> => {
  const keys = ids.map((id) => keyOf(locale, id))
  const rows = await storage.run('read', ['assets'], (transaction) => transaction.rows('assets').getAll(keys))
  const found = new Map<string, Asset>()
  for (const row of rows) {
    const kept = v.safeParse(keptSchema, row)
    if (kept.success) found.set(kept.output.asset.id, kept.output.asset)
  }
  return found
}

/** Keeps assets; the oldest go when there are too many. @param now milliseconds since the epoch */
export const keepAssets = (storage: Storage, locale: string, assets: readonly Asset[], now: number): Promise<void> =>
  storage.run('write', ['assets'], async (transaction) => {
    const rows = transaction.rows('assets')
    await rows.putAll(assets.map((asset) => ({ key: keyOf(locale, asset.id), asset, at: now })))
    const count = await rows.count()
    if (count <= most) return
    const all = (await rows.all()).map((row) => v.safeParse(keptSchema, row)).filter((kept) => kept.success)
    const oldest = all.map(({ output }) => output).sort((one, other) => one.at - other.at)
    await rows.remove(oldest.slice(0, count - most * 0.9).map(({ key }) => key))
  })

/** What is not visible to the person any more does not stay here either. */
export const dropKeptAssets = (storage: Storage, locale: string, ids: readonly string[]): Promise<void> =>
  storage.run('write', ['assets'], (transaction) => transaction.rows('assets').remove(ids.map((id) => keyOf(locale, id))))
