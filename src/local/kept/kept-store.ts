import type { Asset } from '#contract/asset.ts'
import type { KeptAnswer, KeptAsset } from '#contract/kept.ts'
import type { Access, Storage, Transaction } from '#local/database/storage.ts'
import { jobRows } from '#local/downloads/job-rows.ts'
import type { Job } from '#local/downloads/records.ts'
import { moveClock, readClock } from '#local/kept/kept-clock.ts'
import { alignFiles, byFile, countFiles, dropFiles, fileJobs, type KeptFiles, retryFiles, wholeFile } from '#local/kept/kept-files.ts'
import { type KeptRows, keptFileTables, keptRows, keptTables } from '#local/kept/kept-rows.ts'
import { liveIds } from '#local/kept/live-ids.ts'
import { assetKey, itemKey, type KeptForm, type KeptItem, type KeptSet } from '#local/kept/records.ts'
import { isSameSource } from '#local/kept/same-source.ts'
import { unneededAssets } from '#local/kept/unneeded-assets.ts'

/** How a set stands. */
export interface KeptSummary {
  readonly set: KeptSet
  /** Assets that are kept of it, of how many the server has answered in this round, and of how many everything is here. */
  readonly count: number
  readonly known: number
  readonly whole: number
  readonly bytes: number
  /** null = no files are kept with it. */
  readonly files: KeptFiles | null
  /** Address of a picture that stands for it; null = none is here yet. */
  readonly cover: string | null
}

export interface KeptState {
  readonly summaries: readonly KeptSummary[]
  /** Of all pictures and files, those of several sets once. */
  readonly bytes: number
  /** Now, on the clock that permissions end on. */
  readonly clock: number
}

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
  note(round: Round, change: Partial<Pick<KeptSet, 'trouble' | 'source'>>): Promise<void>
  putMembers(round: Round, members: Members): Promise<void>
  /** Keeps what the server has answered; what it refuses goes from every set. `present` = addresses of pictures that are here. */
  putAnswer(round: Round, answer: KeptAnswer, present: ReadonlySet<string>): Promise<void>
  /** Everything was answered for: what was allowed with it holds from now on. */
  finishMetadata(round: Round): Promise<void>
  /** The pictures that were `wanted` of an item are here, or as many of them as there are. */
  putPictures(round: Round, item: Pick<KeptItem, 'key' | 'pictures' | 'bytes'>, wanted: readonly string[]): Promise<void>
  finish(round: Round): Promise<void>
  /**
   * Takes out assets that nothing needs any more, and has pictures fetched again that were given up for something else.
   * @param present addresses of pictures that are here @returns those that are needed
   */
  sweep(present: ReadonlySet<string>): Promise<ReadonlySet<string>>
  /** Makes the queue of downloads bring the files that are wanted, and let go of all others. @returns those it has let go of */
  alignFiles(): Promise<readonly Job[]>
  /** The whole file of an asset, of whatever form is kept of it, as long as it may be shown; null = there is none. */
  fileOf(asset: string): Promise<Job | null>
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

const picturesOf = ({ thumb_url, url }: Asset): string[] => [...new Set([thumb_url, url].flatMap((address) => address ?? []))]
const sameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, at) => value === other[at])

const fresh = { stage: 'members', trouble: null, leaseNext: null } as const

