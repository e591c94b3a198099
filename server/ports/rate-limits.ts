/** `maxCount` uses of a key in a window of `windowMs` from the first use. */
export interface RateLimit {
  readonly maxCount: number
  readonly windowMs: number
}

/** Counters of uses by key, shared by all servers that use the same stores. */
export interface RateLimits {
  /** Counts one use at `now` (milliseconds since the epoch); false = the limit is exceeded. Each call is atomic. */
  countUse(key: string, limit: RateLimit, now: number): Promise<boolean>
}
