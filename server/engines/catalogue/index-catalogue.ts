import type { CatalogueResult } from '#catalogue/catalogue-query.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { CoreCalls } from './core-calls.ts'
import { entriesOf, type OpenCoreOptions, openCore, stampOf } from './open-core.ts'

export type IndexCatalogueOptions = OpenCoreOptions

/** Changes come in bursts; the snapshot is written when none came for so long. */
const settleMs = 10_000

/**
 * A catalogue over the search index of the page and the worker, in memory, with a snapshot on disk.
 * Resolves when it can answer completely: from the snapshot in a moment, without one after reading every asset.
 * Close it before the documents it was given.
 */
export const createIndexCatalogue = async (options: IndexCatalogueOptions): Promise<Catalogue> => {
  let opening = openCore(options)
  let current = await opening
  let closed = false

  /** A thread that died (out of memory, say) is replaced, and the index read again, before the next question is answered. */
  const calls = async (): Promise<CoreCalls> => {
    if (closed) throw new Error('the catalogue is closed')
    if (!current.alive()) {
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
    await (await calls()).snapshot(options.snapshotPath, await stampOf(options.documents))
  }
  const settle = () => {
    if (timer) clearTimeout(timer)
    // A snapshot that could not be written costs a slower start, nothing else; the next change tries again.
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
        // As when it settles: only the next start is slower.
      } finally {
        closed = true
        await current.stop()
      }
    },
  }
}
