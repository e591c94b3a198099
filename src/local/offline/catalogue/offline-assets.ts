import * as v from 'valibot'
import { checkSum } from '#common/check-sum.ts'
import { type Asset, assetSchema } from '#contract/asset.ts'
import type { CatalogueEntry } from '#contract/offline-assets.ts'
import type { ReadOnlyStorage } from '#local/database/read-only-storage.ts'
import type { Row, Transaction } from '#local/database/storage.ts'
import type { OfflineSet } from '#local/offline/offline-records.ts'
import { type PermittedSet, permissionTables, permittedIds, permittedSets, readPermitted } from '#local/offline/permitted-ids.ts'
import { readWithdrawals } from '#local/offline/withdrawals.ts'

/** State of the offline copies that is available without reading them. */
export interface OfflineAssetsState {
  /** Changes whenever the copies or their permissions change. */
  readonly stamp: string
  readonly isEmpty: boolean
  /** See readWithdrawals. */
  readonly withdrawals: number
}

/** Identity and checksum of an asset, to compare it with the index. */
export interface AssetVersion {
  /** Key of the row. */
  readonly key: string
  readonly id: string
  readonly locale: string
  readonly order: number
  /** Checksum of the entry without its order. */
  readonly sum: number
  /** JSON of the entry, which saves a second read; null = the caller has it, or the memory limit was reached. */
  readonly text: string | null
}

/** Offline copies of a user, as read by the catalogue of the device. */
export interface OfflineAssets {
  state(): Promise<OfflineAssetsState>
  /** See readWithdrawals. */
  withdrawals(): Promise<number>
  /**
   * Whether an index of this state may be used: no asset was withdrawn since, and no permission of its sets has ended. Unlike `state`, which
   * counts the copies, it is fast enough for every request.
   */
  isUsable(index: Pick<OfflineAssetsState, 'stamp' | 'withdrawals'>): Promise<boolean>
  /** Versions of all permitted assets; an asset in two languages has two. @param known checksums of entries whose text is not needed */
  versions(known: ReadonlyMap<string, number>): Promise<readonly AssetVersion[]>
  /** Entries of existing rows. */
  entries(keys: readonly string[]): Promise<readonly { readonly id: string; readonly entry: CatalogueEntry }[]>
  /**
   * Reads assets in the given order, each in the first language that has a copy.
   * @param find called while the database reads the permissions
   */
  read<Found extends AssetIds>(find: () => Found, locales: readonly string[]): Promise<ReadAssets<Found>>
}

interface AssetIds {
  readonly ids: readonly string[]
}

export interface ReadAssets<Found extends AssetIds> {
  readonly found: Found
  readonly assets: readonly Asset[]
  /** Oldest refresh time of the offline sets in milliseconds since the epoch; null = none was refreshed yet. */
  readonly asOf: number | null
}

const rowSchema = v.object({ key: v.string(), asset: assetSchema, entry: v.optional(v.unknown()) })

const stampSchema = v.tuple([v.number(), v.number(), v.array(v.looseTuple([v.string()]))])
const stampOf = (itemCount: number, withdrawals: number, sets: readonly PermittedSet[]): string =>
  JSON.stringify([
    itemCount,
    withdrawals,
    sets.map(({ key, round, stage, refreshedAt, endedCount }) => [key, round, stage, refreshedAt, endedCount]),
  ])
const nameOf = (key: string, endedCount: unknown): string => `${key} ${typeof endedCount === 'number' ? endedCount : 0}`
/** Keys of the sets in a stamp, with the number of assets whose permission had expired; null = another format. */
const setsIn = (stamp: string): readonly string[] | null => {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stampSchema), stamp)
  return parsed.success ? parsed.output[2].map(([key, , , , endedCount]) => nameOf(key, endedCount)) : null
}

interface StoredEntry {
  readonly key: string
  readonly id: string
  readonly locale: string
  readonly entry: CatalogueEntry
}

