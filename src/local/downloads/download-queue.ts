import { delay } from '#common/delay.ts'
import { AttemptError } from '#local/downloads/attempt-error.ts'
import { type JobClaim, StaleJobError } from '#local/downloads/download-store.ts'
import { type FetchContext, fetchJob, TooLargeError } from '#local/downloads/fetch-job.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { isInProgress, isRunning } from '#local/downloads/job-states.ts'
import { type LeaderOptions, runAsLeader } from '#local/downloads/leader-election.ts'

export interface QueueOptions extends FetchContext {
  readonly leader: Omit<LeaderOptions, 'rows'>
  /** Whether the connection allows attempts. After it returns, call `schedule`. */
  readonly online: () => boolean
  /** False if the device allows saving files only after a tap. */
  readonly canDeliver: () => boolean
  /** Hands a complete file to the user. The job is already `saved`, so it happens only once. False = needs a tap. */
  readonly deliver: (job: Job) => Promise<boolean>
  /**
   * Writes a complete file to the destination that the user has picked. Resolves after the file is closed; false = it cannot be written, or
   * differs. Rejects if the stored bytes are missing.
   */
  readonly writeToDestination: (job: Job) => Promise<boolean>
  /** Lets the browser download a file that is too large for this device. */
  readonly handOver: (url: string, job: Job) => void
  /** A job waits or has stopped for a new reason, which the user should see once. */
  readonly onProblem: (job: Job) => void
  /** Delay before the next attempt. @param attempt number of failed attempts, from 1 @param retryAfterMs value of `Retry-After` */
  readonly retryDelayMs: (attempt: number, retryAfterMs: number | null) => number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export interface DownloadQueue {
  /** Checks the queue after a change: a new job, a decision of the user, a new connection. */
  readonly schedule: () => void
  /** Retries failed jobs now, without their delay. */
  readonly runNow: (id?: string) => void
  /** Stops all work; received bytes stay stored. */
  readonly stop: () => Promise<void>
}

const maxAttempts = 8
const isUserJob = ({ purpose }: Job): boolean => purpose === 'save'

const toAttemptError = (error: unknown): AttemptError => (error instanceof AttemptError ? error : new AttemptError('waiting', 'error'))

/** Processes the queue: one job at a time, in one tab at a time. */
export const createDownloadQueue = (options: QueueOptions): DownloadQueue => {
  const { store, parts, leader } = options
  const stopController = new AbortController()
  /** Time of the next attempt by job id, on the monotonic clock of this tab. */
  const dueAt = new Map<string, number>()
  /** Jobs whose last range response did not match the stored bytes. */
  const mismatchedJobs = new Set<string>()
  /** Jobs whose complete file was missing when it was handed over. */
  const missingFiles = new Set<string>()
  /** Jobs whose file this tab has handed over or tried to hand over. */
  const deliveredJobs = new Set<string>()
  let current: { readonly id: string; readonly abort: AbortController } | null = null
  let processing: Promise<void> | null = null
  let isStale = false
  let endDelay = () => {}

  const fail = async (claim: JobClaim, job: Job, problem: AttemptError): Promise<void> => {
    const { result, reason, retryAfterMs } = problem
    const currentJob = (await store.list()).find(({ id }) => id === job.id)
    if (!currentJob || !isRunning(currentJob)) return
    const isOffline = reason === 'offline' || !options.online()
    const hasProgress = currentJob.etag !== null && currentJob.have > job.have
    const attempt = isOffline ? currentJob.attempt : hasProgress ? 1 : currentJob.attempt + 1
    const state = attempt > maxAttempts ? 'failed' : result === 'restart' ? 'waiting' : result
    if (hasProgress) mismatchedJobs.delete(job.id)
    if (result === 'restart' && currentJob.state === 'downloading') {
      // A broken connection may corrupt one response. Discard the bytes only after a second mismatch.
      const isTooMuch = currentJob.total !== null && currentJob.have > currentJob.total
      const isSure = isTooMuch || mismatchedJobs.delete(job.id)
      if (isSure) {
        await store.restart(claim, {})
        await parts.discard(currentJob)
      } else mismatchedJobs.add(job.id)
    }
    const delayMs = state === 'waiting' ? options.retryDelayMs(Math.max(1, attempt), retryAfterMs) : null
    if (delayMs !== null) dueAt.set(job.id, performance.now() + delayMs)
    const retryAtMs = delayMs === null ? null : options.now() + delayMs
    const next = await store.advance(claim, [currentJob.state], { state, reason, attempt, retryAtMs })
    if (isUserJob(job) && (job.reason !== reason || state !== 'waiting')) options.onProblem(next)
  }

  /** The stored bytes are missing or damaged. Downloads them once more. */
  const fetchAgain = async (claim: JobClaim, back: Job): Promise<never> => {
    await store.restart(claim, {})
    await parts.discard(back)
    if (missingFiles.has(claim.id)) throw new AttemptError('failed', 'full')
    missingFiles.add(claim.id)
    throw new AttemptError('waiting', 'interrupted')
  }
  /** The job counts as saved when the destination is closed. A tab that is closed before leaves it `verifying`, so that it continues. */
  const writeToDestination = async (claim: JobClaim): Promise<void> => {
    const job = await store.advance(claim, ['ready'], { state: 'verifying' })
    const isWritten = await options.writeToDestination(job).catch(() => null)
    if (isWritten === null) return fetchAgain(claim, job)
    const next = isWritten ? ({ state: 'saved', savedAt: options.now() } as const) : ({ state: 'ready' } as const)
    await store.advance(claim, ['verifying'], next)
    if (!isWritten) return
    await parts.discard(job)
    await store.dropParts([job.id])
  }
  /** A refused delivery waits for a tap. */
  const deliver = async (claim: JobClaim, { purpose, destination }: Job): Promise<void> => {
    if (purpose === 'keep' || !options.canDeliver()) return
    deliveredJobs.add(claim.id)
    if (destination) return writeToDestination(claim)
    const job = await store.advance(claim, ['ready'], { state: 'saved', savedAt: options.now() })
    const isHandedOver = await options.deliver(job).catch(() => null)
    if (isHandedOver) return
    const back = await store.advance(claim, ['saved'], { state: isHandedOver === null ? 'verifying' : 'ready', savedAt: null })
    if (isHandedOver === null) await fetchAgain(claim, back)
  }

  const perform = async (fence: number, job: Job, lost: AbortSignal): Promise<void> => {
    const claim = { fence, id: job.id }
    const abort = new AbortController()
    current = { id: job.id, abort }
    try {
      const signal = AbortSignal.any([lost, abort.signal])
      if (job.state !== 'ready') await fetchJob(options, claim, signal)
      // Verified in an earlier visit.
      else if (!(await parts.isWhole(job, signal).catch(() => false))) {
        signal.throwIfAborted()
        await fetchAgain(claim, await store.advance(claim, ['ready'], { state: 'verifying' }))
      }
      await deliver(claim, job)
    } catch (error) {
      // Remove the files that this tab has written since it lost the leadership.
      if (lost.aborted) return await parts.removeOrphans(await store.list(), claim)
      // An open file can be removed only after the write has ended.
      if (error instanceof StaleJobError || (abort.signal.aborted && !(abort.signal.reason instanceof AttemptError)))
        return await parts.removeOrphans(await store.list())
      if (error instanceof TooLargeError && !isUserJob(job)) return await fail(claim, job, new AttemptError('failed', 'full'))
      if (error instanceof TooLargeError) {
        const { title, total } = error.job
        await store.restart(claim, { state: 'saved', savedAt: options.now(), title, total })
        await parts.removeOrphans(await store.list())
        return options.handOver(error.url, error.job)
      }
      await fail(claim, job, toAttemptError(abort.signal.reason ?? error))
    } finally {
      current = null
      // Cancels the body of an unexpected response.
      abort.abort()
    }
  }

  const isDue = ({ id }: Job): boolean => (dueAt.get(id) ?? 0) <= performance.now()
  const isNext = (job: Job): boolean => {
    if (job.state === 'ready') return isUserJob(job) && options.canDeliver() && !deliveredJobs.has(job.id)
    return (job.state === 'queued' || job.state === 'waiting') && isDue(job) && options.online()
  }
  const choose = (jobs: readonly Job[]): Job | undefined => jobs.find((job) => isUserJob(job) && isNext(job)) ?? jobs.find(isNext)
  /** Waits until the next job is due or the queue changes. False = no job is waiting. */
  const untilDue = async (jobs: readonly Job[], lost: AbortSignal): Promise<boolean> => {
    const waiting = jobs.filter(isInProgress).map(({ id }) => dueAt.get(id) ?? 0)
    if (waiting.length === 0 || !options.online()) return false
    const delayEnd = new AbortController()
    endDelay = () => delayEnd.abort()
    await delay(Math.max(0, Math.min(...waiting) - performance.now()), AbortSignal.any([lost, delayEnd.signal]))
    return true
  }
  const work = async (fence: number, lost: AbortSignal): Promise<void> => {
    await parts.removeOrphans(await store.list())
    while (!lost.aborted) {
      isStale = false
      const jobs = await store.list()
      const job = choose(jobs)
      if (job) await perform(fence, job, lost)
      else if (!isStale && !(await untilDue(jobs, lost))) return
    }
  }
  /** Whether there is work for a leader. A running job counts, because its leader may have crashed. */
  const isNeeded = async (): Promise<boolean> => {
    const jobs = await store.list()
    return choose(jobs) !== undefined || (options.online() && jobs.some(isInProgress))
  }
  const processQueue = async (): Promise<void> => {
    isStale = false
    while (!stopController.signal.aborted && (await isNeeded())) await runAsLeader({ ...leader, rows: store }, stopController.signal, work)
  }
  const checkCurrent = async (): Promise<void> => {
    const running = current
    if (!running) return
    const jobs = await store.list()
    const job = jobs.find(({ id }) => id === running.id)
    // A download of the user goes before files for offline use, which continue later from their stored bytes.
    if (job && isRunning(job) && !isUserJob(job) && jobs.some((one) => isUserJob(one) && isNext(one))) {
      await store.alter(job.id, (one) => (isRunning(one) ? { state: 'queued' } : null))
      running.abort.abort()
    } else if (!job || !(isInProgress(job) || job.state === 'ready' || job.state === 'saved')) running.abort.abort()
    // Without a connection a transfer may hang for a long time.
    else if (!options.online()) running.abort.abort(new AttemptError('waiting', 'offline'))
  }
  const start = (): void => {
    if (processing || stopController.signal.aborted) return
    processing = processQueue()
      .catch(() => undefined)
      .finally(() => {
        processing = null
        if (isStale) start()
      })
  }
  const schedule = (): void => {
    isStale = true
    endDelay()
    void checkCurrent().catch(() => undefined)
    start()
  }
  return {
    schedule,
    runNow: (id) => {
      if (id === undefined) dueAt.clear()
      else dueAt.delete(id)
      schedule()
    },
    stop: async () => {
      stopController.abort()
      current?.abort.abort()
      endDelay()
      await processing
    },
  }
}
