import { type Job, noBytes, type PartFile } from '#local/downloads/job-records.ts'
import type { JobRows, QueueTransactions } from '#local/downloads/job-rows.ts'
import { isInProgress, type JobState } from '#local/downloads/job-states.ts'

/** Another tab leads the queue, or the user has stopped, removed or changed the job. The caller stops working on it. */
export class StaleJobError extends Error {}

/** Claim of the queue's leader to a job. */
export interface JobClaim {
  readonly fence: number
  readonly id: string
}

/** Changes by the tab that leads the queue. Every method is one transaction. */
export interface ClaimedJobs {
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

const claimedJob = async (rows: JobRows, { fence, id }: JobClaim, from: readonly JobState[]): Promise<Job> => {
  const job = await rows.job(id)
  if ((await rows.queue()).fence !== fence || !job || !from.includes(job.state)) throw new StaleJobError()
  return job
}
const put = async (rows: JobRows, job: Job): Promise<Job> => {
  await rows.putJob(job)
  return job
}

export const createClaimedJobs = ({ write, fill }: QueueTransactions): ClaimedJobs => ({
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
})
