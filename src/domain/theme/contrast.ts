const channel = (hex: string): number => {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

/** `#rgb` or `#rrggbb`; alpha is ignored. */
const luminance = (colour: string): number => {
  const full = colour.length < 7 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
  return 0.2126 * channel(full.slice(1, 3)) + 0.7152 * channel(full.slice(3, 5)) + 0.0722 * channel(full.slice(5, 7))
}

/** Contrast ratio of WCAG 2, from 1 to 21, of two colours in hexadecimal. */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Minimum contrast of text for WCAG 2.2 AA. */
export const textContrast = 4.5
