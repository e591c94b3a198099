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

const raw: Record<ViewKey, (width: number, height: number, sizes: Sizes) => PageSizes> = {
  thumbnail: (width, height, { thumbnails }) => ({
    first: Math.ceil((width / thumbnails.width) * (height / thumbnails.height)) * 1.5,
    next: (width / thumbnails.width) * 5,
  }),
  list: (_width, height, { list }) => ({ first: Math.ceil(height / list.options.rowHeight) + 10, next: atLeastNext }),
  grid: (width, height, { posters: { min_height: poster } }) => ({
    first: (Math.ceil((width / poster) * (height / poster)) + 10) * 2,
    next: (width / poster) * 5,
  }),
}

/**
 * Enough for the area and a little more; rounded up first, then the minimum.
 * @param width px of the part of the window that lists results
 * @param windowHeight px
 */
export const pageSizes = (view: ViewKey, sizes: Sizes, width: number, windowHeight: number): PageSizes => {
  const { first, next } = raw[view](Math.max(0, width), Math.max(0, windowHeight - areaTop), sizes)
  return { first: bounded(first, atLeastFirst), next: bounded(next, atLeastNext) }
}
