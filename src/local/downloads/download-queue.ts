import { Overtaken, type Turn } from '#local/downloads/download-store.ts'
import { type FetchParts, fetchJob, TooLarge } from '#local/downloads/fetch-job.ts'
import { isRunning, isUnderWay, type JobState } from '#local/downloads/job-states.ts'
import { asOwner, type LeaseParts } from '#local/downloads/lease.ts'
import { pause } from '#local/downloads/pause.ts'
import type { Job } from '#local/downloads/records.ts'
import { DownloadProblem, type ProblemKind } from '#local/downloads/wire.ts'

export interface QueueParts extends FetchParts {
  readonly lease: Omit<LeaseParts, 'rows'>
  /** Whether it is worth trying; its return has to be told by `wake`. */
  readonly online: () => boolean
  /** False where a device hands files over only from a tap. */
  readonly canDeliver: () => boolean
  /** Hands a whole file over; the job counts as saved already, so that nothing is handed over twice. False = only from a tap. */
  readonly deliver: (job: Job) => Promise<boolean>
  /** Leaves a file that is too large for this device to the browser. */
  readonly handOver: (url: string, job: Job) => void
  /** A job waits or has stopped for another reason than before: worth saying once. */
  readonly onProblem: (job: Job) => void
  /** Milliseconds before the next try. @param attempt tries that have failed so far, from 1 @param after what the server asked for */
  readonly retryIn: (attempt: number, after: number | null) => number
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export interface DownloadQueue {
  /** Something has changed: a new job, a decision of the person, the connection. Begins to work when this tab can. */
  readonly wake: () => void
  /** Does not wait for the pause of a job that failed a moment ago. */
  readonly hurry: (id?: string) => void
  /** Lets go; what has arrived is kept. */
  readonly stop: () => Promise<void>
}

const tries = 8
const isForPerson = ({ purpose }: Job): boolean => purpose === 'save'
const stopped: Partial<Record<ProblemKind, JobState>> = { auth: 'needs-auth', denied: 'denied', gone: 'gone', failed: 'failed' }

const problemOf = (error: unknown): DownloadProblem => (error instanceof DownloadProblem ? error : new DownloadProblem('later', 'error'))

/** Works through the queue, one job at a time, in one tab at a time. */
export const createDownloadQueue = (queue: QueueParts): DownloadQueue => {
  const { store, parts, lease } = queue
  const over = new AbortController()
  /** When a job that failed is tried again, on this tab's clock that only grows. */
  const due = new Map<string, number>()
  /** Jobs whose rest did not fit to what is here when it was last asked for. */
  const doubted = new Set<string>()
  /** Whole files that were not there any more when they were to be handed over. */
  const missed = new Set<string>()
  /** Files that this tab has handed over, or tried to. */
  const offered = new Set<string>()
  let current: { readonly id: string; readonly abort: AbortController } | null = null
  let draining: Promise<void> | null = null
  let isStale = false
  let nudge = () => {}

  const fail = async (turn: Turn, job: Job, problem: DownloadProblem): Promise<void> => {
    const { kind, reason, after } = problem
    const standing = (await store.list()).find(({ id }) => id === job.id)
    if (!standing || !isRunning(standing)) return
    const isOffline = reason === 'offline' || !queue.online()
    const hasMoved = standing.etag !== null && standing.have > job.have
    const attempt = isOffline ? standing.attempt : hasMoved ? 1 : standing.attempt + 1
    const state = attempt > tries ? 'failed' : (stopped[kind] ?? 'waiting')
    if (hasMoved) doubted.delete(job.id)
    if (kind === 'restart' && standing.state === 'downloading') {
      // A connection that breaks garbles answers, too: what is here goes when a second one does not fit either.
      const isTooMuch = standing.total !== null && standing.have > standing.total
      const isSure = isTooMuch || doubted.delete(job.id)
      if (isSure) {
        await store.restart(turn, {})
        await parts.discard(standing)
      } else doubted.add(job.id)
    }
    const delayMs = state === 'waiting' ? queue.retryIn(Math.max(1, attempt), after) : null
    if (delayMs !== null) due.set(job.id, performance.now() + delayMs)
    const retryAtMs = delayMs === null ? null : queue.now() + delayMs
    const next = await store.advance(turn, [standing.state], { state, reason, attempt, retryAtMs })
    if (isForPerson(job) && (job.reason !== reason || state !== 'waiting')) queue.onProblem(next)
  }

  /** What is refused waits for a tap. */
  const deliver = async (turn: Turn, { purpose }: Job): Promise<void> => {
    if (purpose === 'keep' || !queue.canDeliver()) return
    offered.add(turn.id)
    const job = await store.advance(turn, ['ready'], { state: 'saved', savedAt: queue.now() })
    const isHandedOver = await queue.deliver(job).catch(() => null)
    if (isHandedOver) return
    const back = await store.advance(turn, ['saved'], { state: isHandedOver === null ? 'verifying' : 'ready', savedAt: null })
    if (isHandedOver === false) return
    // The browser has let go of it while it waited here: it is fetched once more.
    await store.restart(turn, {})
    await parts.discard(back)
    if (missed.has(turn.id)) throw new DownloadProblem('failed', 'full')
    missed.add(turn.id)
    throw new DownloadProblem('later', 'interrupted')
  }

  const perform = async (fence: number, job: Job, lost: AbortSignal): Promise<void> => {
    const turn = { fence, id: job.id }
    const abort = new AbortController()
    current = { id: job.id, abort }
    try {
      if (job.state !== 'ready') await fetchJob(queue, turn, AbortSignal.any([lost, abort.signal]))
      await deliver(turn, job)
    } catch (error) {
      // What it has written since it was passed over belongs to nobody.
      if (lost.aborted) return await parts.sweep(await store.list(), turn)
      // A file that was being written to can only be taken away now.
      if (error instanceof Overtaken || (abort.signal.aborted && !(abort.signal.reason instanceof DownloadProblem)))
        return await parts.sweep(await store.list())
      if (error instanceof TooLarge && !isForPerson(job)) return await fail(turn, job, new DownloadProblem('failed', 'full'))
      if (error instanceof TooLarge) {
        const { title, total } = error.job
        await store.restart(turn, { state: 'saved', savedAt: queue.now(), title, total })
        await parts.sweep(await store.list())
        return queue.handOver(error.url, error.job)
      }
      await fail(turn, job, problemOf(abort.signal.reason ?? error))
    } finally {
      current = null
      // Nobody reads an answer any more that was not what was asked for.
      abort.abort()
    }
  }

  const isDue = ({ id }: Job): boolean => (due.get(id) ?? 0) <= performance.now()
  const isNext = (job: Job): boolean => {
    if (job.state === 'ready') return isForPerson(job) && queue.canDeliver() && !offered.has(job.id)
    return (job.state === 'queued' || job.state === 'waiting') && isDue(job) && queue.online()
  }
  const choose = (jobs: readonly Job[]): Job | undefined => jobs.find((job) => isForPerson(job) && isNext(job)) ?? jobs.find(isNext)
  /** Until the next job that waits is due, or something happens. False when nothing is left to wait for. */
  const untilDue = async (jobs: readonly Job[], lost: AbortSignal): Promise<boolean> => {
    const waiting = jobs.filter(isUnderWay).map(({ id }) => due.get(id) ?? 0)
    if (waiting.length === 0 || !queue.online()) return false
    const nudged = new AbortController()
    nudge = () => nudged.abort()
    await pause(Math.max(0, Math.min(...waiting) - performance.now()), AbortSignal.any([lost, nudged.signal]))
    return true
  }
  const work = async (fence: number, lost: AbortSignal): Promise<void> => {
    await parts.sweep(await store.list())
    while (!lost.aborted) {
      isStale = false
      const jobs = await store.list()
      const job = choose(jobs)
      if (job) await perform(fence, job, lost)
      else if (!isStale && !(await untilDue(jobs, lost))) return
    }
  }
  /** Whether there is anything for an owner to do; a job in the middle of something may have lost its own. */
  const isNeeded = async (): Promise<boolean> => {
    const jobs = await store.list()
    return choose(jobs) !== undefined || (queue.online() && jobs.some(isUnderWay))
  }
  const drain = async (): Promise<void> => {
    isStale = false
    while (!over.signal.aborted && (await isNeeded())) await asOwner({ ...lease, rows: store }, over.signal, work)
  }
  const checkCurrent = async (): Promise<void> => {
    const running = current
    if (!running) return
    const jobs = await store.list()
    const job = jobs.find(({ id }) => id === running.id)
    // Whoever waits for a file goes before what is fetched for later; that goes on from where it stands.
    if (job && isRunning(job) && !isForPerson(job) && jobs.some((one) => isForPerson(one) && isNext(one))) {
      await store.alter(job.id, (one) => (isRunning(one) ? { state: 'queued' } : null))
      running.abort.abort()
    } else if (!job || !(isUnderWay(job) || job.state === 'ready' || job.state === 'saved')) running.abort.abort()
    // A connection that is gone may keep a transfer hanging for long.
    else if (!queue.online()) running.abort.abort(new DownloadProblem('later', 'offline'))
  }
  const start = (): void => {
    if (draining || over.signal.aborted) return
    draining = drain()
      .catch(() => undefined)
      .finally(() => {
        draining = null
        if (isStale) start()
      })
  }
  const wake = (): void => {
    isStale = true
    nudge()
    void checkCurrent().catch(() => undefined)
    start()
  }
  return {
    wake,
    hurry: (id) => {
      if (id === undefined) due.clear()
      else due.delete(id)
      wake()
    },
    stop: async () => {
      over.abort()
      current?.abort.abort()
      nudge()
      await draining
    },
  }
}
