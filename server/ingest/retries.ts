/** Milliseconds before each retry; the last pause repeats. */
export const retryPausesMs: readonly number[] = [60_000, 300_000, 1_800_000, 7_200_000]

/** A failed attempt at one version of a source. */
export interface FailedAttempt {
  readonly version: string
  readonly reason: string
}

/** When to retry after a lack of resources. Kept in memory only, so that everything is retried at each start. */
export interface Retries {
  /** Also true for keys that have not failed. */
  isDue(key: string): boolean
  failed(key: string, attempt?: FailedAttempt): void
  /** An outage of the server, e.g. of its storage, does not concern the key: the pause stays the first one. */
  failedByOutage(key: string, attempt: FailedAttempt): void
  /** The last attempt, if it failed at this version and its pause is not over; null = a new attempt is due. */
  waiting(key: string, version: string): FailedAttempt | null
  /** Failures since the last success. */
  failureCount(key: string): number
  succeeded(key: string): void
  /** Makes a new attempt due for all keys. @returns these keys */
  reset(): readonly string[]
  /** Removes all other keys. */
  retainOnly(keys: ReadonlySet<string>): void
  /** Milliseconds until a key is due. */
  dueInMs(key: string): number
  /** Milliseconds until the next retry, 0 when one is overdue; null = nothing to retry. */
  nextInMs(): number | null
}

interface Failure {
  readonly count: number
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly pauseMs: number
  readonly attempt: FailedAttempt | undefined
}

/** @param clock milliseconds since the epoch */
export const createRetries = (clock: () => number, pausesMs: readonly number[] = retryPausesMs): Retries => {
  const failures = new Map<string, Failure>()
  // If the clock is set back, a retry must not be delayed by more than its pause.
  const remainingMs = ({ at, pauseMs }: Failure) => Math.min(pauseMs, Math.max(0, at + pauseMs - clock()))
  const dueInMs = (key: string) => {
    const failure = failures.get(key)
    return failure ? remainingMs(failure) : 0
  }
  return {
    isDue: (key) => dueInMs(key) === 0,
    dueInMs,
    failureCount: (key) => failures.get(key)?.count ?? 0,
    failedByOutage(key, attempt) {
      failures.set(key, { count: failures.get(key)?.count ?? 0, at: clock(), pauseMs: pausesMs[0] ?? 0, attempt })
    },
    failed(key, attempt) {
      const count = (failures.get(key)?.count ?? 0) + 1
      failures.set(key, { count, at: clock(), pauseMs: pausesMs[Math.min(count, pausesMs.length) - 1] ?? 0, attempt })
    },
    waiting(key, version) {
      const attempt = failures.get(key)?.attempt
      return attempt?.version === version && dueInMs(key) > 0 ? attempt : null
    },
    succeeded: (key) => void failures.delete(key),
    reset() {
      const keys = [...failures.keys()]
      failures.clear()
      return keys
    },
    retainOnly(keys) {
      for (const key of failures.keys()) if (!keys.has(key)) failures.delete(key)
    },
    nextInMs: () => (failures.size === 0 ? null : Math.min(...[...failures.values()].map(remainingMs))),
  }
}
