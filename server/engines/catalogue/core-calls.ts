import type { CatalogueQuery } from '../../ports/catalogue.ts'
import { CatalogueCore, type CatalogueFacts } from './catalogue-core.ts'
import type { IndexEntry } from './index-entry.ts'
import type { SnapshotStamp } from './snapshot-file.ts'

/** What the server asks of the index, as one table for both ways of running it. Everything in it can cross to another thread. */
export interface CoreCalls {
  load(path: string): Promise<SnapshotStamp | null>
  clear(): Promise<void>
  /** JSON text of IndexEntry[]: one string crosses in half the time of a tree of small objects. */
  put(entries: string): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** The CatalogueAnswer as JSON text. */
  search(query: CatalogueQuery): Promise<string>
  facts(): Promise<CatalogueFacts>
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
  return {
    load: (path) => core.load(path),
    clear: () => core.clear(),
    put: (entries) => core.put(JSON.parse(entries) as IndexEntry[]),
    remove: (ids) => core.remove(ids),
    search: async (query) => JSON.stringify(core.search(query)),
    facts: async () => core.facts(),
    snapshot: (path, stamp) => core.snapshot(path, stamp),
  }
}
