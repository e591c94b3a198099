import type { DocSet } from '../structures/doc-set.ts'
import type { DayCount } from '../types.ts'
import type { NumberField } from './number-table.ts'

const secondsPerDay = 86_400

/** Counts documents per day of a number field, ascending; those without a number come last. O(documents). */
export const countDays = (field: NumberField, { docs }: DocSet): readonly DayCount[] => {
  const numbers = new Float64Array(docs.length)
  field.read(docs, numbers)
  const counts = new Map<number, number>()
  let missing = 0
  // Neighbours often have the same day.
  let lastDay = Number.NaN
  let lastCount = 0
  for (let i = 0; i < numbers.length; i++) {
    const day = Math.floor((numbers[i] ?? 0) / secondsPerDay)
    if (day === lastDay) lastCount++
    else if (Number.isNaN(day)) missing++
    else {
      if (lastCount > 0) counts.set(lastDay, lastCount)
      lastDay = day
      lastCount = (counts.get(day) ?? 0) + 1
    }
  }
  if (lastCount > 0) counts.set(lastDay, lastCount)
  const days = [...counts].sort(([one], [other]) => one - other).map(([day, count]): DayCount => ({ day, count }))
  return missing > 0 ? [...days, { day: null, count: missing }] : days
}

/** Ascending days in the order of the hits. Those without a number are last in both orders. */
export const orderDays = (days: readonly DayCount[], orientation: 'asc' | 'desc'): readonly DayCount[] => {
  if (orientation === 'asc') return days
  const last = days.at(-1)
  return last?.day === null ? [...days.slice(0, -1).toReversed(), last] : days.toReversed()
}
