import type { KeptAnswer } from '#contract/kept.ts'
import type { Access, Storage, Transaction } from '#local/database/storage.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import type { Job } from '#local/downloads/records.ts'
import { moveClock } from '#local/kept/kept-clock.ts'
import { alignFiles, dropFiles, filesOfAsset, retryFiles } from '#local/kept/kept-files.ts'
import { type KeptRows, keptFileTables, keptRows, keptTables } from '#local/kept/kept-rows.ts'
import { type KeptState, summarize } from '#local/kept/kept-summary.ts'
import { liveIds } from '#local/kept/live-ids.ts'
import { itemKey, type KeptForm, type KeptItem, type KeptSet } from '#local/kept/records.ts'
import { isSameSource } from '#local/kept/same-source.ts'
import { sweepRows } from '#local/kept/sweep-rows.ts'
import { samePictures, takeAnswer } from '#local/kept/take-answer.ts'
import { knownIds, storedIds, type Withdrawal, type WithdrawalReason, withdrawRows } from '#local/kept/withdraw-rows.ts'

/** A set as it is worked on: a later round, or its removal, overtakes that. */
type Round = Pick<KeptSet, 'key' | 'round'>

export interface Members {
  readonly ids: readonly string[]
  /** How many there are in all. */
  readonly found: number
  /** The list is known to be whole: what is not in it does not belong to the set any more. */
  readonly isWhole: boolean
}

