import type { Config } from '#contract/config/schema.ts'

/** Config path of a default that is not among the offered options. */
export type HiddenDefault = 'search.views.default' | 'sorting.default' | 'sorting.default_without_text'

const isHidden = (first: string, offered: readonly { readonly key: string }[]): boolean =>
  offered.length > 0 && offered.every(({ key }) => key !== first)

/**
 * Defaults for view and sorting that visitors cannot choose because the option is hidden. An empty list of options counts as no
 * restriction.
 */
export const hiddenDefaults = ({ search: { views }, sorting }: Config): readonly HiddenDefault[] => [
  ...(isHidden(
    views.default,
    views.options.filter(({ visible }) => visible),
  )
    ? (['search.views.default'] as const)
    : []),
  ...(isHidden(
    sorting.default,
    sorting.options.filter(({ active }) => active),
  )
    ? (['sorting.default'] as const)
    : []),
  ...(sorting.default_without_text &&
  isHidden(
    sorting.default_without_text,
    sorting.options.filter(({ active }) => active),
  )
    ? (['sorting.default_without_text'] as const)
    : []),
]
