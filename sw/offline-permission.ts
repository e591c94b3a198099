import { databaseName } from '#local/database/database-name.ts'
import { openReadOnlyStorage } from '#local/database/read-only-storage.ts'
import { permissionTables, permittedIds } from '#local/offline/permitted-ids.ts'

/** Decides whether offline copies may be shown. */
export interface OfflinePermission {
  /** @param scope scope of the session @param asset id */
  allows(scope: string, asset: string): Promise<boolean>
}

type PermittedIds = ReadonlySet<string> | 'all'

const nothing: ReadonlySet<string> = new Set()
/** Time for which a permission is not read again: a page of results requests fifty pictures at the same time. */
const maxAgeMs = 3000

const readPermittedIds = (name: string): Promise<PermittedIds> => {
  const storage = openReadOnlyStorage(name)
  return storage.run('read', permissionTables, (transaction) => permittedIds(transaction, Date.now())).finally(storage.close)
}

/** All guests share one database, whatever their scope is. If the permissions cannot be read, nothing is allowed. */
const readFor = (scope: string): Promise<PermittedIds> =>
  readPermittedIds(databaseName(scope))
    .catch(() => readPermittedIds(databaseName(null)))
    .catch(() => nothing)

/** Reads the offline permissions from the user's database, so that pictures requested by URL obey them as well. */
export const createOfflinePermission = (read: (scope: string) => Promise<PermittedIds> = readFor): OfflinePermission => {
  let known: { readonly scope: string; readonly at: number; readonly live: Promise<PermittedIds> } | null = null
  return {
    allows: async (scope, asset) => {
      const now = performance.now()
      if (known?.scope !== scope || now - known.at > maxAgeMs) known = { scope, at: now, live: read(scope) }
      const live = await known.live
      return live === 'all' || live.has(asset)
    },
  }
}
