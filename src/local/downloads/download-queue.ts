import { delay } from '#common/delay.ts'
import { AttemptError } from '#local/downloads/attempt-error.ts'
import { type CurrentJobOptions, createCurrentJob } from '#local/downloads/current-job.ts'
import { createJobHandover, type HandoverOptions } from '#local/downloads/job-handover.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { createJobRetries, type RetryOptions } from '#local/downloads/job-retries.ts'
import { isInProgress, isRunning, isUserJob } from '#local/downloads/job-states.ts'
import { type LeaderOptions, runAsLeader } from '#local/downloads/leader-election.ts'

export interface QueueOptions extends CurrentJobOptions, HandoverOptions, RetryOptions {
  readonly leader: Omit<LeaderOptions, 'rows'>
}

export interface DownloadQueue {
  /** Checks the queue after a change: a new job, a decision of the user, a new connection. */
  readonly schedule: () => void
  /** Retries failed jobs now, without their delay. */
  readonly runNow: (id?: string) => void
  /** Stops all work; received bytes stay stored. */
  readonly stop: () => Promise<void>
}

/** Processes the queue: one job at a time, in one tab at a time. */
export const createDownloadQueue = (options: QueueOptions): DownloadQueue => {
  const { store, parts, leader } = options
  const stopController = new AbortController()
  const retries = createJobRetries(options)
  const handover = createJobHandover(options)
  const currentJob = createCurrentJob(options, retries, handover)
  let processing: Promise<void> | null = null
  let isStale = false
  let endDelay = () => {}

  const isNext = (job: Job): boolean => {
    if (job.state === 'ready') return isUserJob(job) && options.canDeliver() && !handover.isDelivered(job.id)
    return (job.state === 'queued' || job.state === 'waiting') && retries.dueInMs(job.id) <= 0 && options.online()
  }
  const choose = (jobs: readonly Job[]): Job | undefined => jobs.find((job) => isUserJob(job) && isNext(job)) ?? jobs.find(isNext)
  /** Waits until the next job is due or the queue changes. False = no job is waiting. */
  const untilDue = async (jobs: readonly Job[], lost: AbortSignal): Promise<boolean> => {
    const waiting = jobs.filter(isInProgress).map(({ id }) => retries.dueInMs(id))
    if (waiting.length === 0 || !options.online()) return false
    const delayEnd = new AbortController()
    endDelay = () => delayEnd.abort()
    await delay(Math.max(0, Math.min(...waiting)), AbortSignal.any([lost, delayEnd.signal]))
    return true
  }
  const work = async (fence: number, lost: AbortSignal): Promise<void> => {
    await parts.removeOrphans(await store.list())
    while (!lost.aborted) {
      isStale = false
      const jobs = await store.list()
      const job = choose(jobs)
      if (job) await currentJob.perform(fence, job, lost)
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
    const running = currentJob.running()
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
      retries.retryNow(id)
      schedule()
    },
    stop: async () => {
      stopController.abort()
      currentJob.running()?.abort.abort()
      endDelay()
      await processing
    },
  }
}
