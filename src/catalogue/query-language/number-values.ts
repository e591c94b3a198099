import type { IndexRange } from '@vitrine/search-index'
import type { FieldType } from '#contract/fields.ts'
import { readDate } from './date-ranges.ts'

const byteFactors: Readonly<Record<string, number>> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }
const numberPattern = /^(\d{1,12}(?:[.,]\d{1,6})?) ?(b|kb|mb|gb|tb)?$/i

/** Sizes are shown with three significant digits, so `2.5MB` finds what is shown as 2.5 MB. */
const shownPrecision = 0.005

const numberRanges = (text: string, type: FieldType): readonly IndexRange[] => {
  const [, digits, unit = ''] = numberPattern.exec(text) ?? []
  if (digits === undefined || (unit !== '' && type !== 'bytes')) return []
  const value = Number(digits.replace(',', '.')) * (byteFactors[unit.toLowerCase()] ?? 1)
  const spread = unit === '' ? 0.05 : value * shownPrecision
  return [{ low: value - spread, high: value + spread }]
}

const rangesOf = (text: string, type: FieldType): readonly IndexRange[] => (type === 'date' ? readDate(text) : numberRanges(text, type))

/** The middle of the range of a number, or a bound of a date. */
const bound = (text: string, type: FieldType, side: 'low' | 'high'): number | null => {
  const [range] = rangesOf(text, type)
  if (!range || range.low === null || range.high === null) return null
  return type === 'date' ? range[side] : (range.low + range.high) / 2
}

/** Closer values are equal, because stored numbers have one decimal place. */
const smallestDifference = 0.01

const compared = (sign: string, text: string, type: FieldType): readonly IndexRange[] => {
  const isAbove = sign.startsWith('>')
  const isInclusive = sign.endsWith('=')
  // After a month = after its last day, from a month on = from its first.
  const value = bound(text, type, isAbove === isInclusive ? 'low' : 'high')
  if (value === null) return []
  const edge = isInclusive ? value : isAbove ? value + smallestDifference : value - smallestDifference
  return isAbove ? [{ low: edge, high: null }] : [{ low: null, high: edge }]
}

/** The ranges of a value such as `400`, `>4000`, `<=10MB`, `2020..2023` or `2024-02`. Empty = no number or date. */
export const readRanges = (value: string, type: FieldType): readonly IndexRange[] => {
  const text = value.trim()
  const [, sign, rest] = /^(>=|<=|>|<)\s*(.+)$/.exec(text) ?? []
  if (sign !== undefined && rest !== undefined) return compared(sign, rest, type)
  const [, first, last] = /^(.*?)\.\.(.*)$/.exec(text) ?? []
  if (first === undefined || last === undefined) return rangesOf(text, type)
  const low = first === '' ? null : bound(first, type, 'low')
  const high = last === '' ? null : bound(last, type, 'high')
  const isRead = (first === '' || low !== null) && (last === '' || high !== null) && `${first}${last}` !== ''
  return isRead ? [{ low, high }] : []
}
