import type { DownloadStore } from '#local/downloads/download-store.ts'
import { retryPatch } from '#local/downloads/download-store.ts'
import type { JobParts } from '#local/downloads/job-parts.ts'
import { type Job, noBytes } from '#local/downloads/job-records.ts'
import { hasFile } from '#local/downloads/job-states.ts'
import { mayWriteTo, saveFile, writeTo } from '../../platform/files.ts'
import type { JobFiles } from './job-files.ts'

interface Parts {
  readonly store: DownloadStore
  readonly parts: JobParts
  readonly files: JobFiles
  readonly isOnline: () => boolean
  /** Continues a job now. */
  readonly runNow: (id: string) => void
  /** Aborted when the engine stops. */
  readonly signal: AbortSignal
}

/** Copies of stored files that the user receives. */
export interface SavedFiles {
  /** Saves a complete file. @returns false = needs a tap. Rejects if its bytes are missing. */
  readonly deliver: (job: Job) => Promise<boolean>
  /** Writes a complete file to the destination of the job and verifies the copy. Rejects if its bytes are missing. */
  readonly writeToDestination: (job: Job) => Promise<boolean>
  /** Saves a file again, or downloads it again if its bytes are gone. Requires a user gesture. */
  readonly save: (job: Job) => Promise<void>
  /** Saves a file that is available offline; false if its bytes are gone. */
  readonly saveOfflineFile: (job: Job) => Promise<boolean>
}

export const createSavedFiles = ({ store, parts, files, isOnline, runNow, signal }: Parts): SavedFiles => {
  /** Whether the stored bytes are those that the server announced. */
  const isWhole = (job: Job): Promise<boolean> => parts.isWhole(job, signal).catch(() => false)
  /** Queues a complete job again: with its bytes it is only verified and saved. */
  const loadAgain = async (job: Job, patch: Partial<Job>): Promise<void> => {
    if (patch.have === 0) await files.dropFiles([job])
    await store.alter(job.id, ({ state }) => (state === job.state ? patch : null))
    runNow(job.id)
  }
  return {
    deliver: async (job) => saveFile(await parts.blob(job), job.title),
    writeToDestination: async (job) => {
      const blob = await parts.blob(job)
      const copy = job.destination ? await writeTo(job.destination, blob) : null
      return copy !== null && parts.isCopyWhole(job, copy, signal)
    },
    save: async (job) => {
      if (!hasFile(job)) return
      if (job.state === 'ready' && job.destination && isOnline() && (await mayWriteTo(job.destination))) return loadAgain(job, retryPatch)
      // The browser has evicted the bytes, or they are damaged.
      if (!(await isWhole(job))) return loadAgain(job, { ...retryPatch, ...noBytes, savedAt: null })
      const blob = await files.read(job)
      if (!blob || !(await saveFile(blob, job.title))) return
      await store.alter(job.id, ({ state }) => (state === 'ready' ? { state: 'saved', savedAt: Date.now() } : null))
    },
    saveOfflineFile: async (job) => {
      const blob = (await isWhole(job)) ? await files.read(job) : null
      return blob !== null && saveFile(blob, job.title)
    },
  }
}
