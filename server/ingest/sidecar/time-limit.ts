import type { LimitName } from '../../records/limit-names.ts'
import { isoDate, WrongValueError } from './values.ts'

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?(?:\s?(Z|[+-]\d{2}:?\d{2})|\s([A-Za-z][\w+-]*(?:\/[\w+-]+)*))?$/

const dayMs = 86_400_000

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone)
  if (known) return known
  const options = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone, hourCycle: 'h23', calendar: 'gregory' })
  formats.set(zone, format)
  return format
}

/** What clocks in a zone show, as milliseconds since the epoch as if the zone were UTC. */
const clockTimeAt = (instant: number, zone: string): number => {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second'])
}

/** Moments at which clocks in a zone show a time: two when clocks are set back. In the hour that clocks skip: the moments around it. */
const momentsOf = (clockTime: number, zone: string): readonly number[] => {
  const around = [clockTime - dayMs, clockTime + dayMs].map((near) => clockTime - (clockTimeAt(near, zone) - near))
  const exact = around.filter((moment) => clockTimeAt(moment, zone) === clockTime)
  return exact.length > 0 ? exact : around
}

const offsetMs = (offset: string): number => {
  if (offset === 'Z') return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  const [h, m] = [Number(hours), Number(minutes)]
  if (!(h <= 14 && m <= 59)) throw new WrongValueError('has a time zone that does not exist')
  return (sign === '-' ? -1 : 1) * (h * 60 + m) * 60_000
}

const isZone = (zone: string): boolean => {
  try {
    formatOf(zone)
    return true
  } catch {
    return false
  }
}

/** The zone of the process, which an operator sets by the variable TZ. */
const serverZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The moment of a limit in milliseconds since the epoch. A day without a time begins for `…From` and has ended for `…Until`. If clocks show a
 * time twice or skip it, the moment is the one that allows less.
 * @param zone for a value without one
 */
export const limitMoment = (written: string, name: LimitName, zone = serverZone()): number => {
  const text = isoDate(written.trim().replace(/^(\d{1,2}\.\s?\d{1,2}\.\s?\d{4})(?=\s)/, isoDate))
  const [, year, month, day, hour, minute = '00', second = '00', fraction = '0', offset, ownZone] = pattern.exec(text) ?? []
  const [y, mo, d, h, mi, s] = [year, month, day, hour ?? '00', minute, second].map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const midnight = Date.UTC(y, mo - 1, d)
  const isDay = y >= 1000 && y <= 2999 && new Date(midnight).toISOString().slice(0, 10) === `${year}-${month}-${day}`
  if (!isDay || h > 23 || mi > 59 || s > 59) throw new WrongValueError('is not a date such as 2026-12-03 or 2026-12-03T18:00+01:00')
  const isStart = name.endsWith('From')
  const partMs = Number(`0.${fraction}`) * 1000
  const roundedMs = isStart ? Math.ceil(partMs) : Math.floor(partMs)
  const clockTime = midnight + (hour === undefined && !isStart ? dayMs : 0) + ((h * 60 + mi) * 60 + s) * 1000
  if (offset !== undefined) return clockTime - offsetMs(offset) + roundedMs
  if (ownZone !== undefined && !isZone(ownZone)) throw new WrongValueError('has a time zone that does not exist')
  const moments = momentsOf(clockTime, ownZone ?? zone)
  return (isStart ? Math.max(...moments) : Math.min(...moments)) + roundedMs
}
