import { RemoteError } from '#local/remote-error.ts'
import { retryDelayMs } from '#local/retry-delay.ts'

const defaultPauseMs = 10_000

/** Delay in ms before another request for a preview that the server has not made yet; null = the failure has another reason. */
export const busyRetryMs = (error: unknown): number | null =>
  error instanceof RemoteError && error.code === 'server.busy' ? retryDelayMs(1, 0.5, error.retryAfterMs ?? defaultPauseMs) : null
