/** A clock set back by no more than this ends nothing. */
export const clockSkew = 60_000

/**
 * Whether what began at `since` and holds for `lifetime` still stands; all in milliseconds. Nothing begins in the future: what a clock says that was
 * wrong and has been set back would otherwise hold until it is reached again, years perhaps.
 */
export const stands = (since: number, lifetime: number, now: number): boolean => {
  const age = now - since
  return age >= -clockSkew && age < lifetime
}
