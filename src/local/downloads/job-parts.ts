import type { DownloadStore, Turn } from '#local/downloads/download-store.ts'
import type { PartFiles } from '#local/downloads/part-files.ts'
import type { Job } from '#local/downloads/records.ts'

/** The bytes of jobs: small files in the database together with their job, large ones as files beside it. */
export interface JobParts {
  /** Where so many bytes go (null = nobody knows how many); null = this device can't take them in. */
  readonly placeFor: (total: number | null) => Promise<Job['place'] | null>
  /** The next bytes, which are kept when this resolves. Rejects with Overtaken or a QuotaExceededError. */
  readonly append: (turn: Turn, job: Job, bytes: ArrayBuffer) => Promise<Job>
  /** What is kept, part by part. Rejects when one is missing. */
  readonly read: (job: Job) => AsyncIterable<Blob>
  readonly blob: (job: Job) => Promise<Blob>
  /** Files of a job that is gone or begins anew; never rejects. */
  readonly discard: (job: Job) => Promise<void>
  /** Files that belong to none of these jobs: what a crash left behind. */
  readonly sweep: (jobs: readonly Job[]) => Promise<void>
}

const megabyte = 1_000_000
/** Above it a file does not go into the database. */
const filesAbove = 50 * megabyte
/** What a device without a file system of its own takes in. */
const rowsLimit = 200 * megabyte
const headroom = 1.05

const fileName = (id: string, index: number): string => `${id}-${index}`
/** Names of the files that a job's bytes lie in. */
export const filesOf = ({ id, place, parts }: Job): string[] =>
  place === 'files' ? Array.from({ length: parts }, (_, index) => fileName(id, index)) : []

export const createJobParts = (store: DownloadStore, files: PartFiles | null): JobParts => {
  const part = async (job: Job, index: number): Promise<Blob> => {
    if (job.place === 'files' && files) return files.read(fileName(job.id, index))
    const bytes = await store.part(job.id, index)
    if (!bytes) throw new Error('a part of the download is missing')
    return new Blob([bytes])
  }
  async function* read(job: Job): AsyncGenerator<Blob> {
    for (let index = 0; index < job.parts; index += 1) yield await part(job, index)
  }
  return {
    placeFor: async (total) => {
      if (total !== null && total <= filesAbove) return 'rows'
      if (!files) return total === null || total <= rowsLimit ? 'rows' : null
      const room = await files.room().catch(() => null)
      return room === null || total === null || room > total * headroom ? 'files' : null
    },
    append: async (turn, job, bytes) => {
      if (job.place === 'rows') return store.append(turn, job.have, bytes.byteLength, bytes)
      await files?.write(fileName(job.id, job.parts), bytes)
      return store.append(turn, job.have, bytes.byteLength, null)
    },
    read,
    blob: async (job) => {
      const parts: Blob[] = []
      for await (const one of read(job)) parts.push(one)
      return new Blob(parts, { type: job.type })
    },
    discard: async (job) => files?.remove(filesOf(job)),
    sweep: async (jobs) => {
      if (!files) return
      const wanted = new Set(jobs.flatMap(filesOf))
      const names = await files.names().catch(() => [])
      await files.remove(names.filter((name) => !wanted.has(name)))
    },
  }
}
