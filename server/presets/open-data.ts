import type { OperatorError } from '../common/operator-error.ts'
import { createAbsentCatalogue } from '../engines/catalogue/absent-catalogue.ts'
import { createIndexCatalogue } from '../engines/catalogue/index-catalogue.ts'
import { createReplicatedCatalogue } from '../engines/catalogue/replicated-catalogue.ts'
import { dailyCopies } from '../engines/stores/sqlite/daily-copy.ts'
import { DamagedDatabaseError, isDamage } from '../engines/stores/sqlite/damage.ts'
import { repairDatabase } from '../engines/stores/sqlite/repair.ts'
import { createSqliteStores } from '../engines/stores/sqlite/sqlite.ts'
import { type AssetChanges, RestoredDatabaseError } from '../ports/asset-changes.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { Repair } from '../ports/repair.ts'
import type { Stores } from '../ports/stores.ts'
import type { DataFolder } from './data-folder.ts'
import { openDatabaseServer, openSolr, type SolrOptions, type StoreAddress } from './outside.ts'

/** Where the data of the portal is, and which index searches it. */
export interface DataOptions {
  readonly data: DataFolder
  /** Null = SQLite in the data folder. */
  readonly store: StoreAddress | null
  /** Null = the index is in this process. Needs `store`. */
  readonly solr: SolrOptions | null
  /** What this server does for the others that share its stores. */
  readonly role: 'all' | 'portal' | 'ingest' | 'worker'
  /** Progress in assets while the index is rebuilt. */
  readonly onRebuild: (done: number, total: number) => void
  /** The search index in Solr cannot be updated; called once until that succeeds. */
  readonly onUpdateFailure: (error: unknown) => void
  /** Whether to rebuild a damaged database before anything else. */
  readonly repair: boolean
  readonly onRepair: (repair: Repair) => void
  /** The server cannot continue, because the database was restored while it runs. */
  readonly onFatal: (error: OperatorError) => void
}

const reportRestores = (changes: AssetChanges, onFatal: DataOptions['onFatal']): AssetChanges => {
  const report = (error: unknown): never => {
    if (error instanceof RestoredDatabaseError) onFatal(error)
    throw error
  }
  return {
    versionAfter: (version) => changes.versionAfter(version).catch(report),
    changesSince: (version) => changes.changesSince(version).catch(report),
    announceDownloads: (ids) => changes.announceDownloads(ids),
    allAssets: () => changes.allAssets(),
  }
}

/**
 * Opens the stores and the catalogue. Rejects with DamagedDatabaseError: damage appears while the file is opened or while the index is built.
 */
export const openData = async ({ data, store, solr, role, repair, onRepair, onRebuild, onUpdateFailure, onFatal }: DataOptions) => {
  if (repair) onRepair(await repairDatabase(data.database, await dailyCopies(data.copies), Date.now()))
  let stores: Stores | null = null
  try {
    if (store) {
      const shared = await openDatabaseServer(store)
      stores = shared
      const { assets, leadership, made, jobs } = shared
      const changes = reportRestores(shared.changes, onFatal)
      const openCatalogue = async (): Promise<Catalogue> => {
        if (role === 'worker') return createAbsentCatalogue()
        if (solr) return openSolr(solr, { assets, changes, onRebuild, onUpdateFailure })
        return createReplicatedCatalogue({ snapshotPath: data.catalogue, assets, changes, onRebuild })
      }
      return { stores, leadership, made, jobs, clock: shared.clock, catalogue: await openCatalogue() }
    }
    stores = createSqliteStores({ file: data.database })
    return {
      stores,
      leadership: null,
      made: null,
      jobs: null,
      clock: Date.now,
      catalogue: await createIndexCatalogue({ snapshotPath: data.catalogue, assets: stores.assets, onRebuild }),
    }
  } catch (error) {
    await stores?.close().catch(() => undefined)
    throw isDamage(error) ? new DamagedDatabaseError(data.database) : error
  }
}
