import type { DayCount } from '@vitrine/search-index'
import { clamp } from '#common/clamp.ts'
import type { DateCounts } from '#contract/search.ts'

const secondsPerDay = 86_400
const msPerDay = 86_400_000
/** Results of more months have no counts per day. */
const maxMonthsByDay = 2
/** Counts per day need at least this average: a heading for each result is of no use. */
const minAveragePerDay = 2
/** Whole months that a Date can contain, in days around the epoch. */
const maxDay = 99_999_900

const monthStart = (day: number): number => {
  const valid = clamp(day, -maxDay, maxDay)
  return valid - new Date(valid * msPerDay).getUTCDate() + 1
}

/** Adds up the counts of neighbours with the same start. */
const merged = (days: readonly DayCount[], startOf: (day: number) => number): [start: number | null, count: number][] => {
  const found: [number | null, number][] = []
  for (const { day, count } of days) {
    const start = day === null ? null : startOf(day) * secondsPerDay
    const last = found.at(-1)
    if (last && last[0] === start) last[1] += count
    else found.push([start, count])
  }
  return found
}

const countsOf = (days: readonly DayCount[]): DateCounts => {
  const months = merged(days, monthStart)
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const isByDay = months.length <= maxMonthsByDay && total >= days.length * minAveragePerDay
  return isByDay ? { unit: 'day', counts: merged(days, (day) => day) } : { unit: 'month', counts: months }
}

/** Results per month, or per day if they are from a short time. Keeps the order. Results of which none has a date have no counts. */
export const dateCountsOf = (days: readonly DayCount[] | undefined): { readonly dateCounts?: DateCounts } =>
  days && (days.length === 0 || days.some(({ day }) => day !== null)) ? { dateCounts: countsOf(days) } : {}
