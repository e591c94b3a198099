import { isQuotaExceeded } from '#local/database/failure-kind.ts'
import { AttemptError, attemptErrorOf, type FailureSource } from '#local/downloads/attempt-error.ts'
import type { JobClaim } from '#local/downloads/claimed-jobs.ts'
import type { DownloadApi, PreparedDownload } from '#local/downloads/download-api.ts'
import type { DownloadStore } from '#local/downloads/download-store.ts'
import type { JobParts } from '#local/downloads/job-parts.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { type Receiving, receive } from '#local/downloads/receive.ts'
import { continuesJob, type ResponseHead, responseHead, resumeHeaders } from '#local/downloads/response-head.ts'
import { RemoteError } from '#local/remote-error.ts'

export interface FetchContext {
  readonly store: DownloadStore
  readonly parts: JobParts
  readonly api: DownloadApi
  /** Time without a byte after which the connection counts as lost. */
  readonly idleTimeoutMs: number
  /** Bytes of one write, and bytes that may wait for a write. A crash loses at most their sum. */
  readonly partBytes: Readonly<Record<Job['place'], number>>
  readonly maxPendingBytes: Readonly<Record<Job['place'], number>>
  /** File name from the headers and the prepared download. */
  readonly fileNameOf: (job: Job, disposition: string | null, suggested: string | null) => string
  readonly onBytes: (job: Job, received: number) => void
  /** Deletes a file that the user has already saved; false = there is none. */
  readonly freeSpace: () => Promise<boolean>
  /** Reports the assets that the server leaves out, once for each job. */
  readonly onRejected: (job: Job) => void
}

/** The file is too large for this device; the browser can download it directly. */
export class TooLargeError extends Error {
  constructor(
    readonly url: string,
    readonly job: Job,
  ) {
    super('too large')
  }
}

const maxDamagedCount = 2

/** Other errors mean that a part is missing, so the file is not complete. */
const falseUnlessAttemptError = (error: unknown): false => {
  if (error instanceof AttemptError) throw error
  return false
}
const restartError = (): AttemptError => new AttemptError('restart', 'interrupted')
/** Converts the error of a request; other errors stay. */
const rejectAttempt =
  (source: FailureSource) =>
  (error: unknown): never => {
    throw error instanceof RemoteError ? attemptErrorOf(error, source) : error
  }

/**
 * One attempt at a job: prepares the download, receives the missing bytes and verifies the file. Rejects with AttemptError, StaleJobError or
 * TooLargeError.
 */
export const fetchJob = async (context: FetchContext, claim: JobClaim, signal: AbortSignal): Promise<Job> => {
  const { store, parts, api, idleTimeoutMs, partBytes, maxPendingBytes } = context

  const prepare = async (): Promise<PreparedDownload & { readonly url: string }> => {
    const job = await store.advance(claim, ['queued', 'waiting'], { state: 'resolving' })
    const prepared = await api.prepare(job, signal).catch(rejectAttempt('api'))
    const { url, rejected } = prepared
    if (rejected.length > 0 && job.rejected.length === 0)
      context.onRejected(await store.advance(claim, ['resolving'], { rejected: [...rejected] }))
    if (url !== null) return { ...prepared, url }
    throw rejected.length > 0 ? new AttemptError('denied', 'unauthorized') : new AttemptError('failed', 'none')
  }
  const begin = async (
    before: Job,
    head: ResponseHead,
    { url, name, bytes }: PreparedDownload & { readonly url: string },
  ): Promise<Job> => {
    const { disposition, ...fields } = head
    const total = fields.total ?? bytes
    const place = await parts.placeFor(total)
    const title = context.fileNameOf(before, disposition, name)
    if (!place) throw new TooLargeError(url, { ...before, title, total })
    const restarted = await store.restart(claim, { ...fields, place, title, total })
    await parts.discard(before)
    return restarted
  }
  const transfer = async (): Promise<void> => {
    const prepared = await prepare()
    let job = await parts.recover(claim, await store.advance(claim, ['resolving'], { state: 'downloading' }))
    // A previous attempt stopped between the last byte and the verification.
    if (job.etag !== null && job.have === job.total) return
    const response = await api.open(job, prepared.url, resumeHeaders(job), signal).catch(rejectAttempt('file'))
    if (response.status === 206) {
      if (!continuesJob(response, job)) throw restartError()
    } else job = await begin(job, responseHead(response), prepared)
    let received = job.have
    context.onBytes(job, received)
    const sink = parts.openSink(claim, job)
    const withQuotaHandling = async <Result>(work: Promise<Result>): Promise<Result> => {
      try {
        return await work
      } catch (error) {
        if (!isQuotaExceeded(error)) throw error
        // The quota estimate of the browser was too high.
        throw (await context.freeSpace()) ? new AttemptError('waiting', 'full') : new TooLargeError(prepared.url, job)
      }
    }
    const onBytes = (count: number): void => {
      received += count
      context.onBytes(job, received)
    }
    const { place } = job
    const options = { signal, idleTimeoutMs, partBytes: partBytes[place], maxPendingBytes: maxPendingBytes[place], onBytes }
    try {
      const write: Receiving['write'] = (...batch) => withQuotaHandling(sink.write(...batch))
      if (response.body) await receive({ ...options, body: response.body, write }).catch(rejectAttempt('file'))
    } finally {
      job = await withQuotaHandling(sink.finish())
    }
    if (job.total !== null && job.have < job.total) throw new AttemptError('waiting', 'interrupted')
    if (job.total !== null && job.have > job.total) throw restartError()
  }

  const fetchAndVerify = async (): Promise<{ readonly job: Job; readonly isComplete: boolean }> => {
    try {
      await transfer()
      const job = await store.advance(claim, ['downloading'], { state: 'verifying' })
      return { job, isComplete: await parts.isWhole(job, signal).catch(falseUnlessAttemptError) }
    } finally {
      await parts.close()
    }
  }

  const { job, isComplete } = await fetchAndVerify()
  signal.throwIfAborted()
  if (!isComplete) {
    const damaged = job.damaged + 1
    await store.restart(claim, { damaged })
    await parts.discard(job)
    throw damaged > maxDamagedCount ? new AttemptError('failed', 'damaged') : new AttemptError('waiting', 'damaged')
  }
  return store.advance(claim, ['verifying'], { state: 'ready', total: job.have, attempt: 0, damaged: 0 })
}
