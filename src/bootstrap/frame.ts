import type { Config } from '#contract/config/schema.ts'
import { facetWidth } from '../domain/search/facet-width.ts'
import { navigationWidth } from '../platform/navigation-width.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'

/** Distances of the result list from the edges of the window, px. tests/e2e/first-screen.spec.ts compares them with the rendered page. */
export interface Frame {
  readonly top: number
  readonly start: number
  /** Inline padding of the list. */
  readonly padding: number
  /** Height of the notice above the page; 0 = none. */
  readonly notice: number
  /** Distances of the search box from the inline edges. Its neighbours have texts, so these are approximate. */
  readonly searchBox: { readonly start: number; readonly end: number }
}

const defaultFontSizePx = 16
// At the default font size.
const headerHeightPx = 104
const noticeHeightPx = 38
const railWidthPx = 64
const lineWidthPx = 1
const gapPx = 8
const filterIconWidthPx = 44
const filterButtonWidthPx = 93
// Sort order, views and size, with the padding of the header.
const orderWidthPx = 339
const touchOrderWidthPx = 371
// Wide windows show the names of the order and of the size (ui/use-is-wide.ts).
const namesWidthPx = 92
const wideWindowPx = 1180

/**
 * @param windowWidth px
 * @param fontSize px of one rem: breakpoints and the height of the header grow with it
 * @param isOffline the page shows a notice above the header
 * @param readStored reads a value of the device storage
 * @returns null for very narrow windows: the header may wrap, so its height is unknown
 */
const listFrame = (
  windowWidth: number,
  fontSize: number,
  config: Config,
  isOffline: boolean,
  readStored: (key: string) => string | null,
): Frame | null => {
  const scale = fontSize / defaultFontSizePx
  const width = windowWidth / scale
  const notice = isOffline ? noticeHeightPx * scale : 0
  const top = notice + headerHeightPx * scale
  const hasFacets = config.facets.length > 0
  const padding = 16 * scale
  const afterButton = (buttonWidthPx: number) => padding + (hasFacets ? (buttonWidthPx + gapPx) * scale : 0)
  if (width < 240) return null
  if (width < 640) {
    const searchBox = { start: afterButton(filterIconWidthPx), end: padding }
    return { notice, top, start: 0, padding: 8 * scale, searchBox }
  }
  const orderWidth = matchMedia('(pointer: coarse)').matches ? touchOrderWidthPx : orderWidthPx
  const end = (orderWidth + (windowWidth >= wideWindowPx ? namesWidthPx : 0)) * scale
  if (width < 1024) {
    const start = railWidthPx * scale + lineWidthPx
    return { notice, top, start, padding, searchBox: { start: start + afterButton(filterButtonWidthPx), end } }
  }
  const facets = hasFacets ? facetWidth(readStored(storageKeys.facetWidth), config.search.sidebar.width).width : 0
  const navigation = navigationWidth(readStored(storageKeys.navigationWidth))
  return { notice, top, start: navigation + facets, padding, searchBox: { start: navigation + padding, end } }
}

/**
 * Frame of this window; null = unknown.
 * @param isOffline the server did not respond
 */
export const currentFrame = (config: Config, isOffline = !mayBeOnline()): Frame | null => {
  const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return listFrame(window.innerWidth, fontSize, config, isOffline, (name) => deviceStore.get(name))
}
