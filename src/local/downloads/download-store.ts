import type { MemoryFallback } from '#local/database/recovering-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { adoptJobs, newJob, pausedForSpace } from '#local/downloads/adopt-jobs.ts'
import { type Job, noBytes, type PartFile, type Queue } from '#local/downloads/job-records.ts'
import { type JobRows, jobRows, queueTables } from '#local/downloads/job-rows.ts'
import { isInProgress, isUserJob, type JobState } from '#local/downloads/job-states.ts'

/** Another tab leads the queue, or the user has stopped, removed or changed the job. The caller stops working on it. */
export class StaleJobError extends Error {}

export type JobRequest = Pick<Job, 'assetIds' | 'setId' | 'title'> & Partial<Pick<Job, 'zipTitle' | 'extension' | 'destination'>>

/** Claim of the queue's leader to a job. */
export interface JobClaim {
  readonly fence: number
  readonly id: string
}

/** Download queue of one user on this device. Every method is one transaction. */
export interface DownloadStore extends MemoryFallback {
  /** In queue order. */
  list(): Promise<readonly Job[]>
  queue(): Promise<Queue>
  /** Appends a job, or returns the existing job for the same files. */
  enqueue(request: JobRequest): Promise<{ readonly job: Job; readonly isNew: boolean }>
  /** Applies a user's change; null = no change. @returns the previous job; null = it does not exist */
  alter(id: string, change: (job: Job) => Partial<Job> | null): Promise<Job | null>
  /** Swaps a job with the previous (-1) or next (1) one. */
  move(id: string, by: -1 | 1): Promise<void>
  remove(ids: readonly string[]): Promise<readonly Job[]>
  /** Removes the bytes of jobs. */
  dropParts(ids: readonly string[]): Promise<void>
  part(id: string, index: number): Promise<ArrayBuffer | null>

  /** Becomes the leader and requeues interrupted jobs. @param expectedFence rejects with StaleJobError if another tab was faster */
  takeOver(owner: string, expectedFence?: number): Promise<number>
  heartbeat(fence: number): Promise<void>
  release(fence: number): Promise<void>
  /** Updates a job that is in one of these states. Rejects with StaleJobError. */
  advance(claim: JobClaim, from: readonly JobState[], patch: Partial<Job>): Promise<Job>
  /** Removes the received bytes and starts again. */
  restart(claim: JobClaim, patch: Partial<Job>): Promise<Job>
  /** Appends bytes, or records that they are in a file: a new file or more of the last one. */
  append(claim: JobClaim, at: number, length: number, content: ArrayBuffer | PartFile): Promise<Job>
}

interface StoreOptions {
  readonly newId: () => string
}

/** `setId` of a job whose rendition preset the user has not chosen yet. */
export const unchosenPreset = ''

const hasSameAssets = (job: Job, { assetIds }: JobRequest): boolean => job.assetIds.toSorted().join() === assetIds.toSorted().join()
const isSameRequest = (job: Job, request: JobRequest): boolean => job.setId === request.setId && hasSameAssets(job, request)

/** Retries a job with the bytes received so far. */
export const retryPatch = { state: 'queued', reason: null, attempt: 0, damaged: 0 } as const

export const createDownloadStore = (storage: Storage, { newId }: StoreOptions): DownloadStore => {
  /** Jobs of the last read, in case the database is lost. */
  let lastJobs: readonly Job[] = []
  let seeded: ReadonlySet<string> = new Set()

  const write = <Result>(body: (rows: JobRows) => Promise<Result>): Promise<Result> =>
    storage.run('write', queueTables, (transaction) => body(jobRows(transaction)))
  const fill = <Result>(body: (rows: JobRows) => Promise<Result>): Promise<Result> =>
    storage.run('fill', queueTables, (transaction) => body(jobRows(transaction)))
  const read = <Result>(body: (rows: JobRows) => Promise<Result>): Promise<Result> =>
    storage.run('read', queueTables, (transaction) => body(jobRows(transaction)))

  const claimedJob = async (rows: JobRows, { fence, id }: JobClaim, from: readonly JobState[]): Promise<Job> => {
    const job = await rows.job(id)
    if ((await rows.queue()).fence !== fence || !job || !from.includes(job.state)) throw new StaleJobError()
    return job
  }
  const put = async (rows: JobRows, job: Job): Promise<Job> => {
    await rows.putJob(job)
    return job
  }

  return {
    list: async () => {
      lastJobs = await read((rows) => rows.jobs())
      return lastJobs
    },
    queue: () => read((rows) => rows.queue()),
    enqueue: (request) =>
      write(async (rows) => {
        const jobs = await rows.jobs()
        const same = jobs.filter(isUserJob).find((job) => job.state !== 'ready' && job.state !== 'saved' && isSameRequest(job, request))
        if (same)
          return {
            job: isInProgress(same) || same.setId === unchosenPreset ? same : await put(rows, { ...same, ...retryPatch }),
            isNew: false,
          }
        const last = jobs.at(-1)?.position ?? 0
        // The request replaces jobs that wait for a choice of the preset.
        for (const job of jobs) if (job.setId === unchosenPreset && hasSameAssets(job, request)) await rows.removeJob(job)
        const state = request.setId === unchosenPreset ? 'needs-choice' : 'queued'
        const job = newJob({ ...request, state, assetIds: [...request.assetIds], id: newId(), position: last + 1 })
        return { job: await put(rows, job), isNew: true }
      }),
    alter: (id, change) =>
      write(async (rows) => {
        const job = await rows.job(id)
        const patch = job && change(job)
        if (job && patch) await rows.putJob({ ...job, ...patch })
        return job
      }),
    move: (id, by) =>
      write(async (rows) => {
        const jobs = (await rows.jobs()).filter(isInProgress)
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
    part: (id, index) => read((rows) => rows.part(id, index)),

    takeOver: (owner, expectedFence) =>
      write(async (rows) => {
        const queue = await rows.queue()
        if (expectedFence !== undefined && queue.fence !== expectedFence) throw new StaleJobError()
        const fence = queue.fence + 1
        await rows.putQueue({ key: 'downloads', fence, owner, beat: 0 })
        for (const job of await rows.jobs())
          if (isInProgress(job) && job.state !== 'queued') await rows.putJob({ ...job, state: 'queued', reason: null })
        return fence
      }),
    heartbeat: (fence) =>
      write(async (rows) => {
        const queue = await rows.queue()
        if (queue.fence !== fence) throw new StaleJobError()
        await rows.putQueue({ ...queue, beat: queue.beat + 1 })
      }),
    release: (fence) =>
      write(async (rows) => {
        const queue = await rows.queue()
        if (queue.fence === fence) await rows.putQueue({ ...queue, owner: null })
      }),
    advance: (claim, from, patch) => write(async (rows) => put(rows, { ...(await claimedJob(rows, claim, from)), ...patch })),
    restart: (claim, patch) =>
      write(async (rows) => {
        const job = await claimedJob(rows, claim, ['downloading', 'verifying'])
        await rows.dropParts(job)
        return put(rows, { ...job, ...noBytes, ...patch })
      }),
    append: (claim, at, length, content) =>
      fill(async (rows) => {
        const job = await claimedJob(rows, claim, ['downloading', 'paused'])
        if (job.have !== at) throw new StaleJobError()
        const have = job.have + length
        if ('name' in content) {
          const files = [...(job.files ?? []).filter(({ name }) => name !== content.name), content]
          return put(rows, { ...job, have, files, parts: files.length })
        }
        await rows.putPart(job.id, job.parts, content)
        return put(rows, { ...job, have, parts: job.parts + 1 })
      }),

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
