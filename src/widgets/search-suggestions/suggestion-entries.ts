import { isPathField } from '#contract/path-field.ts'
import type { Suggestions } from '#contract/suggestions.ts'

/** One row of the list. Its key stays the same while the list changes. */
export type SuggestionEntry = { readonly key: string } & (
  | { readonly kind: 'recent'; readonly text: string }
  | { readonly kind: 'value'; readonly suggestion: Suggestions['values'][number] }
  | { readonly kind: 'title'; readonly suggestion: Suggestions['titles'][number] }
  /** Removes all recent searches. */
  | { readonly kind: 'clear' }
)

/** Rows below one heading. */
export interface SuggestionGroup {
  readonly name: 'recent' | 'filters' | 'folders' | 'titles'
  readonly entries: readonly SuggestionEntry[]
  /** Position of its first row in the whole list. */
  readonly firstRow: number
}

/** Recent searches beside other suggestions. */
const maxRecentCount = 3

const valueEntry = (suggestion: Suggestions['values'][number]): SuggestionEntry => ({
  key: `value ${suggestion.field} ${suggestion.value}`,
  kind: 'value',
  suggestion,
})
const titleEntry = (suggestion: Suggestions['titles'][number]): SuggestionEntry => ({
  key: `title ${suggestion.title} ${suggestion.id ?? ''}`,
  kind: 'title',
  suggestion,
})

/**
 * Groups of the list: recent searches, values of fields, folders, titles. Empty groups are omitted.
 * @param recent latest first
 * @param typed trimmed text; null = the field still contains the current query, and all recent searches are listed
 */
export const suggestionGroups = (recent: readonly string[], typed: string | null, { values, titles }: Suggestions): SuggestionGroup[] => {
  const needle = typed?.toLocaleLowerCase() ?? ''
  const matching = typed === null ? recent : recent.filter((text) => text !== typed && text.toLocaleLowerCase().includes(needle))
  const listed = typed !== null && values.length + titles.length > 0 ? matching.slice(0, maxRecentCount) : matching
  const recentEntries = listed.map((text): SuggestionEntry => ({ key: `recent ${text}`, kind: 'recent', text }))
  const canClear = typed === null && recent.length > 0
  const groups: Omit<SuggestionGroup, 'firstRow'>[] = [
    { name: 'recent', entries: canClear ? [...recentEntries, { key: 'clear', kind: 'clear' }] : recentEntries },
    { name: 'filters', entries: values.filter(({ field }) => !isPathField(field)).map(valueEntry) },
    { name: 'folders', entries: values.filter(({ field }) => isPathField(field)).map(valueEntry) },
    { name: 'titles', entries: titles.map(titleEntry) },
  ]
  const shown = groups.filter(({ entries }) => entries.length > 0)
  const rowsBefore = (at: number) => shown.slice(0, at).reduce((rows, { entries }) => rows + entries.length, 0)
  return shown.map((group, at) => ({ ...group, firstRow: rowsBefore(at) }))
}
