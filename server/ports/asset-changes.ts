import type { AssetRecord } from '../records/asset-record.ts'

export interface ChangedAssets {
  /** The records as they are now. */
  readonly stored: readonly AssetRecord[]
  readonly removed: readonly string[]
  /** All changes up to this revision are included. */
  readonly revision: number
}

/** Some removals after this revision are not stored any more: the index must be made again from the assets. */
export class ChangesForgotten extends Error {
  constructor(revision: number) {
    super(`Removals of assets after revision ${revision} are not stored any more. Restart this server to create its index again.`)
    this.name = 'ChangesForgotten'
  }
}

/** Changes of the assets by all nodes that use the same stores. */
export interface AssetChanges {
  /**
   * Changes after a revision, the oldest first. The list is limited; an empty one means that there are no more. Rejects with ChangesForgotten
   * for a revision of more than 30 days ago.
   */
  changesSince(revision: number): Promise<ChangedAssets>
}
