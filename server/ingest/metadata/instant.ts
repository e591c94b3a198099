import { momentField } from '../../records/date-taken.ts'

const pattern = /^(\d{4})(?:[-:](\d{2})(?:[-:](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const offsetSeconds = (zone: string): number => {
  if (zone === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}

/** When a picture was taken. */
export interface DateTaken {
  /** Date and time of clocks at the place of the picture, as seconds since the epoch as if the place were in UTC. Its day is shown. */
  readonly local: number
  /** Seconds since the epoch; null = the time zone is unknown. */
  readonly moment: number | null
}

/**
 * Reads an ISO 8601 or EXIF date. A missing part counts as its first value, and so do a month and day of 00, which IPTC-IIM 4.2 uses for
 * unknown ones. Null if it is not a date, or a typical date of an unset camera clock.
 * @param zone offset from UTC, such as `+09:00`, for a text without one
 */
export const parseDate = (text: unknown, zone = ''): DateTaken | null => {
  if (typeof text !== 'string') return null
  const known = text
    .trim()
    .replace(/^(\d{4})([-:]?)00\2\d\d\b.*$/, '$1')
    .replace(/^(\d{4}[-:]\d{2})[-:]00\b.*$/, '$1')
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', ownZone] = pattern.exec(known) ?? []
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [number, number, number, number, number, number]
  if (year === undefined || y < 1000 || y > 2999 || mo < 1 || mo > 12 || d < 1 || d > daysIn(y, mo)) return null
  if (h > 23 || mi > 59 || s > 60) return null
  const local = Date.UTC(y, mo - 1, d, h, mi, s) / 1000
  const usedZone = ownZone ?? (/^(?:Z|[+-]\d{2}:?\d{2})$/.test(zone) ? zone : null)
  return { local, moment: usedZone === null ? null : local - offsetSeconds(usedZone) }
}

/** The number fields of a capture date. The moment is missing if the time zone is unknown. */
export const dateNumbers = (taken: DateTaken | null): Readonly<Record<string, number>> => {
  if (taken === null) return {}
  return { capture_date: taken.local, ...(taken.moment !== null && { [momentField]: taken.moment }) }
}
