const minuteMs = 60_000

/** Returns whether a cleanup is due, at most once in each interval. A store deletes old rows while it is used. */
export const createCleanupSchedule = (intervalMs = minuteMs): ((now: number) => boolean) => {
  let cleanedAt = Number.NEGATIVE_INFINITY
  return (now) => {
    // Absolute difference, so that a clock that is set back does not delay the cleanup.
    if (Math.abs(now - cleanedAt) < intervalMs) return false
    cleanedAt = now
    return true
  }
}
