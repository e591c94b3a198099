import type { Suggestions } from '#contract/suggestions.ts'

/** One row of the list. Its key stays the same while the list changes. */
export type SuggestionEntry = { readonly key: string } & (
  | { readonly kind: 'recent'; readonly text: string }
  | { readonly kind: 'value'; readonly suggestion: Suggestions['values'][number] }
  | { readonly kind: 'title'; readonly suggestion: Suggestions['titles'][number] }
  /** Removes all recent searches. */
  | { readonly kind: 'clear' }
)

/** Recent searches beside other suggestions. */
const maxRecentCount = 3

/**
 * Rows of the list: recent searches, facet values and folders, titles.
 * @param recent latest first
 * @param typed trimmed text; null = the field still contains the current query, and all recent searches are listed
 */
export const suggestionEntries = (recent: readonly string[], typed: string | null, { values, titles }: Suggestions): SuggestionEntry[] => {
  const recentEntries = (texts: readonly string[]) =>
    texts.map((text): SuggestionEntry => ({ key: `recent ${text}`, kind: 'recent', text }))
  if (typed === null) return recent.length > 0 ? [...recentEntries(recent), { key: 'clear', kind: 'clear' }] : []
  const needle = typed.toLocaleLowerCase()
  const matching = recent.filter((text) => text !== typed && text.toLocaleLowerCase().includes(needle))
  return [
    ...recentEntries(values.length + titles.length > 0 ? matching.slice(0, maxRecentCount) : matching),
    ...values.map((suggestion): SuggestionEntry => ({ key: `value ${suggestion.field} ${suggestion.value}`, kind: 'value', suggestion })),
    ...titles.map(
      (suggestion): SuggestionEntry => ({ key: `title ${suggestion.title} ${suggestion.id ?? ''}`, kind: 'title', suggestion }),
    ),
  ]
}
