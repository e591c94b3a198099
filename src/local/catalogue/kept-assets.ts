import * as v from 'valibot'
import { type Asset, assetSchema } from '#contract/asset.ts'
import type { CatalogueEntry } from '#contract/kept.ts'
import { checkSum } from '#local/catalogue/check-sum.ts'
import type { ReadingStorage } from '#local/database/reading-storage.ts'
import type { Row } from '#local/database/storage.ts'
import { liveIds, liveSets, liveTables, readLive } from '#local/kept/live-ids.ts'
import { readWithdrawals } from '#local/kept/withdrawals.ts'

/** What can be told of all that is kept without reading it. Takes as long as counting it. */
export interface KeptState {
  /** Differs whenever something else is kept, or it may not be shown any more. */
  readonly stamp: string
  readonly isEmpty: boolean
  /** See readWithdrawals. */
  readonly withdrawals: number
}

/** What has to be known of an asset to see whether the index has it as it is, and where. */
export interface KeptMark {
  /** Of its row. */
  readonly key: string
  readonly id: string
  readonly locale: string
  readonly order: number
  /** Of its entry, whatever its order. */
  readonly sum: number
  /** JSON of its entry, so that it need not be read twice; null where it is known, or where there is no room for all of them. */
  readonly text: string | null
}

/** The kept assets of a person as the catalogue of the device reads them. */
export interface KeptAssets {
  state(): Promise<KeptState>
  /** Of all that may be shown now; an asset kept in two languages comes twice. `known` = id → check sum of the entries that are not needed. */
  marks(known: ReadonlyMap<string, number>): Promise<readonly KeptMark[]>
  /** Entries of these rows, those left out that are gone. */
  entries(keys: readonly string[]): Promise<readonly { readonly id: string; readonly entry: CatalogueEntry }[]>
  /**
   * In the order asked for, in the first of these languages that each is here in.
   * @param find called while the database looks which permissions hold
   */
  read<Found extends Wanted>(find: () => Found, locales: readonly string[]): Promise<ReadAssets<Found>>
}

interface Wanted {
  readonly ids: readonly string[]
}

export interface ReadAssets<Found extends Wanted> {
  readonly found: Found
  readonly assets: readonly Asset[]
  /** When the oldest of all that is kept was brought up to date last, in milliseconds since the epoch; null = nothing was yet. */
  readonly asOf: number | null
}

const pageSize = 500
const rowSchema = v.object({ key: v.string(), asset: assetSchema, entry: v.optional(v.unknown()) })
const splitKey = (key: string): readonly [locale: string, id: string] => {
  const at = key.indexOf(' ')
  return [key.slice(0, at), key.slice(at + 1)]
}

// The index looks at every entry before it takes it in; parsing them all takes longer than building it.
const entryOf = (row: unknown): { key: string; id: string; locale: string; entry: CatalogueEntry } | null => {
  const { key, entry } = row as Row
  if (typeof key !== 'string' || typeof entry !== 'object' || entry === null) return null
  const [locale, id] = splitKey(key)
  return { key, id, locale, entry: entry as CatalogueEntry }
}

/** Characters of entries that are held while the index is made; reading the rows once more takes as long as making it. */
const mostText = 64_000_000

const markOf = (row: unknown): (KeptMark & { readonly text: string }) | null => {
  const kept = entryOf(row)
  if (!kept) return null
  const { order, ...content } = kept.entry
  const { key, id, locale } = kept
  const text = JSON.stringify(content)
  return { key, id, locale, order: Number.isFinite(order) ? order : Number.MAX_SAFE_INTEGER, sum: checkSum(text), text }
}

/** @param now milliseconds since the epoch */
export const openKeptAssets = (storage: ReadingStorage, now: () => number): KeptAssets => ({
  state: () =>
    storage.run('read', liveTables, async (transaction) => {
      const [sets, items, withdrawals] = await Promise.all([
        liveSets(transaction, now()),
        transaction.rows('keptItems').count(),
        readWithdrawals(transaction),
      ])
      return {
        withdrawals,
        stamp: JSON.stringify([items, withdrawals, sets.map(({ key, round, stage, refreshedAt }) => [key, round, stage, refreshedAt])]),
        isEmpty: sets.length === 0,
      }
    }),

  marks: async (known) => {
    const live = await storage.run('read', liveTables, (transaction) => liveIds(transaction, now()))
    const marks: KeptMark[] = []
    let held = 0
    const take = (row: unknown): void => {
      const mark = markOf(row)
      if (!mark || (live !== 'all' && !live.has(mark.id))) return
      const isHeld = known.get(mark.id) !== mark.sum && held + mark.text.length <= mostText
      if (isHeld) held += mark.text.length
      marks.push(isHeld ? mark : { ...mark, text: null })
    }
    for (let behind = ''; ; ) {
      const rows = await storage.page('assets', behind, pageSize)
      rows.forEach(take)
      if (rows.length < pageSize) return marks
      behind = String(rows.at(-1)?.['key'])
    }
  },

  entries: (keys) =>
    storage.run('read', ['assets'], async (transaction) =>
      (await transaction.rows('assets').getAll(keys)).flatMap((row) => (row === undefined ? [] : (entryOf(row) ?? []))),
    ),

  read: (find, locales) =>
    storage.run('read', ['assets', ...liveTables], async (transaction) => {
      const rows = transaction.rows('assets')
      const rowsIn = (locale: string, ids: readonly string[]) => rows.getAll(ids.map((id) => `${locale} ${id}`))
      const [first = '', ...others] = locales
      // Asked for together, and before anything is looked for: each would wait for the other.
      const shown = readLive(transaction, now())
      const wanted = find()
      const { ids } = wanted
      const [{ live, sets }, inFirst] = await Promise.all([shown, rowsIn(first, ids)])
      const byId = new Map<string, Asset>()
      const take = (row: unknown): void => {
        const { success, output } = v.safeParse(rowSchema, row)
        if (success && (output.entry === undefined || live === 'all' || live.has(output.asset.id))) byId.set(output.asset.id, output.asset)
      }
      inFirst.forEach(take)
      for (const locale of others) {
        const missing = ids.filter((id) => !byId.has(id))
        if (missing.length === 0) break
        for (const row of await rowsIn(locale, missing)) take(row)
      }
      const refreshed = sets.flatMap(({ refreshedAt }) => (refreshedAt === null ? [] : [refreshedAt]))
      const asOf = refreshed.length > 0 ? Math.min(...refreshed) : null
      return { found: wanted, assets: ids.flatMap((id) => byId.get(id) ?? []), asOf }
    }),
})
