import { isDiskFull } from '../../common/disk-full.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { MadeRenditions, RenditionList } from '../../ports/made-renditions.ts'
import type { ClaimedJob, RenditionJobs } from '../../ports/rendition-jobs.ts'
import { StoresUnavailableError } from '../../ports/stores.ts'
import type { IngestLog } from '../log.ts'
import { isLasting, reasonOf } from '../reason.ts'
import { conversionPauseMs, maxAttemptCount } from './conversion-retries.ts'
import type { RenditionMaker } from './rendition-maker.ts'

export interface RenditionWorkerOptions {
  readonly jobs: RenditionJobs
  readonly assets: Pick<AssetStore, 'getAsset'>
  readonly maker: Pick<RenditionMaker, 'make'>
  readonly made: Pick<MadeRenditions, 'add'>
  readonly blobs: Pick<Blobs, 'stat'>
  readonly log: IngestLog
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

export interface RenditionWorker {
  /** Looks for a job now. */
  wake(): void
  /** Stops running jobs, so that another server continues with them. */
  close(): Promise<void>
}

/** If a server ends, its jobs are free after this time. */
const claimMs = 30_000
const extendIntervalMs = 10_000
/** Time between two checks for a job. */
const pollIntervalMs = 250
/** After a full disk, a server leaves jobs to others for this time. */
const fullDiskPauseMs = 60_000
/** Jobs of each list at the same time; each takes a core. Pages have slots of their own, so that they do not wait for downloads. */
const slotCount = 2

/** A sleep that `wake` ends early. A call of `wake` before it ends the next sleep, so that none is lost. */
const createSleep = () => {
  let isAwake = false
  let end = (): void => undefined
  return {
    wake: () => {
      isAwake = true
      end()
    },
    sleep: async (ms: number): Promise<void> => {
      if (!isAwake) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      isAwake = false
    },
  }
}

/** Attempts of jobs that this server has claimed. */
const createAttempts = ({ jobs, assets, maker, made, blobs, log, clock }: RenditionWorkerOptions) => {
  let fullDiskUntil = Number.NEGATIVE_INFINITY

  /** Makes the rendition of a claimed job. @returns false if the claim ended before */
  const make = async (job: ClaimedJob, signal: AbortSignal): Promise<boolean> => {
    const record = await assets.getAsset(job.assetId)
    const isCurrent = record?.renditions.some(({ name, sha256 }) => name === 'original' && sha256 === job.sha256)
    // The next request has the present content.
    if (!record || !isCurrent) {
      await jobs.postpone(job, clock() + conversionPauseMs(1), job.failureCount + 1)
      return true
    }
    for (let isRepeated = false; ; isRepeated = true) {
      const rendition = await maker.make(record, job, signal)
      // Only a valid claim may list a rendition.
      if (!(await jobs.extend(job, clock() + claimMs, clock()))) return false
      if (rendition) await made.add(job.sha256, job.list, rendition)
      // The blob of an earlier conversion has the same key. Until now another server may have removed it for lack of space.
      const isStored = !rendition || (await blobs.stat(rendition.blob)) !== null
      if (isStored || isRepeated) return jobs.finish(job, { state: 'made', rendition }, clock())
    }
  }

  const fail = async (job: ClaimedJob, error: unknown): Promise<void> => {
    const details = { what: `${job.sha256} ${job.name}`, reason: reasonOf(error) }
    if (isDiskFull(error)) {
      log.warn(details, 'The disk is full. Other servers convert files for a minute')
      fullDiskUntil = performance.now() + fullDiskPauseMs
      await jobs.postpone(job, clock(), job.failureCount)
      return
    }
    if (isLasting(error) && !(error instanceof StoresUnavailableError)) {
      log.warn(details, 'A conversion failed')
      await jobs.finish(job, { state: 'failed' }, clock())
      return
    }
    const failureCount = job.failureCount + 1
    log.warn(details, 'A conversion was not finished and is tried again when it is requested')
    await jobs.postpone(job, clock() + conversionPauseMs(failureCount), failureCount)
  }

  return { make, fail, isPaused: () => performance.now() < fullDiskUntil }
}

/** Makes the renditions that servers request. */
export const startRenditionWorker = (options: RenditionWorkerOptions): RenditionWorker => {
  const { jobs, log, clock } = options
  const closing = new AbortController()
  const { make, fail, isPaused } = createAttempts(options)

  const work = async (job: ClaimedJob): Promise<void> => {
    // Several servers ended while they made it.
    if (job.wasLost && job.failureCount >= maxAttemptCount) {
      log.warn({ what: `${job.sha256} ${job.name}` }, 'A conversion was never finished and is tried again when it is requested')
      await jobs.postpone(job, clock() + conversionPauseMs(job.failureCount), job.failureCount)
      return
    }
    const stop = new AbortController()
    const signal = AbortSignal.any([stop.signal, closing.signal])
    let end = clock() + claimMs
    const extend = async () => {
      const next = clock() + claimMs
      // Null = the database is away, and the claim goes on until its end.
      const isExtended = await jobs.extend(job, next, clock()).catch(() => null)
      if (isExtended) end = next
      else if (isExtended === false || clock() >= end) stop.abort()
    }
    const timer = setInterval(() => void extend(), extendIntervalMs)
    try {
      if (!(await make(job, signal))) stop.abort()
    } catch (error) {
      if (!signal.aborted) await fail(job, error)
    } finally {
      clearInterval(timer)
      if (signal.aborted) await jobs.postpone(job, clock(), job.failureCount)
    }
  }

  const runList = (list: RenditionList) => {
    const { sleep, wake } = createSleep()
    const running = new Set<Promise<void>>()
    const begin = (job: ClaimedJob) => {
      // A job whose outcome cannot be stored is free when its claim ends.
      const task = work(job)
        .catch((error: unknown) => log.warn({ what: job.name, reason: reasonOf(error) }, 'The outcome of a conversion was not stored'))
        .finally(() => {
          running.delete(task)
          wake()
        })
      running.add(task)
    }
    const claim = async (): Promise<ClaimedJob | null> => {
      if (running.size >= slotCount || isPaused()) return null
      // The database is away; requests report it.
      return jobs.claim(list, clock() + claimMs, clock()).catch(() => null)
    }
    const done = (async () => {
      while (!closing.signal.aborted) {
        const job = await claim()
        if (job) begin(job)
        else await sleep(pollIntervalMs)
      }
      await Promise.all(running)
    })()
    return { wake, done }
  }

  const lists = [runList('forms'), runList('pages')]
  const wake = () => {
    for (const list of lists) list.wake()
  }
  return {
    wake,
    close: async () => {
      closing.abort()
      wake()
      await Promise.all(lists.map(({ done }) => done))
    },
  }
}
