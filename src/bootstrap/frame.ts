import type { Config } from '#contract/config/schema.ts'
import { facetWidth } from '../domain/search/facet-width.ts'
import { navigationWidth } from '../platform/navigation-width.ts'
import { storageKeys } from '../platform/storage.ts'

/** Distances of the result list from the edges of the window, px. tests/e2e/first-screen.spec.ts compares them with the rendered page. */
export interface Frame {
  readonly top: number
  readonly start: number
  readonly bottom: number
  /** Inline padding of the list. */
  readonly padding: number
}

const defaultFontSizePx = 16
// At the default font size.
const headerHeightPx = 104
const railWidthPx = 64
const lineWidthPx = 1
const footerHeightPx = 53
const bottomBarHeightPx = 56

/**
 * @param windowWidth px
 * @param fontSize px of one rem: breakpoints and the height of the header grow with it
 * @param readStored reads a value of the device storage
 * @returns null for very narrow windows: the header may wrap, so its height is unknown
 */
export const listFrame = (
  windowWidth: number,
  fontSize: number,
  config: Config,
  readStored: (key: string) => string | null,
): Frame | null => {
  const scale = fontSize / defaultFontSizePx
  const width = windowWidth / scale
  const top = headerHeightPx * scale
  if (width < 240) return null
  if (width < 640) return { top, start: 0, bottom: bottomBarHeightPx, padding: 8 * scale }
  const bottom = footerHeightPx * scale
  const padding = 16 * scale
  if (width < 1024) return { top, start: railWidthPx * scale + lineWidthPx, bottom, padding }
  const facets = config.facets.length === 0 ? 0 : facetWidth(readStored(storageKeys.facetWidth), config.search.sidebar.width).width
  const start = navigationWidth(readStored(storageKeys.navigationWidth)) + facets
  return { top, start, bottom, padding }
}
