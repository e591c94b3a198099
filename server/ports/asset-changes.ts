import { OperatorError } from '../common/operator-error.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import type { AssetsVersion } from './asset-store.ts'

export interface ChangedAssets {
  /** The records as they are now. */
  readonly stored: readonly AssetRecord[]
  readonly removed: readonly string[]
  /** All changes up to this version are included. */
  readonly version: AssetsVersion
}

/** Some removals after this revision are not stored any more: the index must be made again from the assets. */
export class ChangesForgottenError extends Error {
  constructor(revision: number) {
    super(`Removals of assets after revision ${revision} are not stored any more. Restart this server to create its index again.`)
    this.name = 'ChangesForgottenError'
  }
}

/** The database does not contain a state that this server has seen: everything that the server has in memory is outdated. */
export class RestoredDatabaseError extends OperatorError {
  constructor() {
    super(
      'The database was restored to an earlier state while this server was running. The server ends; its next start creates the index again.',
    )
  }
}

/** Changes of the assets by all nodes that use the same stores. */
export interface AssetChanges {
  /** The current version. Rejects with RestoredDatabaseError if the given one is not an earlier or equal state of this database. */
  versionAfter(version: AssetsVersion): Promise<AssetsVersion>
  /**
   * Changes after a version, the oldest first. The list is limited; an empty one means that there are no more. Rejects with ChangesForgottenError
   * for a version of more than 30 days ago, and with RestoredDatabaseError like `versionAfter`.
   */
  changesSince(version: AssetsVersion): Promise<ChangedAssets>
  /** Lists those of the assets as changed whose download count has changed since it was last listed, so that every server reads it. */
  announceDownloads(ids: readonly string[]): Promise<void>
  /** All assets, in the order in which `changesSince` lists them. An asset that changes meanwhile can come again. */
  allAssets(): AsyncIterable<AssetRecord>
}
