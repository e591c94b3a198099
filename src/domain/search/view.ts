import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'

/** Visible views in the configured order; the default view if all are hidden. */
export const visibleViews = ({ search: { views } }: Config) => {
  const visible = views.options.filter((option) => option.visible).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return visible.length > 0 ? visible : views.options.filter((option) => option.key === views.default)
}

/** View in the URL, else the last one on this device, else the configured one; never a hidden view. */
export const chooseView = (requested: ViewKey | null, stored: string | null, config: Config): ViewKey => {
  const visible = visibleViews(config).map((option) => option.key)
  const isVisible = (key: string | null): key is ViewKey => visible.some((one) => one === key)
  const fallback = config.search.views.default
  return [requested, stored, fallback].find(isVisible) ?? visible[0] ?? fallback
}