const summary = (set: KeptSet, items: readonly KeptItem[], jobs: ReadonlyMap<string, Job>): KeptSummary => {
  const { files, bytes: fileBytes } = countFiles(set, items, jobs)
  return {
    set,
    count: items.length,
    known: items.filter(({ round }) => round === set.round).length,
    whole: items.filter(({ bytes }) => bytes !== null).length,
    bytes: items.reduce((sum, { bytes }) => sum + (bytes ?? 0), fileBytes),
    files,
    cover: items.find(({ bytes, pictures }) => bytes !== null && pictures.length > 0)?.pictures[0] ?? null,
  }
}

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

  const asAnswered = (item: KeptItem, { asset }: KeptAsset, round: number, present: ReadonlySet<string>): KeptItem => {
    const pictures = picturesOf(asset)
    const isHere = sameList(pictures, item.pictures) && pictures.every((address) => present.has(address))
    return { ...item, round, pictures, bytes: isHere ? item.bytes : null }
  }

  return {
    sets: () => look((rows) => rows.sets()),
    itemsOf: (key) => look((rows) => rows.itemsOf(key)),
    state: () =>
      withFiles('read', async (rows, transaction) => {
        const items = await rows.items()
        const jobs = await fileJobs(jobRows(transaction))
        const files = byFile(jobs)
        const bySet = new Map<string, KeptItem[]>()
        for (const item of items) {
          const known = bySet.get(item.set)
          if (known) known.push(item)
          else bySet.set(item.set, [item])
        }
        const sizes = new Map(items.map(({ id, bytes }) => [id, bytes ?? 0]))
        return {
          summaries: (await rows.sets()).map((set) => summary(set, bySet.get(set.key) ?? [], files)),
          bytes: [...sizes.values(), ...jobs.map(({ have }) => have)].reduce((sum, bytes) => sum + bytes, 0),
          clock: await readClock(transaction, now()),
        }
      }),
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
        for (const set of (await rows.sets()).filter(({ trouble }) => trouble !== null)) await rows.putSet({ ...set, trouble: null })
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
    putAnswer: (round, { lease, assets, refused }, present) =>
      fill(async (rows, transaction) => {
        const set = await rows.standing(round, 'metadata')
        const items = new Map((await rows.itemsOf(set.key)).map((item) => [item.id, item]))
        const answered = assets.filter(({ asset }) => items.has(asset.id))
        await transaction.rows('assets').putAll(answered.map(({ asset, entry }) => ({ key: assetKey(set.locale, asset.id), asset, entry })))
        await rows.putItems(
          answered.flatMap((one) => {
            const item = items.get(one.asset.id)
            return item ? [asAnswered(item, one, set.round, present)] : []
          }),
        )
        const gone = new Set(refused)
        if (gone.size > 0) await rows.removeItems((await rows.items()).filter(({ id }) => gone.has(id)))
        const until = (await moveClock(transaction, now())) + lease * 1000
        const leaseNext = Math.min(set.leaseNext ?? until, until)
        await rows.putSet({
          ...set,
          leaseNext,
          // Shortened at once, prolonged when everything was answered for.
          leaseUntil: Math.min(set.leaseUntil ?? leaseNext, leaseNext),
        })
      }),
    finishMetadata: (round) =>
      change(round, 'metadata', ({ leaseNext, leaseUntil }) => ({ stage: 'pictures', leaseUntil: leaseNext ?? leaseUntil })),
    putPictures: (round, item, wanted) =>
      fill(async (rows) => {
        await rows.standing(round, null)
        const standing = await rows.item(item.key)
        if (standing && sameList(standing.pictures, wanted)) await rows.putItems([{ ...standing, ...item }])
      }),
    finish: (round) => change(round, 'pictures', () => ({ stage: 'done', trouble: null, refreshedAt: now() })),
    sweep: (present) =>
      run(async (rows, transaction) => {
        const items = await rows.items()
        const bare = items.filter(({ bytes, pictures }) => bytes !== null && !pictures.every((address) => present.has(address)))
        await rows.putItems(bare.map((item) => ({ ...item, bytes: null })))
        const open = new Set(bare.map(({ set }) => set))
        for (const set of await rows.sets()) if (set.stage === 'done' && open.has(set.key)) await rows.putSet({ ...set, stage: 'pictures' })
        const assets = transaction.rows('assets')
        await assets.remove(await unneededAssets(assets, new Set(items.map(({ id }) => id))))
        return new Set(items.flatMap(({ pictures }) => pictures))
      }),
    alignFiles: () =>
      withFiles('fill', async (rows, transaction) => alignFiles(jobRows(transaction), await rows.sets(), await rows.items(), newKey)),
    fileOf: (asset) =>
      withFiles('read', async (_rows, transaction) => {
        const live = await liveIds(transaction, now())
        return live === 'all' || live.has(asset) ? wholeFile(jobRows(transaction), asset) : null
      }),
    tick: (least) => fill(async (_rows, transaction) => void (await moveClock(transaction, now(), least))),
    clear: () =>
      withFiles('write', async (_rows, transaction) => {
        for (const table of ['keptSets', 'keptItems', 'assets'] as const) await transaction.rows(table).clear()
        return dropFiles(jobRows(transaction))
      }),
  }
}
