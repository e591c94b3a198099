import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import type { Results } from '../../domain/search/results.ts'
import { thumbnailGapPx } from '../../domain/search/tile-step.ts'
import { cardHeight } from '../asset-tile/card-size.ts'
import type { GridLayout } from './layout/grid-layout.ts'
import { type LayoutGroups, ungrouped } from './layout/layout-groups.ts'
import { createPosterLayout } from './layout/poster-layout.ts'
import { columnsFor, createUniformLayout } from './layout/uniform-layout.ts'

type SearchConfig = Config['search']

interface ViewDefinition {
  /** Tile of an asset; null = a table with a header, one asset per row. */
  readonly tile: 'poster' | 'thumbnail' | null
  /** @param fontScale text size chosen by the user; 1 = default */
  readonly layout: (results: Results, widthPx: number, search: SearchConfig, fontScale: number) => GridLayout
  /** Distance below the window within which results are preloaded: 4 rows of pictures, 7 of the table. */
  readonly preloadPx: (search: SearchConfig) => number
  readonly borderPx: (search: SearchConfig) => number
}

const posterSpacing = 4
const posterFactor = 1.15
const headingPx = 40

const groupsOf = ({ dates }: Results, fontScale: number): LayoutGroups =>
  dates ? { starts: dates.starts, headingPx: Math.round(headingPx * Math.max(1, fontScale)) } : ungrouped

export const viewDefinitions: Readonly<Record<ViewKey, ViewDefinition>> = {
  grid: {
    tile: 'poster',
    layout: (results, width, { posters: { min_height: minHeight, max_height } }, fontScale) =>
      createPosterLayout(
        results,
        { width, minHeight, maxHeight: Math.max(minHeight, max_height), factor: posterFactor, spacing: posterSpacing },
        groupsOf(results, fontScale),
      ),
    preloadPx: ({ posters }) => 4 * posters.max_height,
    borderPx: ({ posters }) => posters.border_width,
  },
  thumbnail: {
    tile: 'thumbnail',
    layout: (results, width, { thumbnails }, fontScale) =>
      createUniformLayout({
        total: results.total,
        width,
        columns: columnsFor(width, thumbnails.width, thumbnailGapPx),
        rowHeight: cardHeight(thumbnails, fontScale),
        gap: thumbnailGapPx,
        groups: groupsOf(results, fontScale),
      }),
    preloadPx: ({ thumbnails }) => 4 * thumbnails.height,
    borderPx: ({ thumbnails }) => thumbnails.border_width,
  },
  list: {
    tile: null,
    layout: (results, width, { list }, fontScale) =>
      createUniformLayout({
        total: results.total,
        width,
        columns: 1,
        rowHeight: list.options.rowHeight * Math.max(1, fontScale),
        gap: 0,
        groups: groupsOf(results, fontScale),
      }),
    preloadPx: ({ list }) => 7 * list.options.rowHeight,
    borderPx: ({ posters }) => posters.border_width,
  },
}
