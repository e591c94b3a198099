import { isSameList } from '#common/is-same-list.ts'
import type { OfflineAssetsResponse } from '#contract/offline-assets.ts'
import type { CopiedFile } from '#contract/offline-copies.ts'
import type { Storage, Transaction, TransactionMode } from '#local/database/storage.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import { alignFiles, copiedFiles, filesOfAsset, refuseFiles, removeFileJobs, retryFiles } from '#local/offline/offline-files.ts'
import {
  isRecent,
  itemKey,
  type OfflineItem,
  type OfflineRendition,
  type OfflineSet,
  type RecentSource,
} from '#local/offline/offline-records.ts'
import { type OfflineRows, offlineFileTables, offlineRows, offlineTables } from '#local/offline/offline-rows.ts'
import { type OfflineState, summarize } from '#local/offline/offline-summary.ts'
import { advanceClock } from '#local/offline/permission-clock.ts'
import { permittedIds } from '#local/offline/permitted-ids.ts'
import { newRound, newSet, putRecentSet, removeRecentRows } from '#local/offline/recent-sets.ts'
import { removeUnneededRows } from '#local/offline/remove-unneeded-rows.ts'
import { isSameSource } from '#local/offline/same-source.ts'
import { storeOfflineResponse } from '#local/offline/store-offline-response.ts'
import { knownIds, storedIds, type Withdrawal, type WithdrawalReason, withdrawRows } from '#local/offline/withdraw-rows.ts'

/** A set in one round. A newer round or a removal makes its writes invalid. */
type Round = Pick<OfflineSet, 'key' | 'round'>

export interface Members {
  readonly ids: readonly string[]
  /** Total number of members. */
  readonly found: number
  /** The list is complete, so other assets no longer belong to the set. */
  readonly isWhole: boolean
}

/** Pictures of an item after a download. */
export interface StoredPictures extends Pick<OfflineItem, 'key' | 'pictures'> {
  readonly bytes: number
  /** Addresses that were requested. Those that no longer exist are not among `pictures`. */
  readonly requested: readonly string[]
}

