import type { PassContext } from './context.ts'
import { findDamage } from './find-damage.ts'
import { mayRemove } from './removals.ts'

interface RepairOptions {
  /** Whether to look for each blob; otherwise only for records. */
  readonly checksBlobs: boolean
  /** Removes the records of all vanished files, even more than half of the catalogue. */
  readonly acceptRemovals: boolean
}

export interface RecordRepair {
  /** Ids whose record or renditions are missing: the next pass makes them again. */
  readonly damaged: ReadonlySet<string>
  /** Records that belonged to no file. */
  readonly removedCount: number
  /** Records that belong to no file and stay, because they are too many. */
  readonly refusedCount: number
  /** All records before. */
  readonly recordCount: number
}

/** Compares records and ingest state after a write of only one of them. Removes records that belong to no file. */
export const repairRecords = async (
  context: Pick<PassContext, 'stores' | 'catalogue' | 'blobs' | 'storesOriginals' | 'state' | 'writeInTurn'>,
  { checksBlobs, acceptRemovals }: RepairOptions,
): Promise<RecordRepair> => {
  const { assets } = context.stores
  const { damaged, orphans, recordCount } = await findDamage({ ...context, assets, checksBlobs })
  if (orphans.length === 0) return { damaged, removedCount: 0, refusedCount: 0, recordCount }
  if (!acceptRemovals && !mayRemove(orphans.length, recordCount))
    return { damaged, removedCount: 0, refusedCount: orphans.length, recordCount }
  await context.writeInTurn(async () => {
    await assets.removeAssets(orphans)
    await context.catalogue.remove(orphans)
  })
  return { damaged, removedCount: orphans.length, refusedCount: 0, recordCount }
}
