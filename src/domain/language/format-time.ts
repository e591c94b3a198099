import { regionOf } from '../../platform/page.ts'

/** Date and time of this device, such as `25 Nov 2026, 14:20`. @param milliseconds since the epoch */
export const formatTime = (milliseconds: number, locale: string): string =>
  new Intl.DateTimeFormat(regionOf(locale), { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)
