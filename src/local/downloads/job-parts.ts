import { partsDigestThresholdBytes } from '#contract/parts-digest.ts'
import type { JobClaim } from '#local/downloads/claimed-jobs.ts'
import type { DownloadStore } from '#local/downloads/download-store.ts'
import { createJobBytes, type JobBytes } from '#local/downloads/job-bytes.ts'
import type { Job } from '#local/downloads/job-records.ts'
import type { PartFiles } from '#local/downloads/part-files.ts'
import { type PartSink, sinkIntoFile, sinkIntoRows } from '#local/downloads/part-sinks.ts'

/** Bytes of jobs: small files in the database, large ones in the origin-private file system. */
export interface JobParts extends JobBytes {
  /** Storage location of a file; null = too large for this device. @param total bytes; null = unknown */
  readonly placeFor: (total: number | null) => Promise<Job['place'] | null>
  readonly openSink: (claim: JobClaim, job: Job) => PartSink
  /** Adds bytes that a previous tab wrote to disk but did not count before it ended. */
  readonly recover: (claim: JobClaim, job: Job) => Promise<Job>
  /** Closes the open file. */
  readonly close: () => Promise<void>
  /** Removes the files of a job that was removed or restarted; never rejects. */
  readonly discard: (job: Job) => Promise<void>
  /** Removes files without a job, which a crash has left. @param claim limits it to files of this claim, because another tab may be writing */
  readonly removeOrphans: (jobs: readonly Job[], claim?: JobClaim) => Promise<void>
}

/** Largest file on devices without an origin-private file system. */
const maxRowBytes = 200_000_000
const spaceFactor = 1.05
/** Every claim writes its own files, so that a tab that lost the leadership cannot damage them. */
const fileNamePrefix = ({ id, fence }: JobClaim): string => `${id}-${fence}-`

/** Names of the files that contain a job's bytes. */
export const filesOf = ({ files = [] }: Job): string[] => files.map(({ name }) => name)

/** @param minFileBytes larger files are stored outside of the database */
export const createJobParts = (store: DownloadStore, files: PartFiles | null, minFileBytes = partsDigestThresholdBytes): JobParts => {
  let fileCount = 0
  return {
    ...createJobBytes(store, files),
    placeFor: async (total) => {
      if (total !== null && total <= minFileBytes) return 'rows'
      const freeBytes = files ? await files.freeBytes().catch(() => undefined) : undefined
      if (freeBytes === undefined) return total === null || total <= maxRowBytes ? 'rows' : null
      return freeBytes === null || total === null || freeBytes > total * spaceFactor ? 'files' : null
    },
    openSink: (claim, job) =>
      job.place === 'files' && files
        ? sinkIntoFile(store, claim, job, files, `${fileNamePrefix(claim)}${(fileCount += 1)}`)
        : sinkIntoRows(store, claim, job),
    recover: async (claim, job) => {
      const last = job.files?.at(-1)
      // Only if a digest exists: after a power loss a file may have its length but not its bytes.
      if (!files || !last || job.total === null || job.digest === null || job.etag === null) return job
      const size = await files.read(last.name).then(
        (file) => file.size,
        () => 0,
      )
      const addedBytes = Math.min(size - last.bytes, job.total - job.have)
      return addedBytes > 0 ? store.append(claim, job.have, addedBytes, { name: last.name, bytes: last.bytes + addedBytes }) : job
    },
    close: async () => files?.close(),
    discard: async (job) => files?.remove(filesOf(job)),
    removeOrphans: async (jobs, claim) => {
      if (!files) return
      const prefix = claim ? fileNamePrefix(claim) : ''
      const needed = new Set(jobs.flatMap(filesOf))
      const names = await files.names().catch(() => [])
      await files.remove(names.filter((name) => name.startsWith(prefix) && !needed.has(name)))
    },
  }
}
