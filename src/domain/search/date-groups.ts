import type { DateCounts } from '#contract/search.ts'

/** Results of one day or month at consecutive positions. */
export interface DateGroups {
  readonly unit: DateCounts['unit']
  /** Start of each day or month as epoch seconds; null = without a date. */
  readonly dates: readonly (number | null)[]
  /** First position of each group: ascending, starting with 0. */
  readonly starts: readonly number[]
}

/** Groups of a result list. Undefined if the counts do not describe this list. */
export const toDateGroups = (counted: DateCounts | undefined, total: number): DateGroups | undefined => {
  if (!counted) return undefined
  const dates: (number | null)[] = []
  const starts: number[] = []
  let position = 0
  for (const [date, count] of counted.counts) {
    if (count <= 0) continue
    dates.push(date)
    starts.push(position)
    position += count
  }
  return position === total && total > 0 ? { unit: counted.unit, dates, starts } : undefined
}

/** Groups of a shorter or longer list. The last group ends with the list. */
export const withTotal = (groups: DateGroups | undefined, total: number): DateGroups | undefined => {
  if (!groups || total === 0) return undefined
  const count = groups.starts.findLastIndex((start) => start < total) + 1
  return count === groups.starts.length ? groups : { ...groups, dates: groups.dates.slice(0, count), starts: groups.starts.slice(0, count) }
}

/** Groups after the removal of positions. Empty groups are removed. @param total number of results before */
export const withoutPositionsInGroups = (
  groups: DateGroups | undefined,
  removed: ReadonlySet<number>,
  total: number,
): DateGroups | undefined => {
  if (!groups) return undefined
  const counts = groups.starts.map((start, at): [number | null, number] => {
    const end = groups.starts[at + 1] ?? total
    return [groups.dates[at] ?? null, end - start - [...removed].filter((position) => position >= start && position < end).length]
  })
  return toDateGroups({ unit: groups.unit, counts }, total - removed.size)
}
