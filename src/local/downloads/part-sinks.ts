import type { JobClaim } from '#local/downloads/claimed-jobs.ts'
import type { DownloadStore } from '#local/downloads/download-store.ts'
import type { Job } from '#local/downloads/job-records.ts'
import type { PartFiles } from '#local/downloads/part-files.ts'

/** Writes the next bytes of a job. The buffers are transferred. Both methods reject with StaleJobError or QuotaExceededError. */
export interface PartSink {
  /** Resolves when the bytes would survive a crash of the page. */
  readonly write: (pieces: readonly ArrayBuffer[], length: number) => Promise<void>
  /** Returns the job with all written bytes. */
  readonly finish: () => Promise<Job>
}

/** Interval at which the number of written bytes is stored; `recover` finds uncounted bytes after a crash. */
const countIntervalMs = 250

type AppendStore = Pick<DownloadStore, 'append'>

/** Writes into rows of the database. */
export const sinkIntoRows = (store: AppendStore, claim: JobClaim, before: Job): PartSink => {
  let job = before
  return {
    write: async (pieces, length) => {
      job = await store.append(claim, job.have, length, await new Blob([...pieces]).arrayBuffer())
    },
    finish: () => Promise.resolve(job),
  }
}

/** Writes into a new file. @param name of the file */
export const sinkIntoFile = (store: AppendStore, claim: JobClaim, before: Job, disk: PartFiles, name: string): PartSink => {
  let job = before
  let written = 0
  let counted = -1
  let countedAt = 0
  const count = async (): Promise<void> => {
    countedAt = performance.now()
    const more = written - Math.max(0, counted)
    counted = written
    job = await store.append(claim, job.have, more, { name, bytes: written })
  }
  return {
    write: async (pieces, length) => {
      // Record the file before it exists, so that a crash leaves no unknown file.
      if (counted < 0) await count()
      await disk.write({ name, at: written }, pieces)
      written += length
      if (performance.now() - countedAt >= countIntervalMs) await count()
    },
    finish: async () => {
      if (written > counted && counted >= 0) await count()
      return job
    },
  }
}
