import type { AttemptError } from '#local/downloads/attempt-error.ts'
import type { JobClaim } from '#local/downloads/claimed-jobs.ts'
import type { DownloadStore } from '#local/downloads/download-store.ts'
import type { JobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { isRunning, isUserJob } from '#local/downloads/job-states.ts'

export interface RetryOptions {
  /** Whether the connection allows attempts. After it returns, call `schedule`. */
  readonly online: () => boolean
  /** A job waits or has stopped for a new reason, which the user should see once. */
  readonly onProblem: (job: Job) => void
  /** Delay before the next attempt. @param attempt number of failed attempts, from 1 @param retryAfterMs value of `Retry-After` */
  readonly retryDelayMs: (attempt: number, retryAfterMs: number | null) => number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

interface Parts extends RetryOptions {
  readonly store: DownloadStore
  readonly parts: JobParts
}

/** Failed attempts of this tab and the times of the next ones. */
export interface JobRetries {
  /** Milliseconds until the next attempt of a job; negative or zero = now. */
  readonly dueInMs: (id: string) => number
  /** Retries a job, or all, without their delay. */
  readonly retryNow: (id?: string) => void
  /** Stores the problem of an attempt. @param job as it was before the attempt */
  readonly fail: (claim: JobClaim, job: Job, problem: AttemptError) => Promise<void>
}

const maxAttempts = 8

export const createJobRetries = ({ store, parts, online, onProblem, retryDelayMs, now }: Parts): JobRetries => {
  /** Time of the next attempt by job id, on the monotonic clock of this tab. */
  const dueAt = new Map<string, number>()
  /** Jobs whose last range response did not match the stored bytes. */
  const mismatchedJobs = new Set<string>()

  /** A broken connection may corrupt one response. Discards the bytes only after a second mismatch. */
  const noteMismatch = async (claim: JobClaim, job: Job): Promise<void> => {
    const isTooMuch = job.total !== null && job.have > job.total
    if (!isTooMuch && !mismatchedJobs.delete(job.id)) return void mismatchedJobs.add(job.id)
    await store.restart(claim, {})
    await parts.discard(job)
  }
  return {
    dueInMs: (id) => (dueAt.get(id) ?? 0) - performance.now(),
    retryNow: (id) => {
      if (id === undefined) dueAt.clear()
      else dueAt.delete(id)
    },
    fail: async (claim, job, { result, reason, retryAfterMs }) => {
      const currentJob = (await store.list()).find(({ id }) => id === job.id)
      if (!currentJob || !isRunning(currentJob)) return
      const isOffline = reason === 'offline' || !online()
      const hasProgress = currentJob.etag !== null && currentJob.have > job.have
      const attempt = isOffline ? currentJob.attempt : hasProgress ? 1 : currentJob.attempt + 1
      const state = attempt > maxAttempts ? 'failed' : result === 'restart' ? 'waiting' : result
      if (hasProgress) mismatchedJobs.delete(job.id)
      if (result === 'restart' && currentJob.state === 'downloading') await noteMismatch(claim, currentJob)
      const delayMs = state === 'waiting' ? retryDelayMs(Math.max(1, attempt), retryAfterMs) : null
      if (delayMs !== null) dueAt.set(job.id, performance.now() + delayMs)
      const retryAtMs = delayMs === null ? null : now() + delayMs
      const next = await store.advance(claim, [currentJob.state], { state, reason, attempt, retryAtMs })
      if (isUserJob(job) && (job.reason !== reason || state !== 'waiting')) onProblem(next)
    },
  }
}
