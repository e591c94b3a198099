import { isObject } from '#common/is-object.ts'
import { type Appearance, darkAppearance, lightAppearance, type ThemeOption } from '#contract/config/theme.ts'
import { contrastOf } from '../theme/contrast.ts'
import { own } from './values.ts'

type Rgb = readonly [number, number, number]

const rgbOf = (colour: string): Rgb => {
  const full = colour.length < 7 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colours. @param ratio weight of the first colour, 0–1 */
const mixed = (one: string, ratio: number, other: string): string => {
  const [first, second] = [rgbOf(one), rgbOf(other)]
  return hexOf(first.map((part, at) => part * ratio + (second[at] ?? 0) * (1 - ratio)) as unknown as Rgb)
}

/** Number of steps from a colour to black or white. */
const steps = 40
/** Above the required contrast of text, because parts of the page mix the colour with their background. */
const minContrastRatio = 5.6

/** The colour, or the nearest darker or lighter one with enough contrast on all backgrounds. */
const readable = (colour: string, grounds: readonly string[], towards: '#000000' | '#ffffff'): string => {
  const candidates = Array.from({ length: steps + 1 }, (_, step) => mixed(towards, step / steps, colour))
  return candidates.find((one) => grounds.every((ground) => contrastOf(one, ground) >= minContrastRatio)) ?? towards
}

/** Readable appearance derived from a brand colour: slightly tinted neutral backgrounds, and the brand colour for controls. */
export const paletteFrom = (brand: string, variant: ThemeOption['variant']): Appearance => {
  const isDark = variant === 'dark'
  const base = isDark ? darkAppearance : lightAppearance
  const navigation = mixed(brand, 0.05, base.navigation)
  const grounds = [base.background, base.surface, base.popup_background, navigation]
  const towards = isDark ? '#ffffff' : '#000000'
  const primary = readable(hexOf(rgbOf(brand)), grounds, towards)
  const secondary = readable(mixed(brand, 0.25, base.secondary), grounds, towards)
  const textOn = (ground: string) => (isDark ? mixed(ground, 0.12, '#000000') : '#ffffff')
  return { ...base, primary, on_primary: textOn(primary), secondary, on_secondary: textOn(secondary), navigation }
}

/** Brand colour from which a theme was derived; null = its colours were selected separately. */
export const brandColourOf = ({ templates }: ThemeOption): string | null => {
  const brand = isObject(templates) ? own(templates, 'brand') : null
  return typeof brand === 'string' ? brand : null
}

/** Theme with colours derived from a brand colour; its other settings stay. */
export const withPalette = (theme: ThemeOption, brand: string): ThemeOption => ({
  ...theme,
  appearance: { ...theme.appearance, ...paletteFrom(brand, theme.variant) },
  templates: { ...(isObject(theme.templates) ? theme.templates : {}), brand },
})
