import { clamp } from '#common/clamp.ts'

/**
 * Number field of a record: the moment of its capture date in seconds since the epoch, only if the time zone is known. It orders results
 * and is not shown. `capture_date` is the local date and time as if the place were in UTC, so that its day is the one at the place.
 */
export const momentField = 'capture_moment'

const daySeconds = 86_400
const hourSeconds = 3600
/** Offsets of time zones are from -12 to +14 hours, so a moment is at most this far before or after the local day. */
const maxAheadSeconds = 14 * hourSeconds
const maxBehindSeconds = 12 * hourSeconds
const spanSeconds = maxAheadSeconds + daySeconds + maxBehindSeconds

/**
 * Place of a date in the order: by its local day, within a day by the moment, so that the results of a day stay together below its heading.
 * A moment with an unknown time zone counts as UTC.
 * @param local seconds since the epoch as if the place were in UTC
 * @returns a number within the same day as `local`
 */
export const orderDateOf = (local: number, moment: number = local): number => {
  const day = Math.floor(local / daySeconds) * daySeconds
  const elapsed = clamp(moment - day + maxAheadSeconds, 0, spanSeconds)
  // Less than a day, also after rounding.
  return day + (elapsed / spanSeconds) * (daySeconds - 1)
}
