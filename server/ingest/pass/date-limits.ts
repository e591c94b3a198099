import { limitNames, type TimeLimits } from '../../records/limit-names.ts'
import { limitMoment } from '../sidecar/time-limit.ts'
import type { KnownAsset } from '../state/known-file.ts'

const names = ['visible_from', 'visible_until'] as const

const momentOf = (text: string, name: (typeof names)[number]): number | null => {
  try {
    return limitMoment(text, limitNames[name])
  } catch {
    return null
  }
}

/** The limits of rights by the dates of a file. A date that cannot be read denies, as in a table. */
export const limitsOfDates = (dates: KnownAsset['dates']): TimeLimits => {
  const limits: { -readonly [Name in keyof TimeLimits]: TimeLimits[Name] } = {}
  for (const name of names) {
    const text = dates?.[name]
    if (text !== undefined) limits[limitNames[name]] = momentOf(text, name)
  }
  return limits
}

/** A note for each date that cannot be read. */
export const unreadableDates = (dates: KnownAsset['dates']): readonly string[] =>
  names.flatMap((name) => {
    const text = dates?.[name]
    return text === undefined || momentOf(text, name) !== null
      ? []
      : [`has the IPTC date "${text}", which cannot be read: no user may view the file until this is repaired`]
  })
