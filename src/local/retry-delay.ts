const firstDelayMs = 1000
const maxDelayMs = 5 * 60_000
const minRetryAfterMs = 1000
const maxRetryAfterMs = 15 * 60_000

/**
 * Delay before the next attempt: 1 s, doubled up to 5 min, with ±50 % jitter so that many devices do not retry at the same time.
 * @param attempt number of failed attempts, from 1
 * @param random 0–1
 * @param requestedMs value of `Retry-After`, limited to 1 s to 15 min; null = none
 */
export const retryDelayMs = (attempt: number, random: number, requestedMs: number | null): number =>
  requestedMs === null
    ? Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (0.5 + random)
    : Math.min(maxRetryAfterMs, Math.max(minRetryAfterMs, requestedMs))

/** Parses `Retry-After`, which contains seconds or a date; null = missing or invalid. */
export const parseRetryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : date - now
}
