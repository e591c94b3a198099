import type { SnapshotStore } from '#local/catalogue/snapshot-store.ts'
import type { Job } from '#local/downloads/records.ts'
import type { KeptPictures } from '#local/kept/kept-pictures.ts'
import type { KeptStore } from '#local/kept/kept-store.ts'
import type { Withdrawal, WithdrawalReason } from '#local/kept/withdraw-rows.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'

interface Parts {
  readonly store: Pick<KeptStore, 'storedIds' | 'withdraw'>
  readonly pictures: Pick<KeptPictures, 'removeAssets'>
  readonly snapshots: Pick<SnapshotStore, 'dropIndex'>
  /** Deletes the bytes of jobs outside of the database. */
  readonly letGo: (jobs: readonly Job[]) => Promise<void>
}

/** Removes everything that this device holds of assets. @returns null = it holds nothing of them */
export const withdrawCopies = async (
  { store, pictures, snapshots, letGo }: Parts,
  ids: readonly string[],
  reason: WithdrawalReason,
): Promise<Withdrawal | null> => {
  const stored = await store.storedIds()
  const known = new Set(ids.filter((id) => stored.has(id)))
  if (known.size === 0) return null
  // Rows last: if the page is closed meanwhile, they cause the next check to try again.
  await pictures.removeAssets(known)
  const withdrawal = await store.withdraw(known, reason)
  deviceStore.remove(storageKeys.firstKept)
  await snapshots.dropIndex()
  await letGo(withdrawal?.jobs ?? [])
  return withdrawal
}