const splitKey = (key: string): readonly [locale: string, id: string] => {
  const at = key.indexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

// No schema: the index validates each entry, and parsing all of them takes longer than building it.
const entryOf = (row: unknown): StoredEntry | null => {
  const { key, entry } = row as Row
  if (typeof key !== 'string' || typeof entry !== 'object' || entry === null) return null
  const [locale, id] = splitKey(key)
  return { key, id, locale, entry: entry as CatalogueEntry }
}

const versionOf = (row: unknown): (AssetVersion & { readonly text: string }) | null => {
  const stored = entryOf(row)
  if (!stored) return null
  const { order, ...content } = stored.entry
  const { key, id, locale } = stored
  const text = JSON.stringify(content)
  return { key, id, locale, order: Number.isFinite(order) ? order : Number.MAX_SAFE_INTEGER, sum: checkSum(text), text }
}

/** Rows in one read of the database. */
const pageSize = 500
/** Limit of entry texts in memory while the index is built. Reading the rows again takes as long as building it. */
const maxCachedTextLength = 64_000_000

/** All rows of assets, a page at a time, so that a large database does not fill the memory. */
async function* assetRows(storage: ReadOnlyStorage): AsyncGenerator<readonly Row[]> {
  for (let lastKey = ''; ; ) {
    const rows = await storage.page('assets', lastKey, pageSize)
    yield rows
    if (rows.length < pageSize) return
    lastKey = String(rows.at(-1)?.['key'])
  }
}

const readVersions = async (
  storage: ReadOnlyStorage,
  permitted: ReadonlySet<string> | 'all',
  known: ReadonlyMap<string, number>,
): Promise<readonly AssetVersion[]> => {
  const versions: AssetVersion[] = []
  let textLength = 0
  for await (const rows of assetRows(storage))
    for (const row of rows) {
      const version = versionOf(row)
      if (!version || (permitted !== 'all' && !permitted.has(version.id))) continue
      const isCached = known.get(version.id) !== version.sum && textLength + version.text.length <= maxCachedTextLength
      if (isCached) textLength += version.text.length
      versions.push(isCached ? version : { ...version, text: null })
    }
  return versions
}

/** Oldest refresh time of sets; null = none was refreshed yet. */
const oldestRefresh = (sets: readonly OfflineSet[]): number | null => {
  const times = sets.flatMap(({ refreshedAt }) => (refreshedAt === null ? [] : [refreshedAt]))
  return times.length > 0 ? Math.min(...times) : null
}

const readAssets = async <Found extends AssetIds>(
  transaction: Transaction,
  { find, locales, wall }: { readonly find: () => Found; readonly locales: readonly string[]; readonly wall: number },
): Promise<ReadAssets<Found>> => {
  const rows = transaction.rows('assets')
  const rowsIn = (locale: string, ids: readonly string[]) => rows.getAll(ids.map((id) => `${locale} ${id}`))
  const [first = '', ...others] = locales
  // Start both reads before the search, so that they run in parallel.
  const permissions = readPermitted(transaction, wall)
  const found = find()
  const { ids } = found
  const [{ ids: permitted, sets }, inFirst] = await Promise.all([permissions, rowsIn(first, ids)])
  const byId = new Map<string, Asset>()
  const addAsset = (row: unknown): void => {
    const { success, output } = v.safeParse(rowSchema, row)
    if (success && (output.entry === undefined || permitted === 'all' || permitted.has(output.asset.id)))
      byId.set(output.asset.id, output.asset)
  }
  inFirst.forEach(addAsset)
  for (const locale of others) {
    const missing = ids.filter((id) => !byId.has(id))
    if (missing.length === 0) break
    for (const row of await rowsIn(locale, missing)) addAsset(row)
  }
  return { found, assets: ids.flatMap((id) => byId.get(id) ?? []), asOf: oldestRefresh(sets) }
}

/** @param now milliseconds since the epoch */
export const openOfflineAssets = (storage: ReadOnlyStorage, now: () => number): OfflineAssets => ({
  state: () =>
    storage.run('read', permissionTables, async (transaction) => {
      const [sets, itemCount, withdrawals] = await Promise.all([
        permittedSets(transaction, now()),
        transaction.rows('keptItems').count(),
        readWithdrawals(transaction),
      ])
      return { withdrawals, stamp: stampOf(itemCount, withdrawals, sets), isEmpty: sets.length === 0 }
    }),

  withdrawals: () => storage.run('read', ['meta'], readWithdrawals),

  isUsable: (index) =>
    storage.run('read', permissionTables, async (transaction) => {
      const [sets, withdrawals] = await Promise.all([permittedSets(transaction, now()), readWithdrawals(transaction)])
      const permitted = new Set(sets.map(({ key, endedCount }) => nameOf(key, endedCount)))
      return withdrawals === index.withdrawals && (setsIn(index.stamp)?.every((name) => permitted.has(name)) ?? false)
    }),

  versions: async (known) => {
    const permitted = await storage.run('read', permissionTables, (transaction) => permittedIds(transaction, now()))
    return readVersions(storage, permitted, known)
  },

  entries: (keys) =>
    storage.run('read', ['assets'], async (transaction) =>
      (await transaction.rows('assets').getAll(keys)).flatMap((row) => (row === undefined ? [] : (entryOf(row) ?? []))),
    ),

  read: (find, locales) =>
    storage.run('read', ['assets', ...permissionTables], (transaction) => readAssets(transaction, { find, locales, wall: now() })),
})
