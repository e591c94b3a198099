import type { Job } from '#local/downloads/job-records.ts'
import type { SnapshotStore } from '#local/offline/catalogue/snapshot-store.ts'
import type { OfflinePictures } from '#local/offline/offline-pictures.ts'
import type { OfflineStore } from '#local/offline/offline-store.ts'
import type { Withdrawal, WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import { deviceStore, storageKeys } from '../../../platform/storage.ts'

interface Parts {
  readonly store: Pick<OfflineStore, 'storedIds' | 'withdraw'>
  readonly pictures: Pick<OfflinePictures, 'removeAssets'>
  readonly snapshots: Pick<SnapshotStore, 'dropIndex'>
  /** Deletes bytes of jobs outside of the database. */
  readonly discardFiles: (jobs: readonly Job[]) => Promise<void>
}

/**
 * Removes all data of assets from this device. Assets that are `hidden` also lose their viewed pictures, which no row names.
 * @returns null = the database has none
 */
export const withdrawCopies = async (
  { store, pictures, snapshots, discardFiles }: Parts,
  ids: readonly string[],
  reason: WithdrawalReason,
): Promise<Withdrawal | null> => {
  if (reason === 'hidden') await pictures.removeAssets(new Set(ids))
  const stored = await store.storedIds()
  const known = new Set(ids.filter((id) => stored.has(id)))
  if (known.size === 0) return null
  // Rows last: if the page is closed before that, the next check tries again.
  if (reason === 'forbidden') await pictures.removeAssets(known)
  const withdrawal = await store.withdraw(known, reason)
  deviceStore.remove(storageKeys.firstOfflineCopies)
  await snapshots.dropIndex()
  await discardFiles(withdrawal?.jobs ?? [])
  return withdrawal
}
