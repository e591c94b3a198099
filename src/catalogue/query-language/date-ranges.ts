import { foldWord, normalise } from '@vitrine/search-index/words'

/** Days as epoch seconds in UTC, both inclusive. */
export interface DateRange {
  readonly low: number
  readonly high: number
}

const firstYear = 1000
const lastYear = 2999

/** Folded starts of month names in German and English, at least three letters. */
const monthNames = [
  ['januar', 'january', 'janner'],
  ['februar', 'february', 'feber'],
  ['marz', 'maerz', 'march', 'mrz'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september', 'sept'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
]

/** 1 … 12; NaN = not the name of a month, or less than three letters of it. */
const monthOf = (word: string): number => {
  const folded = foldWord(normalise(word)).folded.replace(/\.$/, '')
  const at = folded.length < 3 ? -1 : monthNames.findIndex((names) => names.some((name) => name.startsWith(folded)))
  return at < 0 ? Number.NaN : at + 1
}

const isYear = (year: number): boolean => year >= firstYear && year <= lastYear
const secondsOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / 1000
const between = (from: number, next: number): DateRange => ({ low: from, high: next - 1 })

const yearRange = (year: number): DateRange[] => (isYear(year) ? [between(secondsOf(year, 1, 1), secondsOf(year + 1, 1, 1))] : [])
const monthRange = (year: number, month: number): DateRange[] =>
  isYear(year) && month >= 1 && month <= 12 ? [between(secondsOf(year, month, 1), secondsOf(year, month + 1, 1))] : []
const dayRange = (year: number, month: number, day: number): DateRange[] => {
  const isDay = monthRange(year, month).length > 0 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  return isDay ? [between(secondsOf(year, month, day), secondsOf(year, month, day + 1))] : []
}

type Reader = readonly [pattern: RegExp, read: (parts: readonly string[]) => readonly DateRange[]]

const [dayPart, yearPart] = [String.raw`(\d{1,2})`, String.raw`(\d{4})`]
const namePart = String.raw`(\p{L}{3,}\.?)`
const pattern = (source: string): RegExp => new RegExp(`^${source}$`, 'u')

const readers: readonly Reader[] = [
  [pattern(yearPart), ([year]) => yearRange(Number(year))],
  [pattern(`${yearPart}[-/.]${dayPart}`), ([year, month]) => monthRange(Number(year), Number(month))],
  [pattern(`${yearPart}[-/.]${dayPart}[-/.]${dayPart}`), ([year, month, day]) => dayRange(Number(year), Number(month), Number(day))],
  [pattern(`${dayPart}[-/.]${yearPart}`), ([month, year]) => monthRange(Number(year), Number(month))],
  [
    pattern(String.raw`${dayPart}\. ?${dayPart}\. ?${yearPart}`),
    ([day, month, year]) => dayRange(Number(year), Number(month), Number(day)),
  ],
  [
    // The order of day and month depends on the country, so both are found.
    pattern(`${dayPart}[/-]${dayPart}[/-]${yearPart}`),
    ([one, other, year]) => [
      ...dayRange(Number(year), Number(other), Number(one)),
      ...(one === other ? [] : dayRange(Number(year), Number(one), Number(other))),
    ],
  ],
  [pattern(`${namePart} ${yearPart}`), ([month = '', year]) => monthRange(Number(year), monthOf(month))],
  [
    pattern(String.raw`${dayPart}\.? ${namePart} ${yearPart}`),
    ([day, month = '', year]) => dayRange(Number(year), monthOf(month), Number(day)),
  ],
  [pattern(`${namePart} ${dayPart},? ${yearPart}`), ([month = '', day, year]) => dayRange(Number(year), monthOf(month), Number(day))],
  [
    pattern(String.raw`${yearPart}(?:-|–|\.\.)${yearPart}`),
    ([first, last]) => {
      const [from] = yearRange(Number(first))
      const [to] = yearRange(Number(last))
      return from && to && from.low < to.low ? [{ low: from.low, high: to.high }] : []
    },
  ],
]

/** Words of the longest date. */
export const maxDateWordCount = 3

/** The days that a text can mean: a year, month or day as Germans, British, Americans or ISO 8601 write it. Empty = no date. */
export const readDate = (text: string): readonly DateRange[] => {
  for (const [expected, read] of readers) {
    const match = expected.exec(text)
    if (match) return read(match.slice(1))
  }
  return []
}
