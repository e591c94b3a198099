import * as v from 'valibot'
import type { KeptAsset } from '#contract/kept.ts'
import type { Storage } from '#local/database/storage.ts'
import { liveIds, liveTables } from '#local/kept/live-ids.ts'
import { assetKey, assetRowSchema } from '#local/kept/records.ts'

/**
 * What is kept in a language and may be shown now, with all that the search index wants to know of it. A row that can't be read is left out.
 * @param wall milliseconds since the epoch
 */
export const readKeptEntries = (storage: Storage, locale: string, wall: number = Date.now()): Promise<readonly KeptAsset[]> =>
  storage.run('read', ['assets', ...liveTables], async (transaction) => {
    const live = await liveIds(transaction, wall)
    if (live !== 'all' && live.size === 0) return []
    const rows = await transaction.rows('assets').startingWith(assetKey(locale, ''))
    return rows.flatMap((row) => {
      const { success, output } = v.safeParse(assetRowSchema, row)
      if (!success || output.entry === undefined) return []
      const { asset, entry } = output
      return live === 'all' || live.has(asset.id) ? [{ asset, entry }] : []
    })
  })
