import type { AnyErrorCode } from '#contract/errors.ts'
import type { Reason } from '#local/downloads/job-records.ts'
import type { JobState } from '#local/downloads/job-states.ts'
import type { RemoteError } from '#local/remote-error.ts'

/** Next state of the job: `waiting` retries it, the others need an action of the user. `restart` = discards the bytes and retries. */
export type AttemptResult = Extract<JobState, 'waiting' | 'needs-auth' | 'denied' | 'gone' | 'failed'> | 'restart'

/** One attempt at a job has failed, on the device or on the server. */
export class AttemptError extends Error {
  constructor(
    readonly result: AttemptResult,
    readonly reason: Reason,
    /** Value of `Retry-After`; null = none. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(`download: ${result} (${reason})`)
    this.name = 'AttemptError'
  }
}

/** Source of a failure: an API call, or the URL that download/ returned. */
export type FailureSource = 'api' | 'file'

interface Failure {
  readonly code: AnyErrorCode | null
  /** 0 = no response. */
  readonly status: number
}

/** Maps a failure to its reason. "Busy" and "not allowed" differ between the API and the returned URL. */
export const reasonOf = ({ code, status }: Failure, source: FailureSource): Reason => {
  if (code === 'client.offline') return 'offline'
  if (code === 'client.network' || code === 'client.timeout' || code === 'client.restarting')
    return source === 'file' ? 'interrupted' : 'offline'
  if (code === 'download.conversion-failed') return 'conversionFailed'
  if (code === 'server.full') return 'serverFull'
  if (code === 'asset.not-found' || status === 410) return 'gone'
  if (status === 403) return source === 'file' ? 'externalForbidden' : 'unauthorized'
  if (status === 429) return source === 'file' ? 'externalBusy' : 'conversionBusy'
  return 'error'
}

const resultOf = ({ code, status, kind, retryable }: RemoteError, source: FailureSource): AttemptResult => {
  if (code === 'download.conversion-failed') return 'failed'
  if (retryable) return 'waiting'
  if (kind === 'session') return 'needs-auth'
  if (kind === 'denied') return source === 'api' ? 'denied' : 'failed'
  if (status === 404 || status === 410) return 'gone'
  return status === 416 ? 'restart' : 'failed'
}

/** Effect of a failed request on the job. */
export const attemptErrorOf = (error: RemoteError, source: FailureSource): AttemptError =>
  new AttemptError(resultOf(error, source), error.kind === 'session' ? 'session' : reasonOf(error, source), error.retryAfterMs)
