import { createBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { databaseName } from '#local/database/database-name.ts'
import { knownPersons, openPersonDatabase, type PersonDatabase } from '#local/database/person-database.ts'
import { hideJobs } from '#local/downloads/hide-jobs.ts'
import { filesOf } from '#local/downloads/job-parts.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import type { Job } from '#local/downloads/records.ts'
import { openKeptPictures } from '#local/kept/kept-pictures.ts'
import { createKeptStore } from '#local/kept/kept-store.ts'
import { forgetRecent } from '../recent/person-recent.ts'

const newId = () => crypto.randomUUID()

/** @returns jobs whose bytes may lie outside of the database */
const purge = async (database: PersonDatabase, keepBeginnings: boolean): Promise<readonly Job[]> => {
  const kept = await createKeptStore(database, { newKey: newId, now: Date.now }).clear()
  const hidden = await hideJobs(database, keepBeginnings)
  await createBookmarkStore(database, { guest: false, newId, now: Date.now }).forget()
  return [...kept, ...hidden]
}

/**
 * What everybody else has kept, searched for and bookmarked, and files that they have, go off this device. Which changes and downloads of
 * theirs are on their way stays for when they sign in again, and as long as nobody else is here what has arrived of these.
 * @param here whoever is here: a scope, or a guest; null = nobody
 */
export const purgeOthers = async (here: { readonly scope: string | null } | null): Promise<void> => {
  for (const other of await knownPersons()) {
    if (other === here?.scope) continue
    const database = openPersonDatabase(other, { onState: () => undefined })
    const gone = await purge(database, here === null).catch(() => [])
    database.close()
    await openPartFiles(databaseName(other), null)?.remove(gone.flatMap(filesOf))
    await forgetRecent(other).catch(() => undefined)
    if ('caches' in globalThis) await openKeptPictures(other, caches).drop()
  }
}
