import type { AssetListing } from '../records/asset-listing.ts'
import type { AssetRecord, AssetRights } from '../records/asset-record.ts'

/** A state of the assets. */
export interface AssetsVersion {
  /** As returned by `assetsRevision`. */
  readonly revision: number
  /** Random for each revision, so that it differs after a restore of the database. Null = unknown: an earlier version wrote it. */
  readonly mark: string | null
}

/** Marks of older revisions are not stored. */
export const storedMarkCount = 100_000

/** Asset records with their listings, rights and download counts. Each method is atomic. */
export interface AssetStore {
  putAssets(records: readonly AssetRecord[]): Promise<void>
  removeAssets(ids: readonly string[]): Promise<void>
  getAsset(id: string): Promise<AssetRecord | null>
  /** In the requested order; unknown ids are left out. */
  getAssets(ids: readonly string[]): Promise<AssetRecord[]>
  /** Path of the original below the media folder, at a fraction of the cost of the record; null = unknown id or unreadable record. */
  getPath(id: string): Promise<string | null>
  /** Listings cost a fraction of the records. In the requested order; unknown ids and unreadable records are left out. */
  getListings(ids: readonly string[]): Promise<AssetListing[]>
  /** Rights cost a fraction of the records; null = the record is unreadable. Unknown ids are left out. */
  getRights(ids: readonly string[]): Promise<ReadonlyMap<string, AssetRights | null>>
  /** Rights of all assets, without unreadable ones, at a fraction of the cost of the records. */
  allRights(): AsyncIterable<{ readonly id: string; readonly rights: AssetRights }>
  /** Ids of assets whose limits in time change their rights at this moment (`nextAt`, milliseconds since the epoch) or before, the earliest first. */
  dueAssets(now: number): Promise<readonly string[]>
  allAssets(): AsyncIterable<AssetRecord>
  countAssets(): Promise<number>
  /**
   * Grows with each putAssets and removeAssets (not with countDownloads), in the same transaction. A catalogue compares it with its
   * snapshot.
   */
  assetsRevision(): Promise<number>
  assetsVersion(): Promise<AssetsVersion>
  /** False = the database was restored to an earlier state, or is another one. Also false for a version of long ago. */
  hasHad(version: AssetsVersion): Promise<boolean>
  /**
   * Changes when assets are added or removed or their groups change. No value is used twice, not even by a database that was restored from
   * a backup. Constant cost.
   */
  rightsVersion(): Promise<string>
  /**
   * Adds one to `numbers.obj_dload_cnt` of each asset, which later putAssets do not reset, and to the downloads of the day. Unknown ids are
   * ignored.
   */
  countDownloads(ids: readonly string[]): Promise<void>
}
