import * as v from 'valibot'
import type { Storage, TableName } from '#local/database/storage.ts'

/** The oldest entry is removed above this number. */
export const maxRecentSearches = 10
/** A longer text was probably pasted by mistake. */
const maxLength = 200

const tables: readonly TableName[] = ['recentSearches']
const rowSchema = v.object({ text: v.pipe(v.string(), v.minLength(1)), at: v.number() })
type Row = v.InferOutput<typeof rowSchema>

/** Texts that the user has searched for on this device. Every method is one transaction. */
export interface RecentSearches {
  /** Latest first. */
  list(): Promise<readonly string[]>
  /** Adds a text or moves it to the start. @param now milliseconds since the epoch */
  add(text: string, now: number): Promise<void>
  remove(text: string): Promise<void>
  clear(): Promise<void>
}

const sameText = (one: string, other: string): boolean => one.toLocaleLowerCase() === other.toLocaleLowerCase()

export const createRecentSearches = (storage: Storage): RecentSearches => {
  const read = (rows: readonly unknown[]): Row[] =>
    rows
      .flatMap((row) => {
        const { success, output } = v.safeParse(rowSchema, row)
        return success ? [output] : []
      })
      .sort((one, other) => other.at - one.at)
  return {
    list: () =>
      storage.run('read', tables, async (transaction) => read(await transaction.rows('recentSearches').all()).map(({ text }) => text)),
    add: (text, now) =>
      storage.run('write', tables, async (transaction) => {
        if (text === '' || text.length > maxLength) return
        const rows = transaction.rows('recentSearches')
        const before = read(await rows.all())
        // The clock may have been set back; the new entry must still be the latest.
        const at = Math.max(now, (before[0]?.at ?? 0) + 1)
        const others = before.filter((row) => !sameText(row.text, text))
        const remaining = new Set(others.slice(0, maxRecentSearches - 1).map((row) => row.text))
        await rows.remove(before.map((row) => row.text).filter((one) => !remaining.has(one)))
        await rows.put({ text, at })
      }),
    remove: (text) => storage.run('write', tables, (transaction) => transaction.rows('recentSearches').remove([text])),
    clear: () => storage.run('write', tables, (transaction) => transaction.rows('recentSearches').clear()),
  }
}
