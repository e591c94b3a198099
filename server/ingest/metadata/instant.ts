const pattern = /^(\d{4})(?:[-:](\d{2})(?:[-:](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

const offsetSeconds = (zone: string | undefined): number => {
  if (zone === undefined || zone === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}

/**
 * Seconds since the epoch of an ISO 8601 or EXIF date. A missing part counts as its first value, a missing time zone as UTC. Null if it is
 * not a date, or a typical date of an unset camera clock.
 */
export const parseInstant = (text: unknown, zone?: string): number | null => {
  if (typeof text !== 'string') return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', ownZone] = pattern.exec(text.trim()) ?? []
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [number, number, number, number, number, number]
  if (year === undefined || y < 1000 || y > 2999 || mo < 1 || mo > 12 || d < 1 || d > daysIn(y, mo)) return null
  if (h > 23 || mi > 59 || s > 60) return null
  return Date.UTC(y, mo - 1, d, h, mi, s) / 1000 - offsetSeconds(ownZone ?? (zone && /^[+-]\d{2}:\d{2}$/.test(zone) ? zone : undefined))
}
