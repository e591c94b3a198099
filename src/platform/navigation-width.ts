/** px between which the width of the navigation can be changed, and how wide it is where nobody has. */
export const navigationWidths = { min: 80, initial: 256, max: 480 }

/**
 * How wide the navigation stands on a large window, in px: as it was left, else with words, on a tablet with icons alone.
 * @param stored as it was remembered; null = never changed
 */
export const navigationWidth = (stored: string | null): number => {
  const { min, initial, max } = navigationWidths
  const width = Number(stored)
  return width >= min && width <= max ? width : matchMedia('(pointer: coarse)').matches ? min : initial
}
