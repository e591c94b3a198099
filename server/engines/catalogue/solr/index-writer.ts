import { randomUUID } from 'node:crypto'
import { type AssetChanges, ChangesForgottenError, RestoredDatabaseError } from '../../../ports/asset-changes.ts'
import type { AssetStore, AssetsVersion } from '../../../ports/asset-store.ts'
import { CatalogueUnavailableError } from '../../../ports/catalogue.ts'
import type { AssetRecord } from '../../../records/asset-record.ts'
import type { SolrClient } from './client.ts'
import { type CollectionOptions, collectionOf, createCollection, deleteCollection, switchAlias } from './collection.ts'
import { createSolrIndex, type IndexState, type SolrIndex } from './solr-index.ts'

/** Changes are committed after this many lists, so that a failure does not repeat all. */
const listsPerCommit = 20
const rebuildBatch = 500

export interface IndexWriterOptions extends CollectionOptions {
  readonly client: SolrClient
  /** Points to the collection of all servers with this program. */
  readonly alias: string
  /** Writes to the alias. */
  readonly index: SolrIndex
  readonly assets: AssetStore
  readonly changes: AssetChanges
  /** Assets written so far while a new collection is filled. */
  readonly onRebuild?: (done: number, total: number) => void
}

export interface IndexWriter {
  /** Writes changes to the alias until a revision and adds the ids of the stored assets. Returns the reached version. */
  write(from: AssetsVersion, to: number, build: string, ids: Set<string>): Promise<AssetsVersion>
  /** Fills a new collection and points the alias to it, unless the collection behind the alias belongs to this database. */
  ensureCollection(): Promise<void>
}

/** Writes the assets of the database to the collections in Solr. */
export const createIndexWriter = ({
  client,
  alias,
  index,
  assets,
  changes,
  onRebuild,
  ...collectionOptions
}: IndexWriterOptions): IndexWriter => {
  const stateAt = async (version: AssetsVersion, ofBuild: string): Promise<IndexState> => {
    const rightsVersion = await assets.rightsVersion()
    const isUnchanged = (await assets.assetsRevision()) === version.revision
    return { ...version, rightsVersion: isUnchanged ? rightsVersion : null, build: ofBuild }
  }

  const writeTo = async (target: SolrIndex, from: AssetsVersion, to: number, ofBuild: string, ids: Set<string>): Promise<AssetsVersion> => {
    let version = from
    for (let list = 1; version.revision < to; list += 1) {
      const changed = await changes.changesSince(version)
      ;({ version } = changed)
      await target.put(changed.stored, version.revision)
      await target.remove(changed.removed, version.revision)
      for (const { id } of changed.stored) ids.add(id)
      if (version.revision < to && list % listsPerCommit !== 0) continue
      await target.commit()
      // The alias can point to another collection since, which may lack earlier changes.
      if ((await target.state())?.build !== ofBuild)
        throw new CatalogueUnavailableError('The collection of the index in Solr was replaced.')
      // Only after the commit: another server takes this as a promise that a search finds the changes.
      await target.setState(await stateAt(version, ofBuild))
    }
    return version
  }

  /** Whether all later removals are known; not after weeks in which no server ran. */
  const isFollowable = async (version: AssetsVersion): Promise<boolean> => {
    try {
      await changes.changesSince(version)
      return true
    } catch (error) {
      if (error instanceof ChangesForgottenError || error instanceof RestoredDatabaseError) return false
      throw error
    }
  }

  /** The database may have been restored to an older state than that of the index. */
  const isCurrent = async (state: IndexState | null): Promise<boolean> => {
    if (state === null || !(await assets.hasHad(state))) return false
    const version = await assets.assetsVersion()
    if (state.revision < version.revision) return isFollowable(state)
    const now = await stateAt(version, state.build)
    return state.rightsVersion === null || now.rightsVersion === null || state.rightsVersion === now.rightsVersion
  }

  /** Fills a new collection, then points the alias to it. */
  const rebuild = async (previous: string | null): Promise<void> => {
    // Servers that start in the same millisecond need different names.
    const name = `${alias}-${randomUUID()}`
    await createCollection(client, name, collectionOptions)
    const target = createSolrIndex(client, name)
    const first = await assets.assetsVersion()
    const total = await assets.countAssets()
    let done = 0
    let batch: AssetRecord[] = []
    const flush = async () => {
      await target.put(batch, first.revision)
      done += batch.length
      batch = []
      onRebuild?.(done, total)
    }
    for await (const record of assets.allAssets()) if (batch.push(record) >= rebuildBatch) await flush()
    await flush()
    await target.commit()
    await target.setState(await stateAt(first, name))
    const reached = await writeTo(target, first, await assets.assetsRevision(), name, new Set())
    // Servers that start together each fill a collection; the first one to finish provides it to all.
    const replaced = await collectionOf(client, alias)
    if (replaced !== previous && (await isCurrent(await index.state()))) {
      await deleteCollection(client, name)
      return
    }
    await switchAlias(client, alias, name)
    await writeTo(target, reached, await assets.assetsRevision(), name, new Set())
    if (replaced !== null) await deleteCollection(client, replaced)
  }

  return {
    write: (from, to, build, ids) => writeTo(index, from, to, build, ids),
    ensureCollection: async () => {
      const previous = await collectionOf(client, alias)
      if (previous === null || !(await isCurrent(await index.state()))) await rebuild(previous)
    },
  }
}
