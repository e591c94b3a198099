/** px between which the width of the facets can be changed, unless the configured one lies outside. */
const narrowest = 200
const widest = 480

export interface FacetWidth {
  readonly width: number
  readonly min: number
  readonly max: number
}

/**
 * How wide the facets stand beside the results, in px.
 * @param kept as it was remembered; null = never changed
 */
export const facetWidth = (kept: string | null, configured: number): FacetWidth => {
  const chosen = Number.parseInt(kept ?? '', 10)
  const [min, max] = [Math.min(narrowest, configured), Math.max(widest, configured)]
  return { width: Math.max(min, Math.min(max, Number.isFinite(chosen) ? chosen : configured)), min, max }
}
