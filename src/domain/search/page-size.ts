import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { maxRowCount } from '#contract/max-rows.ts'

/** Number of results of the first request and of each further one. */
export interface PageSizes {
  readonly first: number
  readonly next: number
}

type Sizes = Pick<Config['search'], 'posters' | 'thumbnails' | 'list'>

/** Height of the page above the results. */
const headerPx = 250
const minFirstCount = 25
const minNextCount = 15

const bounded = (rows: number, atLeast: number): number => Math.min(maxRowCount, Math.max(atLeast, Math.ceil(rows)))

/** Visible columns and lines, additional visible rows, then factor and extra rows for the request. */
type Fit = readonly [columns: number, lines: number, more: number, factor: number, beyond: number]

interface ViewSize {
  readonly fit: (width: number, height: number, sizes: Sizes) => Fit
  /** Approximate width and height of a picture, in px. */
  readonly picture: (sizes: Sizes) => readonly [width: number, height: number]
}

/** Sizes of the views, for the page and for the bootstrap script. */
const viewSizes: Readonly<Record<ViewKey, ViewSize>> = {
  thumbnail: {
    fit: (width, height, { thumbnails }) => [width / thumbnails.width, height / thumbnails.height, 0, 1.5, 0],
    picture: ({ thumbnails: { width, height } }) => [width, height],
  },
  list: {
    fit: (_width, height, { list }) => [1, height / list.options.rowHeight, 0, 1, 10],
    picture: ({ list }) => [Number.POSITIVE_INFINITY, list.options.rowHeight],
  },
  grid: {
    fit: (width, height, { posters: { min_height: poster } }) => [width / poster, height / poster, 10, 2, 0],
    // An average picture has an aspect ratio of 3:2.
    picture: ({ posters: { min_height, max_height } }) => [((min_height + max_height) / 2) * 1.5, min_height],
  },
}

/** Approximate number of pictures that a window shows. */
export const visiblePictureCount = (view: ViewKey, sizes: Sizes, windowWidth: number, windowHeight: number): number => {
  const [width, height] = viewSizes[view].picture(sizes)
  return Math.max(1, Math.ceil(windowWidth / width)) * Math.max(1, Math.ceil(windowHeight / height))
}

/**
 * Rows for the visible area and a little more, rounded up, with a minimum.
 * @param width px of the result area
 * @param windowHeight px
 * @param isServerNear responses arrive fast, so that the first request covers only the visible area
 */
export const pageSizes = (view: ViewKey, sizes: Sizes, width: number, windowHeight: number, isServerNear = false): PageSizes => {
  const [columns, lines, more, factor, beyond] = viewSizes[view].fit(Math.max(0, width), Math.max(0, windowHeight - headerPx), sizes)
  const seen = Math.ceil(columns * lines) + more
  return { first: bounded(isServerNear ? seen : seen * factor + beyond, minFirstCount), next: bounded(columns * 5, minNextCount) }
}
