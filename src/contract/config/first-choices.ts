import type { Config } from '#contract/config/schema.ts'

/** Places of what visitors begin with though it is not offered to them. */
export type HiddenFirst = 'search.views.default' | 'sorting.default'

/** Which of the views and orders that visitors begin with are hidden from them. */
export const hiddenFirsts = ({ search: { views }, sorting }: Config): readonly HiddenFirst[] => [
  ...(views.options.some(({ key, visible }) => visible && key === views.default) ? [] : (['search.views.default'] as const)),
  ...(sorting.options.some(({ key, active }) => active && key === sorting.default) ? [] : (['sorting.default'] as const)),
]
