const cleanupIntervalMs = 60_000

/** Returns whether a cleanup is due, which is the case at most once per minute, so that a store deletes old rows while it is used. */
export const createCleanupSchedule = (): ((now: number) => boolean) => {
  let cleanedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    // Absolute difference, so that a clock that is set back does not delay the cleanup.
    if (Math.abs(now - cleanedAt) < cleanupIntervalMs) return false
    cleanedAt = now
    return true
  }
}
