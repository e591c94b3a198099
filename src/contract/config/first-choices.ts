import type { Config } from '#contract/config/schema.ts'

/** Places of what visitors begin with though others are offered to them. */
export type HiddenFirst = 'search.views.default' | 'sorting.default'

const isHidden = (first: string, offered: readonly { readonly key: string }[]): boolean =>
  offered.length > 0 && offered.every(({ key }) => key !== first)

/** Which of the views and orders that visitors begin with are hidden from them. Where none is offered, there is nothing to choose from. */
export const hiddenFirsts = ({ search: { views }, sorting }: Config): readonly HiddenFirst[] => [
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
]
