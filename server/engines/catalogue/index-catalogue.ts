import type { CatalogueResult } from '#catalogue/catalogue-query.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { CoreCalls } from './core-calls.ts'
import { entriesOf, type OpenCoreOptions, openCore, snapshotStampOf } from './open-core.ts'

export type IndexCatalogueOptions = OpenCoreOptions

/** Changes come in bursts; the snapshot is written after this time without a change. */
const settleMs = 10_000

/**
 * A catalogue in memory over the search index that the page also uses, with a snapshot on disk. Resolves when its results are complete: at
 * once with a snapshot, else after reading all assets. Close it before its documents.
 */
export const createIndexCatalogue = async (options: IndexCatalogueOptions): Promise<Catalogue> => {
  let opening = openCore(options)
  let current = await opening
  let closed = false

  /** A thread that has ended (out of memory, for example) is replaced and the index read again before the next call. */
  const calls = async (): Promise<CoreCalls> => {
    if (closed) throw new Error('the catalogue is closed')
    if (!current.isAlive()) {
      const dead = current
      const again = () => openCore(options)
      opening = opening.then((thread) => (thread === dead ? again() : thread), again)
      current = await opening
    }
    return current.calls
  }

  let timer: NodeJS.Timeout | null = null
  const writeSnapshot = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    await (await calls()).snapshot(options.snapshotPath, await snapshotStampOf(options.assets))
  }
  const settle = () => {
    if (timer) clearTimeout(timer)
    // A missing snapshot only slows the next start; the next change tries again.
    timer = setTimeout(() => void writeSnapshot().catch(() => undefined), settleMs).unref()
  }

  return {
    search: async (query) => JSON.parse(await (await calls()).search(query)) as CatalogueResult,
    searchSerialized: async (query) => (await calls()).searchSerialized(query),
    put: async (records) => {
      if (records.length === 0) return
      await (await calls()).put(entriesOf(records))
      settle()
    },
    remove: async (ids) => {
      if (ids.length === 0) return
      await (await calls()).remove(ids)
      settle()
    },
    ordinals: async (ids) => (await calls()).ordinals(ids),
    extraFields: async () => (await (await calls()).info()).extraFields,
    contentLocales: async () => (await (await calls()).info()).contentLocales,
    snapshot: writeSnapshot,
    close: async () => {
      if (closed) return
      try {
        if (timer) await writeSnapshot()
      } catch {
        // As above: only the next start is slower.
      } finally {
        closed = true
        await current.stop()
      }
    },
  }
}
