import type { Report } from '#contract/report.ts'

/** Selectable lengths of a report in days. */
export const periods = [7, 30, 90, 365] as const
export type Period = (typeof periods)[number]

const day = 24 * 3_600_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** First and last day of a period that ends today. */
export const rangeOfPeriod = (period: Period, now: number): { readonly from: string; readonly to: string } => ({
  from: dayOf(now - (period - 1) * day),
  to: dayOf(now),
})

type Day = Report['days'][number]
export interface ReportSpan extends Omit<Day, 'day'> {
  /** First and last day. */
  readonly from: string
  readonly to: string
}

/** First day of the span that contains a day: the day, its week (Monday) or its month. */
const startOf = (name: string, length: number): string => {
  if (length <= 31) return name
  if (length > 92) return `${name.slice(0, 7)}-01`
  const time = Date.parse(name)
  return dayOf(time - ((new Date(time).getUTCDay() + 6) % 7) * day)
}

/** Days of a report without gaps, grouped by day, week or month for a chart. */
export const spansOf = (days: readonly Day[], { from, to }: { readonly from: string; readonly to: string }): ReportSpan[] => {
  const counted = new Map(days.map((one) => [one.day, one]))
  const length = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1
  const spans = new Map<string, ReportSpan>()
  for (let time = Date.parse(from); time <= Date.parse(to); time += day) {
    const name = dayOf(time)
    const start = startOf(name, length)
    const before = spans.get(start) ?? { from: name, to: name, searches: 0, withoutResult: 0, downloads: 0 }
    const { searches = 0, withoutResult = 0, downloads = 0 } = counted.get(name) ?? {}
    spans.set(start, {
      from: before.from,
      to: name,
      searches: before.searches + searches,
      withoutResult: before.withoutResult + withoutResult,
      downloads: before.downloads + downloads,
    })
  }
  return [...spans.values()]
}
