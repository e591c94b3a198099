import { databaseName } from '#local/database/database-name.ts'
import { openReadingStorage } from '#local/database/reading-storage.ts'
import { liveIds, liveTables } from '#local/kept/live-ids.ts'

/** Whether what a person keeps on this device may be shown. */
export interface Lease {
  /** @param scope the session's @param asset id */
  allows(scope: string, asset: string): Promise<boolean>
}

type Live = ReadonlySet<string> | 'all'

const nothing: ReadonlySet<string> = new Set()
/** Milliseconds for which an answer is good enough: a page of results asks for fifty pictures at once. */
const rereadAfter = 3000

const readLive = (name: string): Promise<Live> => {
  const storage = openReadingStorage(name)
  return storage.run('read', liveTables, (transaction) => liveIds(transaction, Date.now())).finally(storage.close)
}

/** Guests share one database, whatever their scope is called. What can't be read allows nothing. */
const readFor = (scope: string): Promise<Live> =>
  readLive(databaseName(scope))
    .catch(() => readLive(databaseName(null)))
    .catch(() => nothing)

/** The permissions that stand in the person's database, so that a picture asked for by its address obeys them as the page does. */
export const createLease = (read: (scope: string) => Promise<Live> = readFor): Lease => {
  let known: { readonly scope: string; readonly at: number; readonly live: Promise<Live> } | null = null
  return {
    allows: async (scope, asset) => {
      const now = performance.now()
      if (known?.scope !== scope || now - known.at > rereadAfter) known = { scope, at: now, live: read(scope) }
      const live = await known.live
      return live === 'all' || live.has(asset)
    },
  }
}
