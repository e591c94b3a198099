/** Tolerated difference, in milliseconds, between the clocks of two servers, and when a clock is set back. */
export const clockSkewMs = 5 * 60_000

/**
 * Whether something that began at `since` is still valid for `lifetime`; all in milliseconds. A start further in the future
 * than `clockSkewMs` is invalid: after a wrong clock is corrected it could otherwise stay valid for years.
 */
export const isWithinLifetime = (since: number, lifetime: number, now: number): boolean => {
  const age = now - since
  return age >= -clockSkewMs && age < lifetime
}
