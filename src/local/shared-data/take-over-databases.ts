import { rootPrefix } from '#contract/portal-prefix.ts'
import { type CopyExtent, copyDatabase } from '#local/shared-data/copy-database.ts'
import { movePartFiles } from '#local/shared-data/move-files.ts'
import { ownNameOf } from '#local/shared-data/shared-names.ts'

const sharedDatabases = async (): Promise<readonly string[]> =>
  (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(`${rootPrefix}-`) ? [name] : []))

const remove = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    // A page of an earlier version that does not close it delays the deletion, not this page.
    for (const event of ['success', 'error', 'blocked']) request.addEventListener(event, () => resolve())
  })

/**
 * Copies the databases of all users and of the session. An interrupted run may be repeated. Rejects if a database cannot be copied.
 * @param extent `all` also moves the received bytes of downloads and removes the shared databases
 */
export const takeOverDatabases = async (extent: CopyExtent): Promise<void> => {
  for (const name of await sharedDatabases()) {
    await copyDatabase(name, ownNameOf(name), extent)
    if (extent === 'user') continue
    await movePartFiles(name, ownNameOf(name))
    await remove(name)
  }
}

/** Removes the shared databases. */
export const removeSharedDatabases = async (): Promise<void> => {
  for (const name of await sharedDatabases()) await remove(name)
}
