import type { AssetRecord } from '../records/asset-record.ts'

export interface ChangedAssets {
  /** The records as they are now. */
  readonly stored: readonly AssetRecord[]
  readonly removed: readonly string[]
  /** All changes up to this revision are included. */
  readonly revision: number
}

/** Changes of the assets by all nodes that use the same stores. */
export interface AssetChanges {
  /** Changes after a revision, the oldest first. The list is limited; an empty one means that there are no more. */
  changesSince(revision: number): Promise<ChangedAssets>
}
