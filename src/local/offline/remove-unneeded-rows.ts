import type { Transaction } from '#local/database/storage.ts'
import type { OfflineRows } from '#local/offline/offline-rows.ts'
import { unneededAssets } from '#local/offline/unneeded-assets.ts'

/**
 * Removes assets that no set needs, and marks items whose pictures were deleted to free space.
 * @param present addresses of stored pictures; a deletion during the call needs another call
 * @returns addresses of needed pictures
 */
export const removeUnneededRows = async (
  rows: OfflineRows,
  transaction: Transaction,
  present: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const items = await rows.items()
  const incomplete = items.filter(({ bytes, pictures }) => bytes !== null && !pictures.every((address) => present.has(address)))
  await rows.putItems(incomplete.map((item) => ({ ...item, bytes: null })))
  const incompleteSets = new Set(incomplete.map(({ set }) => set))
  for (const set of await rows.sets())
    if (set.stage === 'done' && incompleteSets.has(set.key)) await rows.putSet({ ...set, stage: 'pictures' })
  const assets = transaction.rows('assets')
  await assets.remove(await unneededAssets(assets, new Set(items.map(({ id }) => id))))
  return new Set(items.flatMap(({ pictures }) => pictures))
}
