import { isObject } from '#common/is-object.ts'
import type { AppearanceKey } from '#contract/config/colours.ts'
import { type Appearance, darkAppearance, lightAppearance, type ThemeOption } from '#contract/config/theme.ts'
import { brandColourOf, paletteFrom } from './palette.ts'
import { own } from './values.ts'

/** Colours that follow the brand colour. Those of a group stay together, because one is read on the other. */
const groups = [['primary', 'on_primary'], ['secondary', 'on_secondary'], ['navigation']] as const satisfies readonly AppearanceKey[][]
type Group = (typeof groups)[number]

const builtIn = ({ variant }: ThemeOption): Appearance => (variant === 'dark' ? darkAppearance : lightAppearance)

/** Colours that the brand colour has set in a theme. */
const derivedIn = ({ templates }: ThemeOption): Readonly<Record<string, unknown>> => {
  const derived = isObject(templates) ? own(templates, 'derived') : null
  return isObject(derived) ? derived : {}
}

/** Whether somebody has set a colour of the group: it is neither built in nor derived from a brand colour. */
const isIndividual = (theme: ThemeOption, group: Group): boolean => {
  const brand = brandColourOf(theme)
  const sources = [builtIn(theme), derivedIn(theme), brand === null ? {} : paletteFrom(brand, theme.variant)]
  return !sources.some((source: Readonly<Record<string, unknown>>) => group.every((key) => source[key] === theme.appearance[key]))
}

/** Whether a theme has colours that do not follow the brand colour. */
export const hasIndividualColours = (theme: ThemeOption): boolean => groups.some((group) => isIndividual(theme, group))

/**
 * Theme with the colours of a brand; null = those of the built-in theme. Colours that somebody has set individually stay.
 * @param replacesIndividual individual colours follow the brand, too
 */
export const withBrandColour = (theme: ThemeOption, brand: string | null, replacesIndividual = false): ThemeOption => {
  const keys: readonly AppearanceKey[] = groups.filter((group) => replacesIndividual || !isIndividual(theme, group)).flat()
  const { background, surface, popup_background, navigation } = theme.appearance
  const grounds = { background, surface, popup_background, ...(!keys.includes('navigation') && { navigation }) }
  const palette = brand === null ? builtIn(theme) : paletteFrom(brand, theme.variant, grounds)
  const derived = Object.fromEntries(keys.map((key) => [key, palette[key]]))
  const { templates, ...others } = theme
  const { brand: _brand, derived: _derived, ...rest } = isObject(templates) ? templates : {}
  const kept = brand === null ? rest : { ...rest, derived }
  return {
    ...others,
    appearance: { ...theme.appearance, ...derived },
    ...(Object.keys(kept).length > 0 && { templates: kept }),
  }
}
