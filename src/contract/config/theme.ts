import * as v from 'valibot'
import { type AppearanceKey, appearanceKeys, colourPattern } from '#contract/config/colours.ts'
import { choice, flag, list, maybe, record, section, text } from '#contract/config/fields.ts'

export type Appearance = Record<AppearanceKey, string>

const colourSchema = v.pipe(v.string(), v.regex(colourPattern))

/** Both appearances pass WCAG AA for text and icons. The orange of the light theme is dark enough for white text. */
export const lightAppearance: Appearance = {
  primary: '#b84a00',
  on_primary: '#ffffff',
  secondary: '#5b5f66',
  on_secondary: '#ffffff',
  background: '#fafafa',
  on_background: '#17181a',
  surface: '#ffffff',
  on_surface: '#17181a',
  popup_background: '#ffffff',
  popup_on_background: '#17181a',
  navigation: '#f3f3f2',
  on_navigation: '#2b2d30',
}

export const darkAppearance: Appearance = {
  primary: '#ff9a4d',
  on_primary: '#241000',
  secondary: '#a9adb5',
  on_secondary: '#17181a',
  background: '#161718',
  on_background: '#ececec',
  surface: '#1f2022',
  on_surface: '#ececec',
  popup_background: '#28292c',
  popup_on_background: '#f2f2f2',
  navigation: '#1b1c1e',
  on_navigation: '#d9dadb',
}

const colour = (fallback: string) => v.fallback(v.optional(colourSchema, fallback), fallback)

type ColourSchema = ReturnType<typeof colour>
const coloursOf = (schemaOf: (key: AppearanceKey) => ColourSchema) =>
  Object.fromEntries(appearanceKeys.map((key) => [key, schemaOf(key)])) as Record<AppearanceKey, ColourSchema>

const appearanceSchema = (fallback: Appearance) =>
  v.fallback(v.optional(v.looseObject(coloursOf((key) => colour(fallback[key]))), fallback), fallback)

const optionWith = (missing: Appearance) =>
  v.looseObject({
    key: v.pipe(v.string(), v.minLength(1)),
    translation: text(),
    variant: choice(['light', 'dark'], 'light'),
    appearance: appearanceSchema(missing),
    appearance_options: section({ button_hover_effect: flag(true), list_hover_effect: flag(true), elevation: maybe(v.number()) }),
    /** `component.key` → colour. */
    advanced_appearance: record(v.string()),
    templates: v.nullish(v.unknown()),
  })
const lightOption = optionWith(lightAppearance)
const darkOption = optionWith(darkAppearance)
const dark = v.looseObject({ variant: v.literal('dark') })

/** Missing colours come from the built-in theme of the same variant, so that light and dark colours do not mix. */
export const themeOptionSchema = v.lazy((theme) => (v.is(dark, theme) ? darkOption : lightOption))
export type ThemeOption = v.InferOutput<typeof themeOptionSchema>

export const builtInThemes: ThemeOption[] = [
  v.parse(themeOptionSchema, { key: 'light', translation: 'themes.light', variant: 'light', appearance: lightAppearance }),
  v.parse(themeOptionSchema, { key: 'dark', translation: 'themes.dark', variant: 'dark', appearance: darkAppearance }),
]

export const themesSchema = section({
  default_light: text('light'),
  default_dark: text('dark'),
  show_theme_selection: flag(true),
  /** Brand colour from which the administration derives colours of the themes; empty = none. */
  brand: text(),
  options: v.fallback(v.pipe(list(themeOptionSchema, builtInThemes), v.minLength(1)), builtInThemes),
})
