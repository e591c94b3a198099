import { clamp } from '#common/clamp.ts'

/** Limits of the facet panel's width. A configured width outside of them extends them. */
const minWidthPx = 200
const maxWidthPx = 480

export interface FacetWidth {
  readonly width: number
  readonly min: number
  readonly max: number
}

/** Width of the facet panel in px. @param stored the user's width; null = unchanged */
export const facetWidth = (stored: string | null, configured: number): FacetWidth => {
  const chosen = Number.parseInt(stored ?? '', 10)
  const [min, max] = [Math.min(minWidthPx, configured), Math.max(maxWidthPx, configured)]
  return { width: clamp(Number.isFinite(chosen) ? chosen : configured, min, max), min, max }
}
