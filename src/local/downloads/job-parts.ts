import { partsDigestThresholdBytes } from '#contract/parts-digest.ts'
import { base64 } from '#local/downloads/base64.ts'
import type { JobClaim } from '#local/downloads/claimed-jobs.ts'
import { digestOf } from '#local/downloads/digest.ts'
import type { DownloadStore } from '#local/downloads/download-store.ts'
import type { Job, PartFile } from '#local/downloads/job-records.ts'
import type { PartFiles, Proof } from '#local/downloads/part-files.ts'
import { createPartsHash } from '#local/downloads/parts-hash.ts'

/** Reads and verifies the stored bytes of jobs. */
interface JobBytes {
  /** Verifies the stored bytes against the digest; without a digest, checks that they exist. Rejects when a part is missing. */
  readonly isWhole: (job: Job, signal: AbortSignal) => Promise<boolean>
  readonly blob: (job: Job) => Promise<Blob>
  /** Verifies a copy of the file outside of this storage, by its length and its digest. */
  readonly isCopyWhole: (job: Job, copy: Blob, signal: AbortSignal) => Promise<boolean>
}

/** Throws for a job of an earlier version, which stored its bytes differently. */
const listed = ({ files }: Job): readonly PartFile[] => {
  if (!files) throw new Error('missing')
  return files
}

/** Bytes of one read into memory. */
const sliceBytes = 4_000_000

function* slices(file: Blob): Generator<Blob> {
  for (let at = 0; at < file.size; at += sliceBytes) yield file.slice(at, at + sliceBytes)
}

const proofOf = ({ partsDigest, digest }: Job): Proof | null => (partsDigest ? 'parts' : digest ? 'whole' : null)

/** Verifies a copy of the file outside of the storage. */
const isCopyWhole: JobBytes['isCopyWhole'] = async (job, copy, signal) => {
  const proof = proofOf(job)
  if (copy.size !== job.have || !proof) return copy.size === job.have
  if (proof === 'whole') return (await digestOf(slices(copy), signal)) === job.digest
  const hash = createPartsHash()
  for (const slice of slices(copy)) {
    signal.throwIfAborted()
    await hash.update(new Uint8Array(await slice.arrayBuffer()))
  }
  return base64(await hash.digest()) === job.partsDigest
}

const createJobBytes = (store: Pick<DownloadStore, 'part'>, files: PartFiles | null): JobBytes => {
  const part = async (job: Job, index: number): Promise<Blob> => {
    const bytes = await store.part(job.id, index)
    if (!bytes) throw new Error('missing')
    return new Blob([bytes])
  }
  const piece = async ({ name, bytes }: PartFile): Promise<Blob> => {
    if (bytes === 0) return new Blob([])
    const file = await files?.read(name)
    if (!file || file.size < bytes) throw new Error('missing')
    return file.slice(0, bytes)
  }
  async function* read(job: Job): AsyncGenerator<Blob> {
    if (job.place === 'files') for (const file of listed(job)) yield await piece(file)
    else for (let index = 0; index < job.parts; index += 1) yield await part(job, index)
  }
  const blob = async (job: Job): Promise<Blob> => {
    const parts: Blob[] = []
    for await (const one of read(job)) parts.push(one)
    return new Blob(parts, { type: job.type })
  }
  return {
    isWhole: async (job, signal) => {
      const proof = proofOf(job)
      if (proof && job.place === 'files' && files)
        return (await files.digest(proof, listed(job), signal)) === (job.partsDigest ?? job.digest)
      const whole = await blob(job)
      if (!proof) return true
      // Browsers offer `crypto.subtle` only in secure contexts.
      if (!crypto.subtle) return (await digestOf(read(job), signal)) === job.digest
      return base64(new Uint8Array(await crypto.subtle.digest('SHA-256', await whole.arrayBuffer()))) === job.digest
    },
    blob,
    isCopyWhole,
  }
}

/** Writes the next bytes of a job. The buffers are transferred. Both methods reject with StaleJobError or QuotaExceededError. */
interface PartSink {
  /** Resolves when the bytes would survive a crash of the page. */
  readonly write: (pieces: readonly ArrayBuffer[], length: number) => Promise<void>
  /** Returns the job with all written bytes. */
  readonly finish: () => Promise<Job>
}

/** Interval at which the number of written bytes is stored; `recover` finds uncounted bytes after a crash. */
const countIntervalMs = 250

type AppendStore = Pick<DownloadStore, 'append'>

/** Writes into rows of the database. */
const sinkIntoRows = (store: AppendStore, claim: JobClaim, before: Job): PartSink => {
  let job = before
  return {
    write: async (pieces, length) => {
      job = await store.append(claim, job.have, length, await new Blob([...pieces]).arrayBuffer())
    },
    finish: () => Promise.resolve(job),
  }
}

/** Writes into a new file. @param name of the file */
const sinkIntoFile = (store: AppendStore, claim: JobClaim, before: Job, disk: PartFiles, name: string): PartSink => {
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
