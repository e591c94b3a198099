import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { mostRows } from '#contract/most-rows.ts'

/** How many results one request brings: the first one of a question, and each further one. */
export interface PageSizes {
  readonly first: number
  readonly next: number
}

type Sizes = Pick<Config['search'], 'posters' | 'thumbnails' | 'list'>

/** px that stand above the results in the window. */
const areaTop = 250
const atLeastFirst = 25
const atLeastNext = 15

const bounded = (rows: number, atLeast: number): number => Math.min(mostRows, Math.max(atLeast, Math.ceil(rows)))

/** How many fit beside and below each other, how many more may be seen, and what is asked for beyond: so many times as many, and more. */
type Fit = readonly [columns: number, lines: number, more: number, factor: number, beyond: number]

const fits: Record<ViewKey, (width: number, height: number, sizes: Sizes) => Fit> = {
  thumbnail: (width, height, { thumbnails }) => [width / thumbnails.width, height / thumbnails.height, 0, 1.5, 0],
  list: (_width, height, { list }) => [1, height / list.options.rowHeight, 0, 1, 10],
  grid: (width, height, { posters: { min_height: poster } }) => [width / poster, height / poster, 10, 2, 0],
}

/**
 * Enough for the area and a little more; rounded up first, then the minimum.
 * @param width px of the part of the window that lists results
 * @param windowHeight px
 * @param isNear what lies below the window can be had in no time, so that the first request brings no more than is seen
 */
export const pageSizes = (view: ViewKey, sizes: Sizes, width: number, windowHeight: number, isNear = false): PageSizes => {
  const [columns, lines, more, factor, beyond] = fits[view](Math.max(0, width), Math.max(0, windowHeight - areaTop), sizes)
  const seen = Math.ceil(columns * lines) + more
  return { first: bounded(isNear ? seen : seen * factor + beyond, atLeastFirst), next: bounded(columns * 5, atLeastNext) }
}
