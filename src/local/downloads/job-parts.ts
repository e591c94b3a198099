import { partsDigestAbove } from '#contract/parts-digest.ts'
import { base64 } from '#local/downloads/base64.ts'
import { digestOf } from '#local/downloads/digest.ts'
import type { DownloadStore, Turn } from '#local/downloads/download-store.ts'
import type { PartFiles, Proof } from '#local/downloads/part-files.ts'
import type { Job, PartFile } from '#local/downloads/records.ts'

/** Takes in the next bytes of a job, which are out of reach then. Both reject with Overtaken or a QuotaExceededError. */
export interface Intake {
  /** They outlive this program from then on. */
  readonly keep: (pieces: readonly ArrayBuffer[], length: number) => Promise<void>
  /** The job with all of them. */
  readonly settle: () => Promise<Job>
}

/** The bytes of jobs: small files in the database together with their job, large ones as files beside it. */
export interface JobParts {
  /** Where so many bytes go (null = nobody knows how many); null = this device can't take them in. */
  readonly placeFor: (total: number | null) => Promise<Job['place'] | null>
  readonly intake: (turn: Turn, job: Job) => Intake
  /** The job with bytes that lay on the disk already when the one who wrote them came to an end. */
  readonly regain: (turn: Turn, job: Job) => Promise<Job>
  /** Whether what is kept is, byte for byte, what the server has said it is; where it has said nothing, whether it is there. Rejects when a part is missing. */
  readonly isWhole: (job: Job, signal: AbortSignal) => Promise<boolean>
  readonly blob: (job: Job) => Promise<Blob>
  /** Nothing more comes for now. */
  readonly close: () => Promise<void>
  /** Files of a job that is gone or begins anew; never rejects. */
  readonly discard: (job: Job) => Promise<void>
  /** Files that belong to none of these jobs: what a crash left behind. @param turn only what was begun in it, where somebody else may be writing by now */
  readonly sweep: (jobs: readonly Job[], turn?: Turn) => Promise<void>
}

const megabyte = 1_000_000
/** What a device without a file system of its own takes in. */
const rowsLimit = 200 * megabyte
const headroom = 1.05
/** Milliseconds between two counts of bytes in a file: what a crash leaves uncounted is found again. */
const countEvery = 250

/** A file of its own for every try: nobody who was passed over can write to it. */
const beginningOf = ({ id, fence }: Turn): string => `${id}-${fence}-`

/** Names of the files that a job's bytes lie in. */
export const filesOf = ({ files = [] }: Job): string[] => files.map(({ name }) => name)

/** None where an earlier version of the portal has laid them down in its own way. */
const listed = ({ files }: Job): readonly PartFile[] => {
  if (!files) throw new Error('missing')
  return files
}

const proofOf = ({ partsDigest, digest }: Job): Proof | null => (partsDigest ? 'parts' : digest ? 'whole' : null)

/** @param above bytes from which on a file does not go into the database */
export const createJobParts = (store: DownloadStore, files: PartFiles | null, above = partsDigestAbove): JobParts => {
  let begun = 0

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
  const intoRows = (turn: Turn, before: Job): Intake => {
    let job = before
    return {
      keep: async (pieces, length) => {
        job = await store.append(turn, job.have, length, await new Blob([...pieces]).arrayBuffer())
      },
      settle: () => Promise.resolve(job),
    }
  }
  const intoFile = (turn: Turn, before: Job, disk: PartFiles): Intake => {
    const name = `${beginningOf(turn)}${(begun += 1)}`
    let job = before
    let written = 0
    let counted = -1
    let countedAt = 0
    const count = async (): Promise<void> => {
      countedAt = performance.now()
      const more = written - Math.max(0, counted)
      counted = written
      job = await store.append(turn, job.have, more, { name, bytes: written })
    }
    return {
      keep: async (pieces, length) => {
        // Known before it is there, so that none is ever left behind.
        if (counted < 0) await count()
        await disk.write({ job: job.id, proof: proofOf(before), from: before.have + written, name, at: written }, pieces)
        written += length
        if (performance.now() - countedAt >= countEvery) await count()
      },
      settle: async () => {
        if (written > counted && counted >= 0) await count()
        return job
      },
    }
  }
  return {
    placeFor: async (total) => {
      if (total !== null && total <= above) return 'rows'
      const room = files ? await files.room().catch(() => undefined) : undefined
      if (room === undefined) return total === null || total <= rowsLimit ? 'rows' : null
      return room === null || total === null || room > total * headroom ? 'files' : null
    },
    intake: (turn, job) => (job.place === 'files' && files ? intoFile(turn, job, files) : intoRows(turn, job)),
    regain: async (turn, job) => {
      const last = job.files?.at(-1)
      // Only where the whole will be proved: a device that lost its power may have kept the length of a file and not its bytes.
      if (!files || !last || job.total === null || job.digest === null || job.etag === null) return job
      const size = await files.read(last.name).then(
        (file) => file.size,
        () => 0,
      )
      const more = Math.min(size - last.bytes, job.total - job.have)
      return more > 0 ? store.append(turn, job.have, more, { name: last.name, bytes: last.bytes + more }) : job
    },
    isWhole: async (job, signal) => {
      const proof = proofOf(job)
      if (proof && job.place === 'files' && files)
        return (await files.digest(job.id, proof, listed(job), signal)) === (job.partsDigest ?? job.digest)
      const whole = await blob(job)
      if (!proof) return true
      // Only where an address is safe does a browser do it by itself.
      if (!crypto.subtle) return (await digestOf(read(job), signal)) === job.digest
      return base64(new Uint8Array(await crypto.subtle.digest('SHA-256', await whole.arrayBuffer()))) === job.digest
    },
    blob,
    close: async () => files?.close(),
    discard: async (job) => files?.remove(filesOf(job)),
    sweep: async (jobs, turn) => {
      if (!files) return
      const beginning = turn ? beginningOf(turn) : ''
      const wanted = new Set(jobs.flatMap(filesOf))
      const names = await files.names().catch(() => [])
      await files.remove(names.filter((name) => name.startsWith(beginning) && !wanted.has(name)))
    },
  }
}
