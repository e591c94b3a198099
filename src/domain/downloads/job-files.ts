import type { DownloadStore } from '#local/downloads/download-store.ts'
import type { JobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { hasFile } from '#local/downloads/job-states.ts'

const savedFileTtlMs = 86_400_000

export type JobFiles = ReturnType<typeof createJobFiles>

/** Files of the jobs in a queue. */
export const createJobFiles = (store: DownloadStore, parts: JobParts) => {
  /** Deletes the bytes of removed jobs. Never rejects. */
  const discard = async (jobs: readonly Job[]): Promise<void> => {
    for (const job of jobs) await parts.discard(job)
  }
  /** Deletes the bytes of jobs that stay in the queue. */
  const dropFiles = async (jobs: readonly Job[]): Promise<void> => {
    await discard(jobs)
    await store.dropParts(jobs.map(({ id }) => id))
  }
  return {
    discard,
    dropFiles,
    /** Deletes the bytes of files that were saved a day ago. */
    dropExpired: (jobs: readonly Job[]): Promise<void> =>
      dropFiles(jobs.filter((job) => hasFile(job) && job.savedAt !== null && Date.now() - job.savedAt > savedFileTtlMs)),
    /** Deletes the bytes of the oldest saved file; false = there is none. */
    freeSpace: async (): Promise<boolean> => {
      const oldest = (await store.list()).find((job) => job.state === 'saved' && hasFile(job))
      if (oldest) await dropFiles([oldest])
      return oldest !== undefined
    },
    /** File of a complete job, backed by the disk if large; null if its bytes are gone. */
    read: (job: Job): Promise<Blob | null> => parts.blob(job).catch(() => null),
  }
}
