import type { CopiedFile } from '#contract/offline-copies.ts'
import type { Storage } from '#local/database/storage.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import { alignFiles, copiedFiles, filesOfAsset, refuseFiles, removeFileJobs, retryFiles } from '#local/offline/offline-files.ts'
import type { OfflineItem, OfflineRendition, OfflineSet, RecentSource } from '#local/offline/offline-records.ts'
import { createOfflineTransactions, type OfflineTransactions } from '#local/offline/offline-rows.ts'
import { type OfflineState, summarize } from '#local/offline/offline-summary.ts'
import { advanceClock } from '#local/offline/permission-clock.ts'
import { endedIds, permittedIds } from '#local/offline/permitted-ids.ts'
import { newRound, newSet, putRecentSet, removeRecentRows } from '#local/offline/recent-sets.ts'
import { removeUnneededRows } from '#local/offline/remove-unneeded-rows.ts'
import { isSameSource } from '#local/offline/same-source.ts'
import { createSetRounds, type SetRounds } from '#local/offline/set-rounds.ts'
import { knownIds, storedIds, type Withdrawal, type WithdrawalReason, withdrawRows } from '#local/offline/withdraw-rows.ts'

/** Changes of the sets that the user or the page requests. Every method is one transaction. */
interface SetChanges {
  /** Adds a set. @returns null = it exists already */
  add(set: Pick<OfflineSet, 'source' | 'title' | 'locale'> & Partial<Pick<OfflineSet, 'rendition'>>): Promise<OfflineSet | null>
  /** Adds or updates a recent set, see putRecentSet. @returns whether there is something to load */
  putRecent(source: RecentSource, title: string, locale: string): Promise<boolean>
  /** See removeRecentRows. @returns addresses of pictures that no other set needs */
  removeRecent(): Promise<readonly string[]>
  /** Sets the rendition of the files that belong to the set; null = no files. The next `alignFiles` creates their jobs. */
  setRendition(key: string, rendition: OfflineRendition | null): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  /** Starts a new round in this language. */
  refresh(isIncluded: (set: OfflineSet) => boolean, locale: string): Promise<void>
  /** Retries stopped sets, and files that had no space. */
  retry(): Promise<void>
  /** Lists the members again. */
  review(key: string): Promise<void>
}

interface SetChangesOptions {
  readonly newKey: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const createSetChanges = ({ write, withFiles }: OfflineTransactions, { newKey, now }: SetChangesOptions): SetChanges => ({
  add: ({ source, title, locale, rendition = null }) =>
    write(async (rows) => {
      if ((await rows.sets()).some((set) => isSameSource(set.source, source))) return null
      const set: OfflineSet = { ...newSet, key: newKey(), source, title, locale, rendition, addedAt: now() }
      await rows.putSet(set)
      return set
    }),
  putRecent: (source, title, locale) => write((rows) => putRecentSet(rows, { source, title, locale, key: newKey(), now: now() })),
  removeRecent: () => write(removeRecentRows),
  setRendition: (key, rendition) =>
    write(async (rows) => {
      const set = (await rows.sets()).find((one) => one.key === key)
      if (set) await rows.putSet({ ...set, rendition })
    }),
  remove: (keys) =>
    write(async (rows) => {
      for (const key of keys) await rows.removeItems(await rows.itemsOf(key))
      await rows.removeSets(keys)
    }),
  refresh: (isIncluded, locale) =>
    withFiles('write', async (rows, transaction) => {
      const included = (await rows.sets()).filter(isIncluded)
      if (included.some(({ rendition }) => rendition !== null)) await retryFiles(jobRows(transaction), () => true)
      for (const set of included) await rows.putSet({ ...set, ...newRound, locale, round: set.round + 1 })
    }),
  retry: () =>
    withFiles('write', async (rows, transaction) => {
      const stopped = (await rows.sets()).filter(({ trouble, retryAtMs }) => trouble !== null || retryAtMs !== null)
      for (const set of stopped) await rows.putSet({ ...set, trouble: null, retryAtMs: null })
      await retryFiles(jobRows(transaction), ({ reason }) => reason === 'full')
    }),
  review: (key) =>
    write(async (rows) => {
      const set = (await rows.sets()).find((one) => one.key === key)
      // A running round returns to its first stage.
      if (set?.stage === 'done') await rows.putSet({ ...set, stage: 'members', trouble: null, nextPermissionEnd: set.permissionEnd })
      else if (set) await rows.putSet({ ...set, stage: 'members', trouble: null })
    }),
})

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
  /** See endedIds of permitted-ids.ts. */
  endedIds(): Promise<readonly string[]>
  /** Advances the permission clock; see advanceClock. @param minElapsedMs since the last tick of this tab */
  tick(minElapsedMs: number): Promise<void>
  /** @returns removed file jobs */
  clear(): Promise<readonly Job[]>
}

export const createOfflineStore = (storage: Storage, { newKey, now }: SetChangesOptions): OfflineStore => {
  const transactions = createOfflineTransactions(storage)
  const { read, write, fill, withFiles } = transactions
  let tab: string | null = null

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
    endedIds: () => withFiles('read', (_rows, transaction) => endedIds(transaction, now())),
    tick: (minElapsedMs) => {
      const tick = { tab: (tab ??= newKey()), minElapsedMs }
      return fill(async (_rows, transaction) => void (await advanceClock(transaction, now(), tick)))
    },
    clear: () =>
      withFiles('write', async (_rows, transaction) => {
        for (const table of ['keptSets', 'keptItems', 'assets'] as const) await transaction.rows(table).clear()
        return removeFileJobs(jobRows(transaction))
      }),
  }
}
