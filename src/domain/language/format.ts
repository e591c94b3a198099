import { regionOf } from '../../platform/page.ts'

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const
const noBreakSpace = '\u00A0'
const significantDigits = 3

const scaled = (bytes: number): { readonly value: number; readonly unit: string } => {
  let value = bytes
  let unit = 0
  // A value that rounds to 1000 uses the next unit: 999.9 kB becomes 1.00 MB.
  while (unit < units.length - 1 && Number(value.toPrecision(significantDigits)) >= 1000) {
    value /= 1000
    unit += 1
  }
  return { value, unit: units[unit] ?? 'B' }
}

/** Decimal units with three significant digits: `640 B`, `12.3 kB`, `1.00 MB`. Bytes are integers. */
export const formatBytes = (bytes: number, locale: string): string => {
  if (!Number.isFinite(bytes) || bytes < 0) return ''
  const { value, unit } = scaled(Math.round(bytes))
  const digits = unit === 'B' ? {} : { minimumSignificantDigits: significantDigits, maximumSignificantDigits: significantDigits }
  return new Intl.NumberFormat(regionOf(locale), { useGrouping: false, ...digits }).format(value) + noBreakSpace + unit
}

export const formatNumber = (value: number, locale: string, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(regionOf(locale), options).format(value)

/**
 * Date in UTC, such as `21.11.2026` or `Nov 21, 2026`; empty for an invalid date.
 * @param seconds since the epoch
 * @param options `timeStyle` adds the time of day
 */
export const formatDate = (seconds: number, locale: string, options?: Pick<Intl.DateTimeFormatOptions, 'timeStyle'>): string => {
  const date = new Date(seconds * 1000)
  return Number.isNaN(date.getTime())
    ? ''
    : new Intl.DateTimeFormat(regionOf(locale), { dateStyle: 'medium', timeZone: 'UTC', ...options }).format(date)
}
