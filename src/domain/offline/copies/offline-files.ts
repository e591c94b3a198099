import type { Job } from '#local/downloads/job-records.ts'
import { isSettled } from '#local/downloads/job-states.ts'
import type { OfflineStore } from '#local/offline/offline-store.ts'
import type { DownloadEngine } from '../../downloads/engine.ts'
import { absentFile, downloadingFile, type OfflineFile } from './offline-file.ts'

/** The queue that loads the files; null = no queue runs. */
export type FileQueue = () => Promise<Pick<DownloadEngine, 'discard' | 'freeSpace' | 'read' | 'saveOfflineFile'> | null>

export type CopyFiles = ReturnType<typeof createOfflineFiles>

/** Files of offline copies, which the download queue stores. @param nameOf name of a saved file */
export const createOfflineFiles = (store: Pick<OfflineStore, 'filesOf'>, queue: FileQueue, nameOf: (job: Job) => Promise<string>) => ({
  /** Deletes the bytes of removed jobs. */
  discard: async (jobs: readonly Job[]): Promise<void> => {
    if (jobs.length > 0) await (await queue())?.discard(jobs)
  },
  /** The file of an asset in a format that can be shown. @param isShowable media type of the file */
  find: async (asset: string, isShowable: (type: string) => boolean): Promise<OfflineFile> => {
    const jobs = await store.filesOf(asset)
    const complete = jobs.find(({ state, type }) => state === 'ready' && isShowable(type))
    const blob = complete && (await (await queue())?.read(complete))
    if (blob) return { status: 'ready', blob }
    return jobs.some((job) => job.state !== 'ready' && !isSettled(job)) ? downloadingFile : absentFile
  },
  /** Saves the file of an asset; false if there is none. Requires a user gesture. */
  save: async (asset: string): Promise<boolean> => {
    const job = (await store.filesOf(asset)).find(({ state }) => state === 'ready')
    return job !== undefined && ((await (await queue())?.saveOfflineFile({ ...job, title: await nameOf(job) })) ?? false)
  },
})
