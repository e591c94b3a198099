import type { CopiedFile } from '#contract/offline-copies.ts'
import type { Storage } from '#local/database/storage.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import { alignFiles, copiedFiles, filesOfAsset, refuseFiles, removeFileJobs } from '#local/offline/offline-files.ts'
import type { OfflineItem, OfflineSet } from '#local/offline/offline-records.ts'
import { type OfflineState, summarize } from '#local/offline/offline-summary.ts'
import { createOfflineTransactions } from '#local/offline/offline-transactions.ts'
import { advanceClock } from '#local/offline/permission-clock.ts'
import { permittedIds } from '#local/offline/permitted-ids.ts'
import { removeUnneededRows } from '#local/offline/remove-unneeded-rows.ts'
import { createSetChanges, type SetChanges, type SetChangesOptions } from '#local/offline/set-changes.ts'
import { createSetRounds, type SetRounds } from '#local/offline/set-rounds.ts'
import { knownIds, storedIds, type Withdrawal, type WithdrawalReason, withdrawRows } from '#local/offline/withdraw-rows.ts'

/** Offline copies of one user. Every method is one transaction; writes to a set reject with StaleRoundError if it has changed. */
export interface OfflineStore extends SetChanges, SetRounds {
  state(): Promise<OfflineState>
  sets(): Promise<readonly OfflineSet[]>
  itemsOf(key: string): Promise<readonly OfflineItem[]>
  /** See removeUnneededRows. */
  removeUnneeded(present: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Adds and removes download jobs to match the sets. @returns removed jobs */
  alignFiles(): Promise<readonly Job[]>
  /** Download jobs of the files of an asset; none if the offline permission has expired. */
  filesOf(asset: string): Promise<readonly Job[]>
  /** Downloaded or waiting files of all sets. */
  storedFiles(): Promise<readonly CopiedFile[]>
  /** See refuseFiles. @returns jobs whose bytes were removed */
  refuseFiles(requested: readonly CopiedFile[], refused: readonly CopiedFile[]): Promise<readonly Job[]>
  /** Ends all permissions after this time at the latest. @param seconds from now */
  limitPermissions(seconds: number): Promise<void>
  /** See storedIds. */
  storedIds(): Promise<ReadonlySet<string>>
  /** See withdrawRows. Ids without data cause no write. @returns null = the database has no data of these assets */
  withdraw(ids: Iterable<string>, reason: WithdrawalReason): Promise<Withdrawal | null>
  /** Advances the permission clock. @param minElapsedMs see advanceClock */
  tick(minElapsedMs: number): Promise<void>
  /** @returns removed file jobs */
  clear(): Promise<readonly Job[]>
}

export const createOfflineStore = (storage: Storage, { newKey, now }: SetChangesOptions): OfflineStore => {
  const transactions = createOfflineTransactions(storage)
  const { read, write, fill, withFiles } = transactions

  return {
    ...createSetChanges(transactions, { newKey, now }),
    ...createSetRounds(transactions, now),
    sets: () => read((rows) => rows.sets()),
    itemsOf: (key) => read((rows) => rows.itemsOf(key)),
    state: () => withFiles('read', (rows, transaction) => summarize(rows, transaction, now())),
    removeUnneeded: (present) => write((rows, transaction) => removeUnneededRows(rows, transaction, present)),
    alignFiles: () =>
      withFiles('fill', async (rows, transaction) => alignFiles(jobRows(transaction), await rows.sets(), await rows.items(), newKey)),
    filesOf: (asset) =>
      withFiles('read', async (_rows, transaction) => {
        const permitted = await permittedIds(transaction, now())
        return permitted === 'all' || permitted.has(asset) ? filesOfAsset(jobRows(transaction), asset) : []
      }),
    storedFiles: () => withFiles('read', (_rows, transaction) => copiedFiles(jobRows(transaction))),
    refuseFiles: async (requested, refused) =>
      requested.length === 0 ? [] : withFiles('write', (_rows, transaction) => refuseFiles(jobRows(transaction), requested, refused)),
    limitPermissions: (seconds) =>
      write(async (rows, transaction) => {
        const latest = (await advanceClock(transaction, now())) + seconds * 1000
        const limit = (end: number | null): number | null => (end === null ? null : Math.min(end, latest))
        for (const set of await rows.sets())
          if (Math.max(set.permissionEnd ?? 0, set.nextPermissionEnd ?? 0) > latest)
            await rows.putSet({ ...set, permissionEnd: limit(set.permissionEnd), nextPermissionEnd: limit(set.nextPermissionEnd) })
      }),
    storedIds: () => withFiles('read', storedIds),
    withdraw: async (ids, reason) => {
      const known = await withFiles('read', (rows, transaction) => knownIds(rows, transaction, ids))
      return known.size === 0 ? null : withFiles('write', (rows, transaction) => withdrawRows(rows, transaction, known, reason))
    },
    tick: (minElapsedMs) => fill(async (_rows, transaction) => void (await advanceClock(transaction, now(), minElapsedMs))),
    clear: () =>
      withFiles('write', async (_rows, transaction) => {
        for (const table of ['keptSets', 'keptItems', 'assets'] as const) await transaction.rows(table).clear()
        return removeFileJobs(jobRows(transaction))
      }),
  }
}
