import type { ViewKey } from '#contract/config/search.ts'
import { mostRows } from '#contract/most-rows.ts'

/** Sizes, in px, that a page is computed from. */
export interface PageMeasures {
  /** The part of the window that lists results: its width, and the window's height less what stands above. */
  readonly width: number
  readonly height: number
  readonly thumbnailWidth: number
  readonly thumbnailHeight: number
  readonly listRowHeight: number
  readonly posterMinHeight: number
}

/** How many results one request brings: the first one of a question, and each further one. */
export interface PageSizes {
  readonly first: number
  readonly next: number
}

/** What stands above the results in the window. */
export const areaTop = 250
const atLeastFirst = 25
const atLeastNext = 15

const bounded = (rows: number, atLeast: number): number => Math.min(mostRows, Math.max(atLeast, Math.ceil(rows)))

const raw: Record<ViewKey, (measures: PageMeasures) => PageSizes> = {
  thumbnail: ({ width, height, thumbnailWidth, thumbnailHeight }) => ({
    first: Math.ceil((width / thumbnailWidth) * (height / thumbnailHeight)) * 1.5,
    next: (width / thumbnailWidth) * 5,
  }),
  list: ({ height, listRowHeight }) => ({ first: Math.ceil(height / listRowHeight) + 10, next: atLeastNext }),
  grid: ({ width, height, posterMinHeight }) => ({
    first: (Math.ceil((width / posterMinHeight) * (height / posterMinHeight)) + 10) * 2,
    next: (width / posterMinHeight) * 5,
  }),
}

/** Enough for the area and a little more; rounded up first, then the minimum. */
export const pageSizes = (view: ViewKey, measures: PageMeasures): PageSizes => {
  const { first, next } = raw[view]({ ...measures, width: Math.max(0, measures.width), height: Math.max(0, measures.height) })
  return { first: bounded(first, atLeastFirst), next: bounded(next, atLeastNext) }
}
