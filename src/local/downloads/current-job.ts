import { AttemptError } from '#local/downloads/attempt-error.ts'
import { StaleJobError } from '#local/downloads/claimed-jobs.ts'
import { type FetchContext, fetchJob, TooLargeError } from '#local/downloads/fetch-job.ts'
import type { JobHandover } from '#local/downloads/job-handover.ts'
import type { Job } from '#local/downloads/job-records.ts'
import type { JobRetries } from '#local/downloads/job-retries.ts'
import { isUserJob } from '#local/downloads/job-states.ts'

export interface CurrentJobOptions extends FetchContext {
  /** Lets the browser download a file that is too large for this device. */
  readonly handOver: (url: string, job: Job) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

interface RunningJob {
  readonly id: string
  /** An abort with an AttemptError ends the job with this problem, any other abort leaves its row unchanged. */
  readonly abort: AbortController
}

/** The job that this tab works on. */
export interface CurrentJob {
  readonly running: () => RunningJob | null
  /** Downloads, verifies and hands over one job. Never rejects for a problem of the job. */
  readonly perform: (fence: number, job: Job, lost: AbortSignal) => Promise<void>
}

const toAttemptError = (error: unknown): AttemptError => (error instanceof AttemptError ? error : new AttemptError('waiting', 'error'))

export const createCurrentJob = (options: CurrentJobOptions, retries: JobRetries, handover: JobHandover): CurrentJob => {
  const { store, parts } = options
  let running: RunningJob | null = null

  const perform = async (fence: number, job: Job, lost: AbortSignal): Promise<void> => {
    const claim = { fence, id: job.id }
    const abort = new AbortController()
    running = { id: job.id, abort }
    try {
      const signal = AbortSignal.any([lost, abort.signal])
      if (job.state !== 'ready') await fetchJob(options, claim, signal)
      // Verified in an earlier visit.
      else if (!(await parts.isWhole(job, signal).catch(() => false))) {
        signal.throwIfAborted()
        await handover.fetchAgain(claim, await store.advance(claim, ['ready'], { state: 'verifying' }))
      }
      await handover.deliver(claim, job)
    } catch (error) {
      // Remove the files that this tab has written since it lost the leadership.
      if (lost.aborted) return await parts.removeOrphans(await store.list(), claim)
      // An open file can be removed only after the write has ended.
      if (error instanceof StaleJobError || (abort.signal.aborted && !(abort.signal.reason instanceof AttemptError)))
        return await parts.removeOrphans(await store.list())
      if (error instanceof TooLargeError && !isUserJob(job)) return await retries.fail(claim, job, new AttemptError('failed', 'full'))
      if (error instanceof TooLargeError) {
        const { title, total } = error.job
        await store.restart(claim, { state: 'saved', savedAt: options.now(), title, total })
        await parts.removeOrphans(await store.list())
        return options.handOver(error.url, error.job)
      }
      await retries.fail(claim, job, toAttemptError(abort.signal.reason ?? error))
    } finally {
      running = null
      // Cancels the body of an unexpected response.
      abort.abort()
    }
  }
  return { running: () => running, perform }
}
