import { isObject } from '#common/is-object.ts'
import { appearanceKeys } from '#contract/config/colours.ts'
import { type Doc, each, inside, type Step, without } from '#contract/config/migrations/step.ts'
import { builtInThemes, darkAppearance, lightAppearance } from '#contract/config/theme.ts'

const classicTheme = (old: Doc): Doc => {
  const variant = old['variant'] === 'dark' ? 'dark' : 'light'
  const base = variant === 'dark' ? darkAppearance : lightAppearance
  const colours = appearanceKeys.map((key) => [key, typeof old[key] === 'string' ? old[key] : base[key]])
  return { key: 'classic', translation: 'themes.classic', variant, appearance: Object.fromEntries(colours) }
}

/** A format of null means "no format" and is omitted. */
const withoutNullFilter = (value: unknown): unknown => {
  if (!isObject(value)) return value
  return inside(value, 'options', (options) => {
    const empty = ['filter', 'filterVal'].filter((key) => options[key] === null)
    return without(options, ...empty)
  })
}

const withoutNullFilters = (section: Doc): Doc =>
  ['paramsLeft', 'paramsRight', 'title', 'columns', 'header', 'body', 'alt'].reduce(
    (changed, key) => each(changed, key, withoutNullFilter),
    section,
  )

const withClassicTheme = (doc: Doc): Doc => {
  const { appearance: old, themes } = doc
  const rest = without(doc, 'appearance')
  if (!isObject(old)) return rest
  const before = isObject(themes) ? themes : {}
  const options: unknown[] = Array.isArray(before['options']) ? before['options'] : [...builtInThemes]
  if (options.some((theme) => isObject(theme) && theme['key'] === 'classic')) return rest
  const classic = classicTheme(old)
  const chosen = classic['variant'] === 'dark' ? { default_dark: 'classic' } : { default_light: 'classic' }
  return { ...rest, themes: { ...chosen, ...before, options: [classic, ...options] } }
}

/** The single appearance becomes the theme "classic" beside the built-in themes. Formats that are null are removed. */
export const v600: Step = {
  threshold: '6.0.0',
  apply: (doc) => {
    const themed = each(withClassicTheme(doc), 'facets', withoutNullFilter)
    const sections = ['assetInfo', 'infoView', 'bookmark'].reduce((changed, key) => inside(changed, key, withoutNullFilters), themed)
    return inside(sections, 'search', (search) =>
      ['list', 'thumbnails'].reduce((changed, key) => inside(changed, key, withoutNullFilters), search),
    )
  },
}
