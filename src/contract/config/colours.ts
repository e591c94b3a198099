export const appearanceKeys = [
  'primary',
  'on_primary',
  'secondary',
  'on_secondary',
  'background',
  'on_background',
  'surface',
  'on_surface',
  'popup_background',
  'popup_on_background',
  'navigation',
  'on_navigation',
] as const
export type AppearanceKey = (typeof appearanceKeys)[number]

/** `#rgb`, `#rrggbb`, either with alpha. */
export const colourPattern = /^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/
export const isColour = (value: unknown): value is string => typeof value === 'string' && colourPattern.test(value)
