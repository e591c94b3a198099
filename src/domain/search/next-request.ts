import type { PositionRange, Results } from './results.ts'
import { sectionAt, sectionRange } from './sections.ts'

/** Visible positions of a list, and positions that a little scrolling will show. */
export interface Need {
  readonly visible: PositionRange
  /** Contains `visible`. */
  readonly upcoming: PositionRange
}

/** Limit for one request after a jump. */
const maxRequestRowCount = 200

const overlaps = (one: PositionRange, other: PositionRange): boolean => one.from < other.to && other.from < one.to

const firstMissing = (results: Results, { from, to }: PositionRange): number | null => {
  for (let position = Math.max(0, from); position < Math.min(to, results.total); position += 1)
    if (!results.loaded.has(position)) return position
  return null
}

const lastMissing = (results: Results, { from, to }: PositionRange): number | null => {
  for (let position = Math.min(to, results.total) - 1; position >= Math.max(0, from); position -= 1)
    if (!results.loaded.has(position)) return position
  return null
}

/** Extends a missing position to its section and to following sections that are needed and missing. */
const grow = (results: Results, at: number, upcoming: PositionRange): PositionRange => {
  const section = (index: number) => sectionRange(index, results.total, results.pages)
  let index = sectionAt(at, results.pages)
  let from = at
  const start = section(index).from
  while (from > start && !results.loaded.has(from - 1)) from -= 1
  let to = at + 1
  for (;;) {
    const { to: end } = section(index)
    while (to < end && !results.loaded.has(to)) to += 1
    const following = section(index + 1)
    const isContinued =
      to === end &&
      following.from < following.to &&
      overlaps(following, upcoming) &&
      !results.loaded.has(to) &&
      following.to - from <= maxRequestRowCount
    if (!isContinued) return { from, to }
    index += 1
  }
}

/** Next range to load: visible positions first, then below, then above. null = nothing is missing. */
export const nextRequest = (results: Results, { visible, upcoming }: Need): PositionRange | null => {
  const below = () => firstMissing(results, { from: visible.to, to: upcoming.to })
  const above = () => lastMissing(results, { from: upcoming.from, to: visible.from })
  const at = firstMissing(results, visible) ?? below() ?? above()
  return at === null ? null : grow(results, at, upcoming)
}

/** Whether the user has scrolled past the requested range. */
export const isScrolledPast = (requested: PositionRange, { upcoming }: Need): boolean => !overlaps(requested, upcoming)
