import { clamp } from '#common/clamp.ts'
import { appearanceKeys, isColour } from '#contract/config/colours.ts'
import type { Config } from '#contract/config/schema.ts'
import type { ThemeOption } from '#contract/config/theme.ts'

/** Key of a theme, or `system` = light or dark according to the device. */
export type ThemeChoice = string
export const systemTheme = 'system'

/** Current theme. The user's selection counts only while the configuration allows selection and contains the theme. */
export const pickTheme = (themes: Config['themes'], choice: ThemeChoice | null, dark: boolean): ThemeOption | undefined => {
  const byKey = (key: string | null) => themes.options.find((theme) => theme.key === key)
  return (
    (themes.show_theme_selection ? byKey(choice) : undefined) ??
    byKey(dark ? themes.default_dark : themes.default_light) ??
    themes.options[0]
  )
}

const variableName = (key: string) => `--c-${key.replaceAll('_', '-').replaceAll('.', '-')}`
const advancedKey = /^[a-z][a-z0-9_-]*(?:\.[a-z][a-z0-9_-]*)+$/

/**
 * CSS variables of a theme: `--c-{key}` for the twelve colours, `--c-{component}-{key}` for single components (advanced_appearance), and
 * variables for effects. Invalid colours are omitted, so that the derived default applies.
 */
export const themeVariables = (theme: ThemeOption): Record<string, string> => {
  const variables: Record<string, string> = {}
  for (const key of appearanceKeys) variables[variableName(key)] = theme.appearance[key]
  for (const [key, colour] of Object.entries(theme.advanced_appearance)) {
    if (advancedKey.test(key) && isColour(colour)) variables[variableName(key)] = colour
  }
  const { button_hover_effect: button, list_hover_effect: list, elevation } = theme.appearance_options
  if (!button) {
    for (const part of ['button-hover', 'on-picture-hover']) variables[`--c-${part}`] = 'transparent'
    variables['--c-primary-hover'] = 'var(--c-button-primary)'
  }
  if (!list) variables['--c-list-hover'] = 'transparent'
  // The shadows are designed for an elevation of 8 of 24.
  if (typeof elevation === 'number') variables['--elevation'] = String(clamp(elevation, 0, 24) / 8)
  return variables
}
