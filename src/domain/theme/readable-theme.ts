import { readConfig } from '#contract/config/parse.ts'
import type { ThemeOption } from '#contract/config/theme.ts'
import { contrastOf } from './contrast.ts'
import { themeVariables } from './theme-rules.ts'

/** Below this contrast text is unreadable. A colour with less than half opacity counts as unreadable. */
const minContrastRatio = 1.5
const halfOpaque = 0.5

/** Text and background colours that are needed to sign in and to change a setting, each with its fallbacks. */
const pairs: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['on-background'], ['background']],
  [['on-surface'], ['surface']],
  [['popup-on-background'], ['popup-background']],
  [['on-navigation'], ['navigation']],
  [
    ['button-on-primary', 'on-primary'],
    ['button-primary', 'primary'],
  ],
  [
    ['button-on-secondary', 'on-surface'],
    ['button-secondary', 'surface'],
  ],
  [
    ['login-text', 'on-surface'],
    ['login-box', 'surface'],
  ],
]

const opacityOf = (colour: string): number => {
  const alpha = colour.length === 5 ? `${colour[4]}${colour[4]}` : colour.slice(7, 9)
  return alpha === '' ? 1 : Number.parseInt(alpha, 16) / 255
}

const isReadable = (theme: ThemeOption): boolean => {
  const variables = themeVariables(theme)
  const colourOf = (names: readonly string[]): string => names.flatMap((name) => variables[`--c-${name}`] ?? [])[0] ?? ''
  return pairs.every((pair) => {
    const [text, ground] = [colourOf(pair[0]), colourOf(pair[1])]
    return contrastOf(text, ground) >= minContrastRatio && [text, ground].every((colour) => opacityOf(colour) >= halfOpaque)
  })
}

/** Built-in theme of the same variant if the current theme is unreadable; null if it is readable. */
export const readableFallback = (theme: ThemeOption): ThemeOption | null => {
  if (isReadable(theme)) return null
  const { options } = readConfig({}).themes
  return options.find(({ variant }) => variant === theme.variant) ?? null
}
