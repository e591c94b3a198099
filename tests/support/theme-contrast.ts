import { readFileSync } from 'node:fs'
import type { ThemeOption } from '../../src/contract/config/theme.ts'
import { themeVariables } from '../../src/domain/theme/theme-rules.ts'

type Rgb = readonly [number, number, number]

const css = readFileSync('src/ui/theme.css', 'utf8')
/** Variables of the style sheet. */
export const declared = new Map([...css.matchAll(/(--[a-z0-9-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim()]))

/** A colour in hexadecimal as numbers. */
export const hex = (text: string): Rgb => {
  const full = text.length === 4 ? text.replace(/[0-9a-f]/gi, '$&$&') : text
  const part = (at: number) => Number.parseInt(full.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Resolves derived colours like a browser: var, light-dark, color-mix in srgb. */
export const colourOf = (text: string, variables: Record<string, string>, dark: boolean): Rgb | 'transparent' => {
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

/** Required contrasts of WCAG AA: text 4.5, controls and focus 3. */
export const contrastPairs = [
  ...texts.map(([text, ground]) => ({ text, ground, least: 4.5 })),
  ...marks.map(([text, ground]) => ({ text, ground, least: 3 })),
]

/** Contrast of two colours of a theme, by the names of their variables, as the style sheet shows them. */
export const themeContrast = (theme: ThemeOption, one: string, other: string): number => {
  const variables = themeVariables(theme)
  const isDark = theme.variant === 'dark'
  const [first, second] = [one, other].map((name) => colourOf(`var(--c-${name})`, variables, isDark))
  if (!first || !second || first === 'transparent' || second === 'transparent') throw new Error(`${one} on ${other} is translucent`)
  return contrast(first, second)
}
