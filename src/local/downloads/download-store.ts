import type { MemoryFallback } from '#local/database/recovering-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { adoptJobs, newJob, pausedForSpace } from '#local/downloads/adopt-jobs.ts'
import { type ClaimedJobs, createClaimedJobs } from '#local/downloads/claimed-jobs.ts'
import type { Job, Queue } from '#local/downloads/job-records.ts'
import { createQueueTransactions, type JobRows, jobRows, type QueueTransactions, queueTables } from '#local/downloads/job-rows.ts'
import { isInProgress, isUserJob } from '#local/downloads/job-states.ts'

export type JobRequest = Pick<Job, 'assetIds' | 'setId' | 'title'> & Partial<Pick<Job, 'zipTitle' | 'extension' | 'destination'>>

/** Changes that the user makes to the queue. Every method is one transaction. */
interface JobChanges {
  /** Appends a job, or returns the existing job for the same files. */
  enqueue(request: JobRequest): Promise<{ readonly job: Job; readonly isNew: boolean }>
  /** Applies a user's change; null = no change. @returns the previous job; null = it does not exist */
  alter(id: string, change: (job: Job) => Partial<Job> | null): Promise<Job | null>
  /** Swaps a job of the user with the previous (-1) or next (1) one in progress. */
  move(id: string, by: -1 | 1): Promise<void>
  remove(ids: readonly string[]): Promise<readonly Job[]>
  /** Removes the bytes of jobs. */
  dropParts(ids: readonly string[]): Promise<void>
}

/** `setId` of a job whose rendition preset the user has not chosen yet. */
export const unchosenPreset = ''

const hasSameAssets = (job: Job, { assetIds }: JobRequest): boolean => job.assetIds.toSorted().join() === assetIds.toSorted().join()
const isSameRequest = (job: Job, request: JobRequest): boolean => job.setId === request.setId && hasSameAssets(job, request)

/** Retries a job with the bytes received so far. */
export const retryPatch = { state: 'queued', reason: null, attempt: 0, damaged: 0 } as const

const isSameOpenRequest = (job: Job, request: JobRequest): boolean =>
  isUserJob(job) && job.state !== 'ready' && job.state !== 'saved' && isSameRequest(job, request)

const enqueue = async (
  rows: JobRows,
  request: JobRequest,
  newId: () => string,
): Promise<{ readonly job: Job; readonly isNew: boolean }> => {
  const jobs = await rows.jobs()
  const same = jobs.find((job) => isSameOpenRequest(job, request))
  if (same) {
    const job = isInProgress(same) || same.setId === unchosenPreset ? same : { ...same, ...retryPatch }
    if (job !== same) await rows.putJob(job)
    return { job, isNew: false }
  }
  const last = jobs.at(-1)?.position ?? 0
  // The request replaces jobs that wait for a choice of the preset.
  for (const job of jobs) if (job.setId === unchosenPreset && hasSameAssets(job, request)) await rows.removeJob(job)
  const state = request.setId === unchosenPreset ? 'needs-choice' : 'queued'
  const job = newJob({ ...request, state, assetIds: [...request.assetIds], id: newId(), position: last + 1 })
  await rows.putJob(job)
  return { job, isNew: true }
}

const createJobChanges = ({ write }: QueueTransactions, newId: () => string): JobChanges => ({
  enqueue: (request) => write((rows) => enqueue(rows, request, newId)),
  alter: (id, change) =>
    write(async (rows) => {
      const job = await rows.job(id)
      const patch = job && change(job)
      if (job && patch) await rows.putJob({ ...job, ...patch })
      return job
    }),
  move: (id, by) =>
    write(async (rows) => {
      const jobs = (await rows.jobs()).filter((job) => isInProgress(job) && isUserJob(job))
      const at = jobs.findIndex((job) => job.id === id)
      const [one, other] = [jobs[at], jobs[at + by]]
      if (!one || !other) return
      await rows.putJob({ ...one, position: other.position })
      await rows.putJob({ ...other, position: one.position })
    }),
  remove: (ids) =>
    write(async (rows) => {
      const jobs = (await Promise.all(ids.map((id) => rows.job(id)))).filter((job) => job !== null)
      for (const job of jobs) await rows.removeJob(job)
      return jobs
    }),
  dropParts: (ids) =>
    write(async (rows) => {
      for (const id of ids) {
        const job = await rows.job(id)
        if (!job) continue
        await rows.dropParts(job)
        await rows.putJob({ ...job, parts: 0, files: [] })
      }
    }),
})

/** Download queue of one user on this device. Every method is one transaction. */
export interface DownloadStore extends JobChanges, ClaimedJobs, MemoryFallback {
  /** In queue order. */
  list(): Promise<readonly Job[]>
  queue(): Promise<Queue>
  part(id: string, index: number): Promise<ArrayBuffer | null>
}

interface StoreOptions {
  readonly newId: () => string
}

export const createDownloadStore = (storage: Storage, { newId }: StoreOptions): DownloadStore => {
  const transactions = createQueueTransactions(storage)
  const { read } = transactions
  /** Jobs of the last read, in case the database is lost. */
  let lastJobs: readonly Job[] = []
  let seeded: ReadonlySet<string> = new Set()

  return {
    ...createJobChanges(transactions, newId),
    ...createClaimedJobs(transactions),
    list: async () => {
      lastJobs = await read((rows) => rows.jobs())
      return lastJobs
    },
    queue: () => read((rows) => rows.queue()),
    part: (id, index) => read((rows) => rows.part(id, index)),
    seed: async (memory, reason) => {
      seeded = new Set(lastJobs.map(({ id }) => id))
      // The bytes are unreachable, so jobs start again. On a full device they pause instead and continue in the database later.
      await memory.run('write', queueTables, async (transaction) => {
        for (const job of lastJobs.map(newJob))
          await jobRows(transaction).putJob(reason === 'full' && job.state === 'queued' ? { ...job, ...pausedForSpace } : job)
      })
    },
    adopt: async (memory, durable) => {
      const inMemory = await memory.run('read', queueTables, (transaction) => jobRows(transaction).jobs())
      await durable.run('write', queueTables, (transaction) => adoptJobs(jobRows(transaction), inMemory, seeded))
      seeded = new Set()
    },
  }
}
