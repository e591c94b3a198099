import type { AssetChanges } from '../../ports/asset-changes.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import { createIndexCatalogue, type IndexCatalogueOptions } from './index-catalogue.ts'

export interface ReplicatedCatalogueOptions extends Omit<IndexCatalogueOptions, 'assets'> {
  readonly assets: AssetStore
  readonly changes: AssetChanges
}

/** Large changes are applied in the background, so that the next search does not wait for them. */
const followIntervalMs = 1000

/**
 * An index in memory that follows the changes of all nodes. Each search first applies all changes up to the current revision of the store.
 * It finds what any node has stored, and never what a user may no longer see.
 */
export const createReplicatedCatalogue = async ({ assets, changes, ...options }: ReplicatedCatalogueOptions): Promise<Catalogue> => {
  // Read before the index is built: changes during the build are applied again, which has no effect.
  let applied = await assets.assetsVersion()
  let isOpen = false
  // A snapshot must not claim more than the index contains.
  const assetsVersion = async () => (isOpen ? applied : assets.assetsVersion())
  // In the order of changes, as on servers that have followed them: the index lists equal assets in that order, and the next page may come
  // from another server.
  const index = await createIndexCatalogue({ ...options, assets: { ...assets, allAssets: () => changes.allAssets(), assetsVersion } })
  isOpen = true

  let last: Promise<unknown> = Promise.resolve()
  /** Serializes changes: each reads the store after the previous one was applied, so that no old record replaces a newer one. */
  const runQueued = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  const applyUpTo = async (revision: number): Promise<void> => {
    while (applied.revision < revision) {
      const changed = await changes.changesSince(applied)
      await index.put(changed.stored)
      await index.remove(changed.removed)
      applied = changed.version
    }
  }
  const follow = async (): Promise<void> => {
    const { revision } = await changes.versionAfter(applied)
    if (revision > applied.revision) await runQueued(() => applyUpTo(revision))
  }
  // A failed attempt is repeated, at the latest before the next search, which then reports it.
  const timer = setInterval(() => void follow().catch(() => undefined), followIntervalMs).unref()

  const current = async <Result>(read: () => Promise<Result>): Promise<Result> => {
    await follow()
    return read()
  }

  return {
    search: (query) => current(() => index.search(query)),
    searchSerialized: (query) => current(() => index.searchSerialized(query)),
    ordinals: (ids) => current(() => index.ordinals(ids)),
    extraFields: () => current(() => index.extraFields()),
    contentLocales: () => current(() => index.contentLocales()),
    put: async (records) => {
      // Download counts change without a revision.
      await changes.announceDownloads(records.map(({ id }) => id))
      await follow()
    },
    remove: follow,
    snapshot: () => runQueued(() => index.snapshot()),
    close: async () => {
      clearInterval(timer)
      await runQueued(() => index.close())
    },
  }
}
