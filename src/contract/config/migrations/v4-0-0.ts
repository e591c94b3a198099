import { inside, type Step, without } from '#contract/config/migrations/step.ts'

const icons: Readonly<Record<string, string>> = { grid: 'layout-grid', thumbnail: 'grid-3x3', list: 'list' }

/** Views change from a list of keys and `default_view` to options with icon, position and visibility. */
export const v400: Step = {
  threshold: '4.0.0',
  apply: (doc) =>
    inside(doc, 'search', (search) => {
      const { views, default_view: chosen } = search
      const rest = without(search, 'default_view')
      if (!Array.isArray(views)) return rest
      const keys = views.filter((key): key is string => typeof key === 'string' && Object.hasOwn(icons, key))
      const options = Object.keys(icons).map((key) => ({
        key,
        icon: icons[key],
        position: keys.includes(key) ? keys.indexOf(key) : keys.length,
        translation: `views.search.views.${key}`,
        visible: keys.includes(key),
      }))
      const first = typeof chosen === 'string' && keys.includes(chosen) ? chosen : keys[0]
      return { ...rest, views: { ...(first !== undefined && { default: first }), ...(keys.length > 0 && { options }) } }
    }),
}
