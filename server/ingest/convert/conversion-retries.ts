import { ApiError } from '../../common/api-error.ts'

/** Milliseconds until a conversion that ran out of time or memory is tried again for another request; the last pause repeats. */
export const conversionPausesMs: readonly number[] = [10_000, 60_000, 600_000]

/** After this number of failed attempts a conversion counts as failed until its next retry, so that a zip does not wait forever. */
export const maxAttemptCount = 3

/** Milliseconds until the next attempt after that number of failures. */
export const conversionPauseMs = (failureCount: number): number =>
  conversionPausesMs[Math.min(failureCount, conversionPausesMs.length) - 1] ?? 0

/** Error of a request for a conversion whose next attempt is due in some milliseconds. */
export const conversionPendingError = (failureCount: number, dueInMs: number): ApiError =>
  failureCount >= maxAttemptCount
    ? new ApiError('download.conversion-failed')
    : new ApiError('server.busy', undefined, { 'Retry-After': String(Math.max(1, Math.ceil(dueInMs / 1000))) })
