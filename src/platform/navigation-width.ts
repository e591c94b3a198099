/** Limits and initial value of the navigation's width in px. */
export const navigationWidths = { min: 80, initial: 256, max: 480 }

/**
 * Width of the navigation on a large window in px. Without a stored width, touch devices get the icon-only width.
 * @param stored null = never changed
 */
export const navigationWidth = (stored: string | null): number => {
  const { min, initial, max } = navigationWidths
  const width = Number(stored)
  return width >= min && width <= max ? width : matchMedia('(pointer: coarse)').matches ? min : initial
}
