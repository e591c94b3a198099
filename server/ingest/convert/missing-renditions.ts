import { ApiError } from '../../common/api-error.ts'
import { isDiskFull } from '../../common/disk-full.ts'
import type { MadeRenditions } from '../../ports/made-renditions.ts'
import type { RenditionJobs, RenditionTarget } from '../../ports/rendition-jobs.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import type { IngestLog } from '../log.ts'
import { isLasting, reasonOf } from '../reason.ts'
import { createRetries } from '../retries.ts'
import { conversionPausesMs, conversionPendingError } from './conversion-retries.ts'
import type { RenditionMaker } from './rendition-maker.ts'

/**
 * Makes a rendition that does not exist yet, and lists it. Null if the asset has none. Rejects with `server.busy` or
 * `download.conversion-failed` if an earlier attempt failed and the next is not due, else with the error of the conversion.
 */
export type MakeMissing = (record: AssetRecord, target: RenditionTarget, stop: AbortSignal) => Promise<Rendition | null>

export interface LocalOptions {
  readonly maker: RenditionMaker
  readonly made: Pick<MadeRenditions, 'add'>
  readonly log: IngestLog
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

/** Conversions at this server. A lack of resources gives `server.busy` and a retry after a pause. */
export const convertOnThisServer = ({ maker, made, log, clock }: LocalOptions): MakeMissing => {
  const retries = createRetries(clock, conversionPausesMs)
  const unfinished = (key: string) => conversionPendingError(retries.failureCount(key), retries.dueInMs(key))
  const attempt = async (record: AssetRecord, key: string, target: RenditionTarget, stop: AbortSignal): Promise<Rendition | null> => {
    if (!retries.isDue(key)) throw unfinished(key)
    try {
      const rendition = await maker.make(record, target, stop)
      retries.succeeded(key)
      return rendition
    } catch (error) {
      // A full disk has its own error and does not concern the file.
      if (error instanceof ApiError || stop.aborted || isDiskFull(error) || isLasting(error)) throw error
      retries.failed(key)
      const details = { path: record.path, what: key, reason: reasonOf(error) }
      log.warn(details, 'A conversion was not finished and is tried again when it is requested')
      throw unfinished(key)
    }
  }
  return async (record, target, stop) => {
    const rendition = await attempt(record, `${target.sha256} ${target.name}`, target, stop)
    if (rendition) await made.add(target.sha256, target.list, rendition)
    return rendition
  }
}

export interface RequestOptions {
  readonly jobs: Pick<RenditionJobs, 'request'>
  readonly log: IngestLog
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Called after each request, so that a worker in this process does not wait for its next check. */
  readonly onRequest: () => void
}

/** A server that ended stops requesting; its jobs are not made after this time. */
const requestMs = 30_000
const [firstPauseMs, maxPauseMs, pauseGrowthFactor] = [25, 1000, 1.5]
const stalledRetrySeconds = 30

/** Rejects with the reason of the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })

/** Conversions at any server that converts: requests a job and polls it until it is finished. */
export const convertOnAnyServer =
  ({ jobs, log, clock, onRequest }: RequestOptions): MakeMissing =>
  async (record, target, stop) => {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * pauseGrowthFactor, maxPauseMs)) {
      const now = clock()
      const job = await jobs.request(target, now + requestMs, now)
      switch (job.state) {
        case 'made':
          return job.rendition
        case 'failed':
          throw new ApiError('download.conversion-failed')
        case 'postponed':
          throw conversionPendingError(job.failureCount, job.dueAt - now)
        case 'stalled':
          log.warn({ path: record.path, what: target.name }, 'No server converts files. Start one with --role worker or all.')
          throw new ApiError('server.busy', undefined, { 'Retry-After': String(stalledRetrySeconds) })
        case 'pending':
          onRequest()
          await pause(pauseMs, stop)
      }
    }
  }
