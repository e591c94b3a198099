import { databaseName } from '#local/database/database-name.ts'
import { knownPersons, openPersonDatabase, type PersonDatabase } from '#local/database/person-database.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { filesOf } from '#local/downloads/job-parts.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import type { Job } from '#local/downloads/records.ts'
import { openKeptPictures } from '#local/kept/kept-pictures.ts'
import { createKeptStore } from '#local/kept/kept-store.ts'
import { forgetRecent } from '../recent/person-recent.ts'

const newId = () => crypto.randomUUID()

/** @returns jobs whose bytes may lie outside of the database */
const purge = async (database: PersonDatabase): Promise<readonly Job[]> => {
  const kept = await createKeptStore(database, { newKey: newId, now: Date.now }).clear()
  const queue = createDownloadStore(database, { newId })
  const saved = (await queue.list()).filter(({ state }) => state === 'saved')
  return [...kept, ...(await queue.remove(saved.map(({ id }) => id)))]
}

/**
 * What everybody else has kept and searched for, and files that they have, go off this device; changes and downloads of theirs that are on
 * their way stay for when they sign in again. @param scope null = a guest's
 */
export const purgeOthers = async (scope: string | null): Promise<void> => {
  for (const other of await knownPersons()) {
    if (other === scope) continue
    const database = openPersonDatabase(other, { onState: () => undefined })
    const gone = await purge(database).catch(() => [])
    database.close()
    await openPartFiles(databaseName(other), null)?.remove(gone.flatMap(filesOf))
    await forgetRecent(other).catch(() => undefined)
    if ('caches' in globalThis) await openKeptPictures(other, caches).drop()
  }
}
