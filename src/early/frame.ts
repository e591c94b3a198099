import type { Config } from '#contract/config/schema.ts'
import { facetWidth } from '../domain/catalogue/facet-width.ts'
import { storageKeys } from '../platform/storage.ts'

/** Where the list of results will stand in the window, px. Held to what the page really does by tests/e2e/first-screen.spec.ts. */
export interface Frame {
  readonly top: number
  readonly start: number
  readonly bottom: number
  /** Of the list, at both sides. */
  readonly padding: number
}

const header = 104
const rail = 65
const footer = 53
const bottomBar = 56

/** `kept` reads what the device remembers. */
export const frameFor = (window: number, config: Config, kept: (key: string) => string | null): Frame => {
  if (window < 640) return { top: header, start: 0, bottom: bottomBar, padding: 8 }
  if (window < 1024) return { top: header, start: rail, bottom: footer, padding: 16 }
  const navigation = Number(kept(storageKeys.navigationWidth))
  const facets = config.facets.length === 0 ? 0 : facetWidth(kept(storageKeys.facetWidth), config.search.sidebar.width).width
  const start = (navigation >= 80 && navigation <= 480 ? navigation : 256) + facets
  return { top: header, start, bottom: footer, padding: 16 }
}
