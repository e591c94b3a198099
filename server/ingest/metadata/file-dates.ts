import type { Iptc } from './read-iptc.ts'

/** Dates of a file that may limit its rights, by the column of a table that means the same, and written as in tables. */
export interface FileDates {
  readonly visible_from?: string
  readonly visible_until?: string
}

/** Data sets of IPTC-IIM 4.2: release and expiration, each with its time. */
const dataSets = { visible_from: [30, 35], visible_until: [37, 38] } as const

/** `20261203` and `180000+0100` become `2026-12-03T18:00:00+0100`. Another text stays as it is, and is no date. */
const written = (date: string, time: string): string => {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(date) ?? []
  if (year === undefined) return date
  const [, hour, minute, second, zone = ''] = /^(\d{2})(\d{2})(\d{2})([+-]\d{4})?$/.exec(time) ?? []
  if (hour !== undefined) return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`
  return `${year}-${month}-${day}${time === '' ? '' : ` ${time}`}`
}

/** Programs write an empty field, or zeros, for no date. */
const isDate = (text: string): boolean => /[^\s0]/.test(text)

/** The dates of release and expiration; undefined = the file has none. */
export const fileDates = (iptc: Iptc | null): FileDates | undefined => {
  const dates: { -readonly [Name in keyof FileDates]: FileDates[Name] } = {}
  for (const name of ['visible_from', 'visible_until'] as const) {
    const [dateSet, timeSet] = dataSets[name]
    const date = iptc?.get(dateSet)?.[0]?.trim() ?? ''
    if (isDate(date)) dates[name] = written(date, iptc?.get(timeSet)?.[0]?.trim() ?? '')
  }
  return Object.keys(dates).length > 0 ? dates : undefined
}
