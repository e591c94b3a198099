import { knownPersons, openPersonDatabase } from '#local/database/person-database.ts'
import { openKeptPictures } from '#local/kept/kept-pictures.ts'
import { createKeptStore } from '#local/kept/kept-store.ts'

/** What everybody else has kept goes off this device; changes of theirs that wait to be sent stay. @param scope null = a guest's */
export const purgeOthers = async (scope: string | null): Promise<void> => {
  for (const other of await knownPersons()) {
    if (other === scope) continue
    const database = openPersonDatabase(other, { onState: () => undefined })
    await createKeptStore(database, { newKey: () => crypto.randomUUID(), now: Date.now })
      .clear()
      .catch(() => undefined)
    database.close()
    if ('caches' in globalThis) await openKeptPictures(other, caches).drop()
  }
}
