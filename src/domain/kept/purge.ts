import { databaseName } from '#local/database/database-name.ts'
import { knownPersons, openPersonDatabase } from '#local/database/person-database.ts'
import { filesOf } from '#local/downloads/job-parts.ts'
import { openPartFiles } from '#local/downloads/part-files.ts'
import { openKeptPictures } from '#local/kept/kept-pictures.ts'
import { createKeptStore } from '#local/kept/kept-store.ts'
import { forgetRecent } from '../recent/person-recent.ts'

/** What everybody else has kept and searched for goes off this device; changes of theirs that wait to be sent stay. @param scope null = a guest's */
export const purgeOthers = async (scope: string | null): Promise<void> => {
  for (const other of await knownPersons()) {
    if (other === scope) continue
    const database = openPersonDatabase(other, { onState: () => undefined })
    const gone = await createKeptStore(database, { newKey: () => crypto.randomUUID(), now: Date.now })
      .clear()
      .catch(() => [])
    database.close()
    await openPartFiles(databaseName(other))?.remove(gone.flatMap(filesOf))
    await forgetRecent(other).catch(() => undefined)
    if ('caches' in globalThis) await openKeptPictures(other, caches).drop()
  }
}
