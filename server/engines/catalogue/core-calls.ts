import { CatalogueCore, type CatalogueInfo } from '#catalogue/catalogue-core.ts'
import type { CatalogueQuery, SerializedCatalogueResult } from '#catalogue/catalogue-query.ts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import { readSnapshot, type SnapshotStamp, writeSnapshot } from './snapshot-file.ts'

/** What the server asks of the index, as one table for both ways of running it. Everything in it can cross to another thread. */
export interface CoreCalls {
  /** What the snapshot was stamped with, null when there is none that can be read; the catalogue is then empty. */
  load(path: string): Promise<SnapshotStamp | null>
  clear(): Promise<void>
  /** JSON text of IndexEntry[]: one string crosses in half the time of a tree of small objects. */
  put(entries: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** The CatalogueResult as JSON text. */
  search(query: CatalogueQuery): Promise<string>
  searchSerialized(query: CatalogueQuery): Promise<SerializedCatalogueResult>
  ordinals(ids: readonly string[]): Promise<readonly (number | null)[]>
  info(): Promise<CatalogueInfo>
  snapshot(path: string, stamp: SnapshotStamp): Promise<void>
}
export type CoreCall = keyof CoreCalls

export interface CoreRequest {
  readonly ticket: number
  readonly call: CoreCall
  readonly args: readonly unknown[]
}
export type CoreReply = { readonly ticket: number } & ({ readonly result: unknown } | { readonly error: string })

export const createCoreCalls = (): CoreCalls => {
  const core = new CatalogueCore()
  let last: Promise<unknown> = Promise.resolve()
  /** Changes and snapshots wait for each other: while a snapshot is being written the index must stay as it is. */
  const inTurn = <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    load: async (path) => {
      const snapshot = await readSnapshot(path)
      return snapshot && core.restore(snapshot.index, snapshot.header) ? snapshot.header.stamp : null
    },
    clear: () => inTurn(() => core.clear()),
    put: (entries) => inTurn(() => core.put(JSON.parse(entries) as IndexEntry[])),
    remove: (ids) => inTurn(() => core.remove(ids)),
    search: async (query) => JSON.stringify(core.search(query)),
    searchSerialized: async (query) => core.searchSerialized(query),
    ordinals: async (ids) => core.ordinals(ids),
    info: async () => core.info(),
    snapshot: (path, stamp) => inTurn(() => writeSnapshot(path, { stamp, ...core.labels() }, core.snapshotParts())),
  }
}
