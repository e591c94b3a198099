import * as v from 'valibot'
import type { Rows, Transaction } from '#local/database/storage.ts'
import type { OfflineRows } from '#local/offline/offline-rows.ts'

const namedSchema = v.object({ key: v.string() })

const idOf = (key: string): string => key.slice(key.lastIndexOf(' ') + 1)

/** Keys of offline copies in all languages that no set needs. Cached assets without a copy are not included. */
const unneededAssets = async (assets: Rows, needed: ReadonlySet<string>): Promise<string[]> => {
  const cached = await assets.lowestBy('at')
  const cachedKeys = new Set(cached.flatMap((row) => (v.is(namedSchema, row) ? [row.key] : [])))
  return (await assets.keys()).filter((key) => !cachedKeys.has(key) && !needed.has(idOf(key)))
}

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
