import { createDeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { scopePrefix, userCachePrefix } from '#local/cache-names.ts'
import { databaseName } from '#local/database/database-name.ts'
import { hideJobs } from '#local/downloads/hide-jobs.ts'
import { filesOf } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import { openOfflinePictures } from '#local/offline/offline-pictures.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { knownUserScopes, openUserDatabase, type UserDatabase } from '#local/user-database/user-database.ts'
import { deviceStore, storageKeys } from '../../../platform/storage.ts'
import { clearRecentSearches } from '../../recent/user-recent-searches.ts'

const newId = () => crypto.randomUUID()

/** @returns jobs that may have bytes outside of the database */
const purge = async (database: UserDatabase, preserveUnfinished: boolean): Promise<readonly Job[]> => {
  const offlineJobs = await createOfflineStore(database, { newKey: newId, now: Date.now }).clear()
  const hidden = await hideJobs(database, preserveUnfinished)
  await createDeviceBookmarkStore(database, { guest: false, newId, now: Date.now }).forget()
  return [...offlineJobs, ...hidden]
}

/**
 * Removes offline copies, downloaded files and pictures of guests, for a portal that allows no guests any more. Their bookmarks stay.
 * @param scope of the current user, whose pictures stay; null = no session
 */
export const purgeGuests = async (scope: string | null): Promise<void> => {
  const database = openUserDatabase(null, { onState: () => undefined })
  try {
    const offlineJobs = await createOfflineStore(database, { newKey: newId, now: Date.now }).clear()
    const hidden = await hideJobs(database, false)
    await openPartFiles(databaseName(null), null)?.remove([...offlineJobs, ...hidden].flatMap(filesOf))
  } finally {
    database.close()
  }
  if (scope === null) for (const key of [storageKeys.offlineCopies, storageKeys.firstOfflineCopies]) deviceStore.remove(key)
  if (!('caches' in globalThis)) return
  const isOwn = (name: string) => scope !== null && name.startsWith(scopePrefix(scope))
  for (const name of await caches.keys()) if (name.startsWith(userCachePrefix) && !isOwn(name)) await caches.delete(name)
}

/**
 * Removes offline copies, recent searches, bookmarks and files of other users from this device. Unsent changes and unfinished downloads
 * stay until these users sign in again; while no user is signed in, also their received bytes.
 * @param here scope of the current user, or a guest; null = no session
 */
export const purgeOtherUsers = async (here: { readonly scope: string | null } | null): Promise<void> => {
  for (const other of await knownUserScopes()) {
    if (other === here?.scope) continue
    const database = openUserDatabase(other, { onState: () => undefined })
    const gone = await purge(database, here === null).catch(() => [])
    database.close()
    await openPartFiles(databaseName(other), null)?.remove(gone.flatMap(filesOf))
    await clearRecentSearches(other).catch(() => undefined)
    if ('caches' in globalThis) await openOfflinePictures(other, caches).removeAll()
  }
}
