import type { Config } from '#contract/config/schema.ts'
import type { Session } from '#contract/session.ts'
import { catalogueCache } from '#local/cache-names.ts'
import { readCachedAssets } from '#local/cached-assets.ts'
import { watchWrites } from '#local/database/watch-writes.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { openSnapshotStore } from '#local/offline/catalogue/snapshot-store.ts'
import { type OfflinePictures, openOfflinePictures } from '#local/offline/offline-pictures.ts'
import { isRecent } from '#local/offline/offline-records.ts'
import { createOfflineStore, type OfflineStore } from '#local/offline/offline-store.ts'
import type { Withdrawal, WithdrawalReason } from '#local/offline/withdraw-rows.ts'
import { dropViewedPictures } from '#local/user-database/free-space.ts'
import { openUserDatabase, type UserDatabase } from '#local/user-database/user-database.ts'
import { createPictureWriter } from '../../../platform/picture-writer.ts'
import { offlineFileName } from './offline-file-name.ts'
import { type CopyFiles, createOfflineFiles, type FileQueue } from './offline-files.ts'
import { withdrawCopies } from './withdraw-copies.ts'

interface Parts {
  readonly session: Session
  readonly config: () => Config
  readonly locale: () => string
  readonly downloads: FileQueue
  /** Called after each change of the rows. */
  readonly onWrite: () => void
}

/** Data of the offline copies of one user: rows, pictures, files and the snapshot of the search index. */
export interface UserCopies {
  readonly database: UserDatabase
  readonly store: OfflineStore
  readonly pictures: OfflinePictures
  readonly files: CopyFiles
  /** Whether the data outlives the page. */
  readonly isDurable: () => boolean
  /** Ids of all assets with data on this device, viewed pictures included. */
  readonly storedIds: () => Promise<ReadonlySet<string>>
  readonly removeAll: () => Promise<void>
  /** Removes the sets of recent searches and assets. @returns whether there were any */
  readonly removeRecent: () => Promise<boolean>
  /** Removes data that matters least: recent sets, viewed pictures, saved downloads. @returns false = nothing could be removed */
  readonly freeSpace: () => Promise<boolean>
  /** See withdrawCopies. */
  readonly withdraw: (ids: readonly string[], reason: WithdrawalReason) => Promise<Withdrawal | null>
}

export const openUserCopies = ({ session, config, locale, downloads, onWrite }: Parts): UserCopies => {
  const database = openUserDatabase(session.guest ? null : session.scope, { onState: () => undefined })
  const store = createOfflineStore(watchWrites(database, onWrite), { newKey: () => crypto.randomUUID(), now: Date.now })
  const pictures = openOfflinePictures(session.scope, caches, createPictureWriter())
  const snapshots = openSnapshotStore(caches, catalogueCache(session.scope))
  const nameOf = async (job: Job): Promise<string> => {
    const { file_names } = config().downloads
    // An asset that cannot be read must not prevent the file from being saved.
    const assets = await readCachedAssets(database, locale(), job.assetIds).catch(() => null)
    return offlineFileName(job, assets?.get(job.assetIds[0] ?? ''), file_names)
  }
  const files = createOfflineFiles(store, downloads, nameOf)

  const removeRecent = async (): Promise<boolean> => {
    const hadRecent = (await store.sets()).some(({ source }) => isRecent(source))
    if (hadRecent) await pictures.remove(await store.removeRecent())
    return hadRecent
  }
  return {
    database,
    store,
    pictures,
    files,
    isDurable: () => database.state().mode !== 'memory',
    storedIds: async () => new Set([...(await store.storedIds()), ...(await pictures.assetIds())]),
    removeAll: async () => {
      const jobs = await store.clear()
      await pictures.removeAll()
      await files.discard(jobs)
    },
    removeRecent,
    freeSpace: async () =>
      (await removeRecent()) || (await dropViewedPictures()) > 0 || ((await (await downloads())?.freeSpace()) ?? false),
    withdraw: (ids, reason) => withdrawCopies({ store, pictures, snapshots, discardFiles: files.discard }, ids, reason),
  }
}
