import { isObject } from '#common/is-object.ts'
import { type Appearance, darkAppearance, lightAppearance, type ThemeOption } from '#contract/config/theme.ts'
import { contrastOf, textContrast } from '../theme/contrast.ts'
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

const leastContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => contrastOf(colour, ground)))

/**
 * The colour, or the nearest one towards black or white with enough contrast on all backgrounds. If backgrounds are so different that there
 * is none, the one with the best contrast.
 */
const readable = (colour: string, grounds: readonly string[], towards: '#000000' | '#ffffff'): string => {
  const away = towards === '#000000' ? '#ffffff' : '#000000'
  const candidates = [towards, away].flatMap((end) => Array.from({ length: steps + 1 }, (_, step) => mixed(end, step / steps, colour)))
  const enough = candidates.find((one) => leastContrast(one, grounds) >= minContrastRatio)
  return enough ?? candidates.reduce((best, one) => (leastContrast(one, grounds) > leastContrast(best, grounds) ? one : best))
}

/** Readable text on a colour. Black or white always is. */
const textOn = (ground: string, isDark: boolean): string => {
  const dark = mixed(ground, 0.12, '#000000')
  const candidates = isDark ? [dark, '#ffffff'] : ['#ffffff', dark]
  return candidates.find((one) => contrastOf(one, ground) >= textContrast) ?? '#000000'
}

/**
 * Readable appearance derived from a brand colour: slightly tinted neutral backgrounds, and the brand colour for controls.
 * @param grounds backgrounds on which the colours must be readable, in place of those of the built-in theme
 */
export const paletteFrom = (
  brand: string,
  variant: ThemeOption['variant'],
  grounds: Partial<Pick<Appearance, 'background' | 'surface' | 'popup_background' | 'navigation'>> = {},
): Appearance => {
  const isDark = variant === 'dark'
  const base = isDark ? darkAppearance : lightAppearance
  const navigation = mixed(brand, 0.05, base.navigation)
  const behind = { background: base.background, surface: base.surface, popup_background: base.popup_background, navigation, ...grounds }
  const readableOn = (colour: string) => readable(colour, Object.values(behind), isDark ? '#ffffff' : '#000000')
  const primary = readableOn(hexOf(rgbOf(brand)))
  const secondary = readableOn(mixed(brand, 0.25, base.secondary))
  return {
    ...base,
    primary,
    on_primary: textOn(primary, isDark),
    secondary,
    on_secondary: textOn(secondary, isDark),
    navigation,
  }
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