/** Offline copies of one user. Every method is one transaction; writes to a set reject with StaleRoundError if it has changed. */
export interface OfflineStore {
  state(): Promise<OfflineState>
  sets(): Promise<readonly OfflineSet[]>
  itemsOf(key: string): Promise<readonly OfflineItem[]>
  /** Adds a set. @returns null = it exists already */
  add(set: Pick<OfflineSet, 'source' | 'title' | 'locale'> & Partial<Pick<OfflineSet, 'form'>>): Promise<OfflineSet | null>
  /** Adds or updates a recent set, see putRecentSet. @returns whether there is something to load */
  putRecent(source: RecentSource, title: string, locale: string): Promise<boolean>
  /** See removeRecentRows. @returns addresses of pictures that no other set needs */
  removeRecent(): Promise<readonly string[]>
  /** Sets the rendition of the files that belong to the set; null = no files. The next `alignFiles` creates their jobs. */
  setRendition(key: string, form: OfflineRendition | null): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  /** Starts a new round in this language. */
  refresh(isIncluded: (set: OfflineSet) => boolean, locale: string): Promise<void>
  /** Retries stopped sets, and files that had no space. */
  retry(): Promise<void>
  /** Lists the members again. */
  review(key: string): Promise<void>
  note(round: Round, change: Partial<Pick<OfflineSet, 'trouble' | 'source' | 'title' | 'retryAtMs'>>): Promise<void>
  putMembers(round: Round, members: Members): Promise<void>
  /** See storeOfflineResponse. */
  putResponse(round: Round, response: OfflineAssetsResponse, present: ReadonlySet<string>): Promise<void>
  /** Ends the metadata stage, and the new permission takes effect. */
  finishMetadata(round: Round): Promise<void>
  /** Records downloaded pictures, except for items that have other pictures by now. */
  putPictures(round: Round, downloads: readonly StoredPictures[]): Promise<void>
  finish(round: Round): Promise<void>
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

export interface OfflineStoreOptions {
  readonly newKey: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** All members are known. */
const allOf = (ids: readonly string[]): Members => ({ ids, found: ids.length, isWhole: true })

export const createOfflineStore = (storage: Storage, { newKey, now }: OfflineStoreOptions): OfflineStore => {
  const run = <Result>(body: (rows: OfflineRows, transaction: Transaction) => Promise<Result>): Promise<Result> =>
    storage.run('write', offlineTables, (transaction) => body(offlineRows(transaction), transaction))
  const fill = <Result>(body: (rows: OfflineRows, transaction: Transaction) => Promise<Result>): Promise<Result> =>
    storage.run('fill', offlineTables, (transaction) => body(offlineRows(transaction), transaction))
  const read = <Result>(body: (rows: OfflineRows, transaction: Transaction) => Promise<Result>): Promise<Result> =>
    storage.run('read', offlineTables, (transaction) => body(offlineRows(transaction), transaction))
  const withFiles = <Result>(
    access: TransactionMode,
    body: (rows: OfflineRows, transaction: Transaction) => Promise<Result>,
  ): Promise<Result> => storage.run(access, offlineFileTables, (transaction) => body(offlineRows(transaction), transaction))
  const change = (round: Round, stage: OfflineSet['stage'] | null, next: (set: OfflineSet) => Partial<OfflineSet>): Promise<void> =>
    run(async (rows) => {
      const set = await rows.requireSet(round, stage)
      await rows.putSet({ ...set, ...next(set) })
    })

  return {
    sets: () => read((rows) => rows.sets()),
    itemsOf: (key) => read((rows) => rows.itemsOf(key)),
    state: () => withFiles('read', (rows, transaction) => summarize(rows, transaction, now())),
    add: ({ source, title, locale, form = null }) =>
      run(async (rows) => {
        if ((await rows.sets()).some((set) => isSameSource(set.source, source))) return null
        const set: OfflineSet = { ...newSet, key: newKey(), source, title, locale, form, addedAt: now() }
        await rows.putSet(set)
        return set
      }),
    putRecent: (source, title, locale) => run((rows) => putRecentSet(rows, { source, title, locale, key: newKey(), now: now() })),
    removeRecent: () => run(removeRecentRows),
    setRendition: (key, rendition) =>
      run(async (rows) => {
        const set = (await rows.sets()).find((one) => one.key === key)
        if (set) await rows.putSet({ ...set, form: rendition })
      }),
    remove: (keys) =>
      run(async (rows) => {
        for (const key of keys) await rows.removeItems(await rows.itemsOf(key))
        await rows.removeSets(keys)
      }),
    refresh: (isIncluded, locale) =>
      withFiles('write', async (rows, transaction) => {
        const included = (await rows.sets()).filter(isIncluded)
        if (included.some(({ form }) => form !== null)) await retryFiles(jobRows(transaction), () => true)
        for (const set of included) await rows.putSet({ ...set, ...newRound, locale, round: set.round + 1 })
      }),
    retry: () =>
      withFiles('write', async (rows, transaction) => {
        const stopped = (await rows.sets()).filter(({ trouble, retryAtMs }) => trouble !== null || retryAtMs !== null)
        for (const set of stopped) await rows.putSet({ ...set, trouble: null, retryAtMs: null })
        await retryFiles(jobRows(transaction), ({ reason }) => reason === 'full')
      }),
    review: (key) =>
      run(async (rows) => {
        const set = (await rows.sets()).find((one) => one.key === key)
        // A running round returns to its first stage.
        if (set?.stage === 'done') await rows.putSet({ ...set, stage: 'members', trouble: null, leaseNext: set.leaseUntil })
        else if (set) await rows.putSet({ ...set, stage: 'members', trouble: null })
      }),
    note: (round, next) => change(round, null, () => next),
    putMembers: (round, members) =>
      fill(async (rows) => {
        const set = await rows.requireSet(round, 'members')
        // The list may have changed since it was read.
        const { ids, found, isWhole } = isRecent(set.source) ? allOf(set.source.ids) : members
        const before = await rows.itemsOf(set.key)
        const [knownIdSet, memberIds] = [new Set(before.map(({ id }) => id)), new Set(ids)]
        if (isWhole) await rows.removeItems(before.filter(({ id }) => !memberIds.has(id)))
        const added = ids.filter((id) => !knownIdSet.has(id))
        await rows.putItems(
          added.map((id) => ({ key: itemKey(set.key, id), set: set.key, id, round: 0, pictures: [], bytes: null, at: null })),
        )
        await rows.putSet({ ...set, found, stage: 'metadata' })
      }),
    putResponse: (round, response, present) =>
      fill(async (rows, transaction) => {
        const set = await rows.requireSet(round, 'metadata')
        await storeOfflineResponse(rows, transaction, set, response, present, { clock: await advanceClock(transaction, now()), now: now() })
      }),
    finishMetadata: (round) =>
      change(round, 'metadata', ({ leaseNext, leaseUntil }) => ({ stage: 'pictures', leaseUntil: leaseNext ?? leaseUntil })),
    putPictures: (round, downloads) =>
      fill(async (rows) => {
        await rows.requireSet(round, null)
        const byKey = new Map(downloads.map((one) => [one.key, one]))
        const changed = (await rows.itemsByKey([...byKey.keys()])).flatMap((item) => {
          const download = byKey.get(item.key)
          if (!download || !isSameList(item.pictures, download.requested)) return []
          return [{ ...item, pictures: download.pictures, bytes: download.bytes }]
        })
        await rows.putItems(changed)
      }),
    finish: (round) =>
      run(async (rows) => {
        const set = await rows.requireSet(round, 'pictures')
        // Recent assets arrive one by one: the set is as old as its oldest member.
        const times = isRecent(set.source) ? (await rows.itemsOf(set.key)).flatMap(({ at }) => at ?? []) : []
        await rows.putSet({ ...set, stage: 'done', trouble: null, retryAtMs: null, refreshedAt: Math.min(now(), ...times) })
      }),
    removeUnneeded: (present) => run((rows, transaction) => removeUnneededRows(rows, transaction, present)),
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
      run(async (rows, transaction) => {
        const latest = (await advanceClock(transaction, now())) + seconds * 1000
        const limit = (end: number | null): number | null => (end === null ? null : Math.min(end, latest))
        for (const set of await rows.sets())
          if (Math.max(set.leaseUntil ?? 0, set.leaseNext ?? 0) > latest)
            await rows.putSet({ ...set, leaseUntil: limit(set.leaseUntil), leaseNext: limit(set.leaseNext) })
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
