const first = 1000
const longest = 5 * 60_000
const leastAsked = 1000
const mostAsked = 15 * 60_000

/**
 * Milliseconds before the next try: 1 s, doubling to 5 min, ±50 % so that many devices do not come back in one wave.
 * @param attempt tries that have failed so far, from 1
 * @param random 0–1
 * @param asked what the server asked for; kept between 1 s and 15 min
 */
export const retryDelay = (attempt: number, random: number, asked: number | null): number =>
  asked === null ? Math.min(longest, first * 2 ** (attempt - 1)) * (0.5 + random) : Math.min(mostAsked, Math.max(leastAsked, asked))

/** Milliseconds of a `Retry-After`, as seconds or as a date; null = none that can be read. */
export const retryAfter = (header: string | null, now: number): number | null => {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return seconds * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : date - now
}
