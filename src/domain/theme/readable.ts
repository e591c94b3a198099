import { factoryConfig } from '#contract/config/parse.ts'
import type { ThemeOption } from '#contract/config/theme.ts'
import { contrastOf } from './contrast.ts'
import { themeVariables } from './rules.ts'

/** Below it nobody can read a text at all; a colour that one can half see through counts as none. */
const leastContrast = 1.5
const halfOpaque = 0.5

/** What has to be read to sign in and to change a setting: text and ground, each with what it is where a part has no colour of its own. */
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
    return contrastOf(text, ground) >= leastContrast && [text, ground].every((colour) => opacityOf(colour) >= halfOpaque)
  })
}

/** The factory's theme of the same kind where nobody could read the one in force; null where it can be read. */
export const rescueOf = (theme: ThemeOption): ThemeOption | null => {
  if (isReadable(theme)) return null
  const { options } = factoryConfig().themes
  return options.find(({ variant }) => variant === theme.variant) ?? null
}
