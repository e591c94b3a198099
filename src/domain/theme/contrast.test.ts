import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { lightAppearance } from '#contract/config/theme.ts'
import { withPalette } from '../admin/palette.ts'
import { themeVariables } from './theme-rules.ts'

type Rgb = readonly [number, number, number]

const css = readFileSync('src/ui/theme.css', 'utf8')
const declared = new Map([...css.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]))
const factory = factoryConfig().themes.options
/** Brand colours from very light to very dark. */
const brands = ['#005b99', '#ffcc00', '#e2001a', '#00a651', '#000000', '#ffffff', '#ff69b4', '#7f7f7f', '#4b0082']
const palettes = brands.flatMap((brand) => factory.map((theme) => ({ ...withPalette(theme, brand), key: `${theme.key} from ${brand}` })))
const themes = [...factory, ...palettes]

const hex = (text: string): Rgb => {
  const full = text.length === 4 ? text.replace(/[0-9a-f]/gi, '$&$&') : text
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Resolves derived colours like a browser: var, light-dark, color-mix in srgb. */
const colourOf = (text: string, variables: Record<string, string>, dark: boolean): Rgb | 'transparent' => {
  const resolve = (one: string) => colourOf(one, variables, dark)
  if (text === 'transparent') return text
  if (text.startsWith('#')) return hex(text)
  const name = /^var\((--[a-z0-9-]+)\)$/.exec(text)?.[1]
  if (name) return resolve(variables[name] ?? declared.get(name) ?? 'missing')
  const pair = /^light-dark\(([^,]+),\s*([^)]+)\)$/.exec(text)
  if (pair) return resolve((dark ? pair[2] : pair[1]) ?? '')
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(text)
  if (!mix) throw new Error(`cannot read the colour ${text}`)
  const [first, share, second] = [resolve(mix[1] ?? ''), Number(mix[2]) / 100, resolve(mix[3] ?? '')]
  if (first === 'transparent' || second === 'transparent') throw new Error('a translucent colour has no contrast of its own')
  return first.map((value, index) => value * share + (second[index] ?? 0) * (1 - share)) as unknown as Rgb
}

const luminance = (colour: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: Rgb, other: Rgb): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['background', 'surface', 'popup-background', 'navigation'] as const
const texts: readonly (readonly [string, string])[] = [
  ['on-background', 'background'],
  ['on-surface', 'surface'],
  ['popup-on-background', 'popup-background'],
  ['on-navigation', 'navigation'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-secondary', 'secondary'],
  ['on-background', 'stage'],
  ['muted', 'stage'],
  ['on-surface', 'tint'],
  ['primary', 'tint'],
  ['on-state', 'danger'],
  ['background', 'on-background'],
  ...grounds.flatMap((ground) => ['muted', 'primary', 'danger', 'warning', 'success'].map((text) => [text, ground] as const)),
]
const marks: readonly (readonly [string, string])[] = grounds.flatMap((ground) => [
  ['focus', ground] as const,
  ['line-strong', ground] as const,
])

describe.each(themes)('K1 the theme $key meets WCAG AA', (theme) => {
  const variables = themeVariables(theme)
  const isDark = theme.variant === 'dark'
  const ratio = (one: string, other: string) => {
    const [first, second] = [one, other].map((name) => colourOf(`var(--c-${name})`, variables, isDark))
    if (!first || !second || first === 'transparent' || second === 'transparent') throw new Error(`${one} on ${other} is translucent`)
    return contrast(first, second)
  }
  test.each(texts)('text %s on %s', (text, ground) => expect(ratio(text, ground)).toBeGreaterThanOrEqual(4.5))
  test.each(marks)('mark %s on %s', (mark, ground) => expect(ratio(mark, ground)).toBeGreaterThanOrEqual(3))
})

test('K1 the style sheet alone shows the factory themes', () => {
  for (const theme of factory)
    for (const [name, value] of Object.entries(themeVariables(theme))) {
      if (!name.startsWith('--c-')) continue
      expect(colourOf(declared.get(name) ?? '', {}, theme.variant === 'dark'), name).toEqual(hex(value))
    }
  const page = readFileSync('index.html', 'utf8')
  expect(page).toContain(`<meta name="theme-color" content="${lightAppearance.navigation}" />`)
})
