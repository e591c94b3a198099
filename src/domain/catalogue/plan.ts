import type { Results, Stretch } from './results.ts'
import { sectionAt, sectionStretch } from './sections.ts'

/** What a list shows now, and what it will show after a little scrolling. */
export interface Need {
  readonly visible: Stretch
  /** Contains `visible`. */
  readonly soon: Stretch
}

/** The most rows of one request for a place jumped to. */
const longest = 200

const overlaps = (one: Stretch, other: Stretch): boolean => one.from < other.to && other.from < one.to

const firstMissing = (results: Results, { from, to }: Stretch): number | null => {
  for (let position = Math.max(0, from); position < Math.min(to, results.total); position += 1)
    if (!results.loaded.has(position)) return position
  return null
}

const lastMissing = (results: Results, { from, to }: Stretch): number | null => {
  for (let position = Math.min(to, results.total) - 1; position >= Math.max(0, from); position -= 1)
    if (!results.loaded.has(position)) return position
  return null
}

/** Grows from one missing position over its section and on through further sections while they are needed and missing. */
const grow = (results: Results, at: number, soon: Stretch): Stretch => {
  const section = (index: number) => sectionStretch(index, results.total, results.pages)
  let index = sectionAt(at, results.pages)
  let from = at
  const start = section(index).from
  while (from > start && !results.loaded.has(from - 1)) from -= 1
  let to = at + 1
  for (;;) {
    const { to: end } = section(index)
    while (to < end && !results.loaded.has(to)) to += 1
    const following = section(index + 1)
    const goesOn =
      to === end && following.from < following.to && overlaps(following, soon) && !results.loaded.has(to) && following.to - from <= longest
    if (!goesOn) return { from, to }
    index += 1
  }
}

/** The next stretch to ask for: what is visible first, then what comes below, then above. null = everything needed is there. */
export const nextRequest = (results: Results, { visible, soon }: Need): Stretch | null => {
  const below = () => firstMissing(results, { from: visible.to, to: soon.to })
  const above = () => lastMissing(results, { from: soon.from, to: visible.from })
  const at = firstMissing(results, visible) ?? below() ?? above()
  return at === null ? null : grow(results, at, soon)
}

/** A request whose answer nobody looks at any more. */
export const isScrolledPast = (asked: Stretch, { soon }: Need): boolean => !overlaps(asked, soon)
