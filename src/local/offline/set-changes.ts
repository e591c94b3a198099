import { jobRows } from '#local/downloads/job-rows.ts'
import { retryFiles } from '#local/offline/offline-files.ts'
import type { OfflineRendition, OfflineSet, RecentSource } from '#local/offline/offline-records.ts'
import type { OfflineTransactions } from '#local/offline/offline-transactions.ts'
import { newRound, newSet, putRecentSet, removeRecentRows } from '#local/offline/recent-sets.ts'
import { isSameSource } from '#local/offline/same-source.ts'

/** Changes of the sets that the user or the page requests. Every method is one transaction. */
export interface SetChanges {
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

export interface SetChangesOptions {
  readonly newKey: () => string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export const createSetChanges = ({ write, withFiles }: OfflineTransactions, { newKey, now }: SetChangesOptions): SetChanges => ({
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
