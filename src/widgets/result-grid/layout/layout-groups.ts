/** Consecutive positions with a heading above their first row. A group begins with a new row. */
export interface LayoutGroups {
  /** First position of each group: ascending, starting with 0. */
  readonly starts: readonly number[]
  /** Height of a heading in px. 0 = no headings. */
  readonly headingPx: number
}

/** One group without a heading. */
export const ungrouped: LayoutGroups = { starts: [0], headingPx: 0 }

/** Index of the last entry ≤ value; the entries ascend. */
export const lastIndexAtOrBelow = (entries: Float64Array, value: number): number => {
  let low = 0
  let high = entries.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((entries[middle] ?? 0) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/** Starts of the groups, then the end of the list; no groups without results. */
export const groupBounds = ({ starts }: LayoutGroups, total: number): Float64Array =>
  Float64Array.from(total === 0 ? [0] : [...starts.filter((start) => start < total), total])
