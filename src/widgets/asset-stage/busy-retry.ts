import { retryDelay } from '#local/retry-delay.ts'
import { ApiFailure } from '../../platform/api-failure.ts'

const defaultPauseMs = 10_000

/** Milliseconds until a preview that the server could not make yet is requested again; null = the failure has another reason. */
export const busyRetryMs = (error: unknown): number | null =>
  error instanceof ApiFailure && error.code === 'server.busy' ? retryDelay(1, 0.5, error.retryAfterMs ?? defaultPauseMs) : null
