import type { advancedColourKeys } from '#contract/config/advanced-colours.ts'
import type { AppearanceKey } from '#contract/config/colours.ts'
import type { ThemeOption } from '#contract/config/theme.ts'

export type PartKey = (typeof advancedColourKeys)[number]

/** Default colour of each part of the page, as src/ui/theme.css derives it. */
export const derivedFrom: Readonly<Record<PartKey, AppearanceKey>> = {
  'button.primary': 'primary',
  'button.on_primary': 'on_primary',
  'button.secondary': 'surface',
  'button.on_secondary': 'on_surface',
  'button.hover': 'on_background',
  'list.hover': 'on_background',
  'link.text': 'primary',
  'focus.ring': 'primary',
  'navigation.current': 'primary',
  'footer.background': 'background',
  'footer.text': 'on_background',
  'hero.background': 'primary',
  'hero.text': 'on_surface',
  'login.background': 'background',
  'login.box': 'surface',
  'login.text': 'on_surface',
  'tooltip.background': 'on_background',
  'tooltip.text': 'background',
  'slider.track': 'on_background',
  'slider.fill': 'primary',
  'slider.thumb': 'surface',
  'tile.selected': 'primary',
}

/** Parts with their own colour; a change of this colour does not affect them. */
export const partsThatDiffer = (theme: ThemeOption, key: AppearanceKey): PartKey[] =>
  (Object.keys(derivedFrom) as PartKey[]).filter((part) => derivedFrom[part] === key && Object.hasOwn(theme.advanced_appearance, part))

/** Theme without the separate colours of these parts. */
export const withoutPartColours = (theme: ThemeOption, parts: readonly string[]): ThemeOption => ({
  ...theme,
  advanced_appearance: Object.fromEntries(Object.entries(theme.advanced_appearance).filter(([part]) => !parts.includes(part))),
})
