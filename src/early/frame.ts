import type { Config } from '#contract/config/schema.ts'
import { facetWidth } from '../domain/catalogue/facet-width.ts'
import { navigationWidth } from '../platform/navigation-width.ts'
import { storageKeys } from '../platform/storage.ts'

/** Where the list of results will stand in the window, px. Held to what the page really does by tests/e2e/first-screen.spec.ts. */
export interface Frame {
  readonly top: number
  readonly start: number
  readonly bottom: number
  /** Of the list, at both sides. */
  readonly padding: number
}

const usualLetters = 16
/* px where letters have their usual size; what holds words grows with them. */
const header = 104
const railWidth = 64
const line = 1
const footer = 53
const bottomBar = 56

/**
 * @param letters px of one rem: windows count as narrow, and the shell's parts are as high, as the reader's letters make them
 * @param kept reads what the device remembers
 * @returns null where the lines of the header may break, so that nobody knows where the list begins
 */
export const frameFor = (window: number, letters: number, config: Config, kept: (key: string) => string | null): Frame | null => {
  const scale = letters / usualLetters
  const width = window / scale
  const top = header * scale
  if (width < 240) return null
  if (width < 640) return { top, start: 0, bottom: bottomBar, padding: 8 * scale }
  const bottom = footer * scale
  const padding = 16 * scale
  if (width < 1024) return { top, start: railWidth * scale + line, bottom, padding }
  const facets = config.facets.length === 0 ? 0 : facetWidth(kept(storageKeys.facetWidth), config.search.sidebar.width).width
  const start = navigationWidth(kept(storageKeys.navigationWidth)) + facets
  return { top, start, bottom, padding }
}
