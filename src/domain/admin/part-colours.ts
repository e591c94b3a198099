import type { advancedColourKeys } from '#contract/config/advanced-colours.ts'
import type { AppearanceKey } from '#contract/config/colours.ts'
import type { ThemeOption } from '#contract/config/theme.ts'

export type PartKey = (typeof advancedColourKeys)[number]

/** The colour that a part of the page takes as long as it has none of its own, as src/ui/theme.css derives it. */
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

/** Parts with a colour of their own, on which a change of this colour would not be seen. */
export const partsThatDiffer = (theme: ThemeOption, key: AppearanceKey): PartKey[] =>
  (Object.keys(derivedFrom) as PartKey[]).filter((part) => derivedFrom[part] === key && Object.hasOwn(theme.advanced_appearance, part))

/** The theme without colours of these parts' own. */
export const withoutPartColours = (theme: ThemeOption, parts: readonly string[]): ThemeOption => ({
  ...theme,
  advanced_appearance: Object.fromEntries(Object.entries(theme.advanced_appearance).filter(([part]) => !parts.includes(part))),
})