/** What a person keeps on this device. Every method is one transaction; writes about a set reject with Overtaken when it is not what it was. */
export interface KeptStore {
  state(): Promise<KeptState>
  sets(): Promise<readonly KeptSet[]>
  itemsOf(key: string): Promise<readonly KeptItem[]>
  /** Begins to keep something; what is kept already stays as it is. @returns null = kept already */
  add(set: Pick<KeptSet, 'source' | 'title' | 'locale'> & Partial<Pick<KeptSet, 'form'>>): Promise<KeptSet | null>
  /** Files in this form are kept from now on, beside the pictures; null = none. Brought by the next `alignFiles`. */
  setForm(key: string, form: KeptForm | null): Promise<void>
  remove(keys: readonly string[]): Promise<void>
  /** Everything about these is asked for anew, in this language. */
  refresh(isWanted: (set: KeptSet) => boolean, locale: string): Promise<void>
  /** What has stopped is tried again, and so are files that there was no room for. */
  retry(): Promise<void>
  /** Looks only for what has come and gone. */
  review(key: string): Promise<void>
  note(round: Round, change: Partial<Pick<KeptSet, 'trouble' | 'source' | 'title' | 'retryAtMs'>>): Promise<void>
  putMembers(round: Round, members: Members): Promise<void>
  /** See takeAnswer. */
  putAnswer(round: Round, answer: KeptAnswer, present: ReadonlySet<string>): Promise<void>
  /** Everything was answered for: what was allowed with it holds from now on. */
  finishMetadata(round: Round): Promise<void>
  /** The pictures that were `wanted` of an item are here, or as many of them as there are. */
  putPictures(round: Round, item: Pick<KeptItem, 'key' | 'pictures' | 'bytes'>, wanted: readonly string[]): Promise<void>
  finish(round: Round): Promise<void>
  /** See sweepRows. */
  sweep(present: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Makes the queue of downloads bring the files that are wanted, and let go of all others. @returns those it has let go of */
  alignFiles(): Promise<readonly Job[]>
  /** Download jobs of the files of an asset; none while the offline permission does not hold. */
  filesOf(asset: string): Promise<readonly Job[]>
  /** See storedIds. */
  storedIds(): Promise<ReadonlySet<string>>
  /** See withdrawRows. Ids that the database does not hold cause no write. @returns null = it holds none of them */
  withdraw(ids: Iterable<string>, reason: WithdrawalReason): Promise<Withdrawal | null>
  /** Counts time. @param least milliseconds that have passed since the last time for sure */
  tick(least: number): Promise<void>
  /** @returns files that it has let go of */
  clear(): Promise<readonly Job[]>
}

export interface KeptStoreOptions {
  readonly newKey: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const fresh = { stage: 'members', trouble: null, retryAtMs: null, leaseNext: null } as const

export const createKeptStore = (storage: Storage, { newKey, now }: KeptStoreOptions): KeptStore => {
  const run = <Result>(body: (rows: KeptRows, transaction: Transaction) => Promise<Result>): Promise<Result> =>
    storage.run('write', keptTables, (transaction) => body(keptRows(transaction), transaction))
  const fill = <Result>(body: (rows: KeptRows, transaction: Transaction) => Promise<Result>): Promise<Result> =>
    storage.run('fill', keptTables, (transaction) => body(keptRows(transaction), transaction))
  const look = <Result>(body: (rows: KeptRows, transaction: Transaction) => Promise<Result>): Promise<Result> =>
    storage.run('read', keptTables, (transaction) => body(keptRows(transaction), transaction))
  const withFiles = <Result>(access: Access, body: (rows: KeptRows, transaction: Transaction) => Promise<Result>): Promise<Result> =>
    storage.run(access, keptFileTables, (transaction) => body(keptRows(transaction), transaction))
  const change = (round: Round, stage: KeptSet['stage'] | null, next: (set: KeptSet) => Partial<KeptSet>): Promise<void> =>
    run(async (rows) => {
      const set = await rows.standing(round, stage)
      await rows.putSet({ ...set, ...next(set) })
    })

  return {
    sets: () => look((rows) => rows.sets()),
    itemsOf: (key) => look((rows) => rows.itemsOf(key)),
    state: () => withFiles('read', (rows, transaction) => summarize(rows, transaction, now())),
    add: ({ source, title, locale, form = null }) =>
      run(async (rows) => {
        if ((await rows.sets()).some((set) => isSameSource(set.source, source))) return null
        const begun = { ...fresh, round: 1, found: null, refreshedAt: null, leaseUntil: null, addedAt: now() }
        const set: KeptSet = { key: newKey(), source, title, locale, form, ...begun }
        await rows.putSet(set)
        return set
      }),
    setForm: (key, form) =>
      run(async (rows) => {
        const set = (await rows.sets()).find((one) => one.key === key)
        if (set) await rows.putSet({ ...set, form })
      }),
    remove: (keys) =>
      run(async (rows, transaction) => {
        for (const key of keys) await rows.removeItems(await rows.itemsOf(key))
        await transaction.rows('keptSets').remove(keys)
      }),
    refresh: (isWanted, locale) =>
      withFiles('write', async (rows, transaction) => {
        const wanted = (await rows.sets()).filter(isWanted)
        if (wanted.some(({ form }) => form !== null)) await retryFiles(jobRows(transaction), () => true)
        for (const set of wanted) await rows.putSet({ ...set, ...fresh, locale, round: set.round + 1 })
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
        // A round that is under way begins with the same question.
        if (set?.stage === 'done') await rows.putSet({ ...set, stage: 'members', trouble: null, leaseNext: set.leaseUntil })
        else if (set) await rows.putSet({ ...set, stage: 'members', trouble: null })
      }),
    note: (round, next) => change(round, null, () => next),
    putMembers: (round, { ids, found, isWhole }) =>
      fill(async (rows) => {
        const set = await rows.standing(round, 'members')
        const before = await rows.itemsOf(set.key)
        const [known, wanted] = [new Set(before.map(({ id }) => id)), new Set(ids)]
        if (isWhole) await rows.removeItems(before.filter(({ id }) => !wanted.has(id)))
        const news = ids.filter((id) => !known.has(id))
        await rows.putItems(news.map((id) => ({ key: itemKey(set.key, id), set: set.key, id, round: 0, pictures: [], bytes: null })))
        await rows.putSet({ ...set, found, stage: 'metadata' })
      }),
    putAnswer: (round, answer, present) =>
      fill(async (rows, transaction) => {
        const set = await rows.standing(round, 'metadata')
        await takeAnswer(rows, transaction, set, answer, present, await moveClock(transaction, now()))
      }),
    finishMetadata: (round) =>
      change(round, 'metadata', ({ leaseNext, leaseUntil }) => ({ stage: 'pictures', leaseUntil: leaseNext ?? leaseUntil })),
    putPictures: (round, item, wanted) =>
      fill(async (rows) => {
        await rows.standing(round, null)
        const standing = await rows.item(item.key)
        if (standing && samePictures(standing.pictures, wanted)) await rows.putItems([{ ...standing, ...item }])
      }),
    finish: (round) => change(round, 'pictures', () => ({ stage: 'done', trouble: null, retryAtMs: null, refreshedAt: now() })),
    sweep: (present) => run((rows, transaction) => sweepRows(rows, transaction, present)),
    alignFiles: () =>
      withFiles('fill', async (rows, transaction) => alignFiles(jobRows(transaction), await rows.sets(), await rows.items(), newKey)),
    filesOf: (asset) =>
      withFiles('read', async (_rows, transaction) => {
        const live = await liveIds(transaction, now())
        return live === 'all' || live.has(asset) ? filesOfAsset(jobRows(transaction), asset) : []
      }),
    storedIds: () => withFiles('read', storedIds),
    withdraw: async (ids, reason) => {
      const known = await withFiles('read', (rows, transaction) => knownIds(rows, transaction, ids))
      return known.size === 0 ? null : withFiles('write', (rows, transaction) => withdrawRows(rows, transaction, known, reason))
    },
    tick: (least) => fill(async (_rows, transaction) => void (await moveClock(transaction, now(), least))),
    clear: () =>
      withFiles('write', async (_rows, transaction) => {
        for (const table of ['keptSets', 'keptItems', 'assets'] as const) await transaction.rows(table).clear()
        return dropFiles(jobRows(transaction))
      }),
  }
}
