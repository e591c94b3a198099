/** Tolerated difference when the clock is set back, in milliseconds. */
export const clockSkewMs = 60_000

/**
 * Whether something that began at `since` is still valid for `lifetime`; all in milliseconds. A start in the future is invalid: after a
 * wrong clock is corrected it could otherwise stay valid for years.
 */
export const isWithinLifetime = (since: number, lifetime: number, now: number): boolean => {
  const age = now - since
  return age >= -clockSkewMs && age < lifetime
}
