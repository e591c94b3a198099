import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import type { Results } from '../../domain/search/results.ts'
import { cardHeight } from '../asset-tile/card-size.ts'
import type { GridLayout } from './layout/grid-layout.ts'
import { createPosterLayout } from './layout/poster-layout.ts'
import { columnsFor, createUniformLayout } from './layout/uniform-layout.ts'

const posterSpacing = 4
const posterFactor = 1.15
const thumbnailGap = 8

/** Layout of a view for a width in px. `fontScale`: 1 = default. */
export const layoutFor = (view: ViewKey, results: Results, width: number, { search }: Config, fontScale = 1): GridLayout => {
  const { total } = results
  if (view === 'grid') {
    const { min_height: minHeight, max_height: maxHeight } = search.posters
    const options = { width, minHeight, maxHeight: Math.max(minHeight, maxHeight), factor: posterFactor, spacing: posterSpacing }
    return createPosterLayout(results, options)
  }
  if (view === 'list')
    return createUniformLayout({ total, width, columns: 1, rowHeight: search.list.options.rowHeight * Math.max(1, fontScale), gap: 0 })
  const columns = columnsFor(width, search.thumbnails.width, thumbnailGap)
  return createUniformLayout({ total, width, columns, rowHeight: cardHeight(search.thumbnails, fontScale), gap: thumbnailGap })
}

/** Distance in px below the window within which results are preloaded: 4 rows of pictures, 7 of the table. */
export const preloadDistance = (view: ViewKey, { search }: Config): number => {
  if (view === 'grid') return 4 * search.posters.max_height
  return view === 'list' ? 7 * search.list.options.rowHeight : 4 * search.thumbnails.height
}
