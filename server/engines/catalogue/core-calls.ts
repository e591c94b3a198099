import { CatalogueCore, type CatalogueInfo } from '#catalogue/catalogue-core.ts'
import type { CatalogueQuery, SerializedCatalogueResult } from '#catalogue/catalogue-query.ts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import { createSuggestionPreparation } from '#catalogue/prepare-suggestions.ts'
import { readSnapshot, type SnapshotStamp, writeSnapshot } from './snapshot-file.ts'

/** Calls from the server to the index, as one table for both ways of running it. All values can be transferred to another thread. */
export interface CoreCalls {
  /** Stamp of the loaded snapshot; null if it is missing or unreadable. The catalogue is then empty. */
  load(path: string): Promise<SnapshotStamp | null>
  clear(): Promise<void>
  /** JSON text of IndexEntry[]: transferring one string takes half the time of many small objects. */
  put(entries: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** JSON text of the CatalogueResult. */
  search(query: CatalogueQuery): Promise<string>
  searchSerialized(query: CatalogueQuery): Promise<SerializedCatalogueResult>
  ordinals(ids: readonly string[]): Promise<readonly (number | null)[]>
  info(): Promise<CatalogueInfo>
  snapshot(path: string, stamp: SnapshotStamp): Promise<void>
}

export const createCoreCalls = (): CoreCalls => {
  const core = new CatalogueCore()
  const prepareSuggestions = createSuggestionPreparation((step) => setImmediate(step))
  let last: Promise<unknown> = Promise.resolve()
  /** Serializes changes and snapshots: the index must not change while a snapshot is written. */
  const runQueued = <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return {
    load: async (path) => {
      const snapshot = await readSnapshot(path)
      return snapshot && core.restore(snapshot.index, snapshot.header) ? snapshot.header.stamp : null
    },
    clear: () => runQueued(() => core.clear()),
    put: (entries) => runQueued(() => core.put(JSON.parse(entries) as IndexEntry[])),
    remove: (ids) => runQueued(() => core.remove(ids)),
    search: async (query) => JSON.stringify(core.search(query)),
    searchSerialized: async (query) => {
      prepareSuggestions(core, query)
      return core.searchSerialized(query)
    },
    ordinals: async (ids) => core.ordinals(ids),
    info: async () => core.info(),
    snapshot: (path, stamp) => runQueued(() => writeSnapshot(path, { stamp, ...core.labels() }, core.snapshotParts())),
  }
}
