import type { Storage } from '#local/database/storage.ts'
import { isRecent, type OfflineSet, type RecentSource } from '#local/offline/offline-records.ts'
import { type OfflineRows, offlineRows, offlineTables } from '#local/offline/offline-rows.ts'
import { isSameSource } from '#local/offline/same-source.ts'

export const newRound = { stage: 'members', trouble: null, retryAtMs: null, nextPermissionEnd: null } as const
export const newSet = { ...newRound, round: 1, found: null, refreshedAt: null, permissionEnd: null, firstItemEnd: null } as const

/** Opened assets in the recent set. */
const maxOpenedCount = 50
/** Limit for the pictures of opened assets. The oldest assets above it are dropped. */
const maxOpenedBytes = 25 * 1024 * 1024

interface RecentSet extends Pick<OfflineSet, 'key' | 'title' | 'locale'> {
  readonly source: RecentSource
  /** Milliseconds since the epoch. */
  readonly now: number
}

const hasSameMembers = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && new Set([...one, ...other]).size === one.length

/** Merges newly opened assets with earlier ones and drops the oldest ones above the limits. */
const mergeOpened = async (rows: OfflineRows, opened: readonly string[], known: OfflineSet & { readonly source: RecentSource }) => {
  const sizes = new Map((await rows.itemsOf(known.key)).map(({ id, bytes }) => [id, bytes ?? 0]))
  let total = 0
  return [...new Set([...opened, ...known.source.ids])].slice(0, maxOpenedCount).filter((id) => {
    total += sizes.get(id) ?? 0
    return total <= maxOpenedBytes
  })
}

/**
 * Stores a recent set. Opened assets join the earlier ones, while a search replaces the previous one.
 * @returns whether there is something to load
 */
export const putRecentSet = async (rows: OfflineRows, { source, title, locale, key, now }: RecentSet): Promise<boolean> => {
  const known = (await rows.sets()).find((set) => isSameSource(set.source, source))
  if (!known || !isRecent(known.source)) {
    await rows.putSet({ ...newSet, key, source, title, locale, rendition: null, addedAt: now })
    return true
  }
  const ids = source.kind === 'recent-assets' ? await mergeOpened(rows, source.ids, { ...known, source: known.source }) : [...source.ids]
  const changed = { ...known, title, source: { ...source, ids } }
  if (hasSameMembers(ids, known.source.ids)) {
    await rows.putSet(changed)
    return false
  }
  // As in a review: known members keep their data and their permission.
  const nextPermissionEnd = known.stage === 'done' ? known.permissionEnd : known.nextPermissionEnd
  await rows.putSet({ ...changed, stage: 'members', trouble: null, retryAtMs: null, nextPermissionEnd })
  return true
}

/** Removes the recent sets. @returns addresses of pictures that no other set needs */
export const removeRecentRows = async (rows: OfflineRows): Promise<readonly string[]> => {
  const recent = (await rows.sets()).filter(({ source }) => isRecent(source)).map(({ key }) => key)
  if (recent.length === 0) return []
  const items = await rows.items()
  const gone = items.filter(({ set }) => recent.includes(set))
  const needed = new Set(items.filter(({ set }) => !recent.includes(set)).flatMap(({ pictures }) => pictures))
  await rows.removeItems(gone)
  await rows.removeSets(recent)
  return [...new Set(gone.flatMap(({ pictures }) => pictures))].filter((address) => !needed.has(address))
}

/** See removeRecentRows. */
export const removeRecentSets = (storage: Storage): Promise<readonly string[]> =>
  storage.run('write', offlineTables, (transaction) => removeRecentRows(offlineRows(transaction)))
