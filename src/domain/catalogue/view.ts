import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'

/** Views that can be chosen, in the configured order; the default one where all are hidden. */
export const visibleViews = ({ search: { views } }: Config) => {
  const visible = views.options.filter((option) => option.visible).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  return visible.length > 0 ? visible : views.options.filter((option) => option.key === views.default)
}

/** The view of the address, else the one used last here, else the configured one; never one that is hidden. */
export const chooseView = (wanted: ViewKey | null, kept: string | null, config: Config): ViewKey => {
  const visible = visibleViews(config).map((option) => option.key)
  const isVisible = (key: string | null): key is ViewKey => visible.some((one) => one === key)
  const fallback = config.search.views.default
  return [wanted, kept, fallback].find(isVisible) ?? visible[0] ?? fallback
}
