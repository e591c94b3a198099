import type { Transaction } from '#local/database/storage.ts'
import type { KeptRows } from '#local/kept/kept-rows.ts'
import { unneededAssets } from '#local/kept/unneeded-assets.ts'

/**
 * Takes out assets that no set needs any more, and has pictures fetched again that were given up for something else.
 * @param present addresses of pictures that were here a moment ago; whoever gives some up meanwhile has it swept once more
 * @returns addresses that are needed
 */
export const sweepRows = async (rows: KeptRows, transaction: Transaction, present: ReadonlySet<string>): Promise<ReadonlySet<string>> => {
  const items = await rows.items()
  const bare = items.filter(({ bytes, pictures }) => bytes !== null && !pictures.every((address) => present.has(address)))
  await rows.putItems(bare.map((item) => ({ ...item, bytes: null })))
  const open = new Set(bare.map(({ set }) => set))
  for (const set of await rows.sets()) if (set.stage === 'done' && open.has(set.key)) await rows.putSet({ ...set, stage: 'pictures' })
  const assets = transaction.rows('assets')
  await assets.remove(await unneededAssets(assets, new Set(items.map(({ id }) => id))))
  return new Set(items.flatMap(({ pictures }) => pictures))
}
