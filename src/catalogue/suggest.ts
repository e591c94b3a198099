import type { CatalogueRequest, CatalogueResult } from '#catalogue/catalogue-query.ts'
import { foldedStart, foldedWords, startsWord } from '#catalogue/word-starts.ts'
import type { Asset } from '#contract/asset.ts'
import { isPathField } from '#contract/path-field.ts'
import { everything } from '#contract/search.ts'
import type { Suggestions } from '#contract/suggestions.ts'

type ValueSuggestion = Suggestions['values'][number]

const maxValueCount = 5
const maxFolderCount = 3
const maxTitleCount = 4
/** Values that are compared to find one that narrows the search. */
const comparedValueCount = 10
/** Hits whose titles are compared with the text. Relevance puts matching titles first. */
const comparedAssetCount = 30

/** Searches of one caller. Both return only what the caller may see. */
export interface SuggestSources {
  readonly search: (request: CatalogueRequest) => Promise<CatalogueResult> | CatalogueResult
  readonly read: (ids: readonly string[]) => Promise<readonly Asset[]>
}

/** `blue br` → `br` after `blue`: the part of the text that a value may replace, and the rest as search text. */
const splits = (typed: string): { readonly start: string; readonly text: string }[] => {
  const last = typed.search(/\S+$/)
  const rest = typed.slice(0, last).trim()
  const whole = { start: typed, text: everything }
  // A value for the last word only, unless a quoted phrase would be cut.
  return last > 0 && !typed.includes('"') ? [whole, { start: typed.slice(last), text: rest }] : [whole]
}

const isSelected = ({ filter }: CatalogueRequest, field: string, value: string): boolean => {
  const selected = filter[field]
  return Array.isArray(selected) && selected.includes(value)
}

const valuesFor = async (
  { start, text }: ReturnType<typeof splits>[number],
  base: CatalogueRequest,
  search: SuggestSources['search'],
): Promise<ValueSuggestion[]> => {
  const { facets } = await search({
    ...base,
    text,
    correct: false,
    facetLimit: maxValueCount * 2,
    facetWordStart: Object.fromEntries(base.facets.map((field) => [field, start])),
    rows: 0,
  })
  return Object.entries(facets).flatMap(([field, { values, histogram }]) =>
    // A number field lists its bounds.
    histogram
      ? []
      : values.flatMap(({ value, label, count }): ValueSuggestion[] =>
          count === 0 || isSelected(base, field, String(value)) ? [] : [{ field, value: String(value), label, count, text }],
        ),
  )
}

/** Labels that start with the text come before those with a later word that does. */
const byRank =
  (typed: string) =>
  (one: ValueSuggestion, other: ValueSuggestion): number => {
    const rank = ({ label, text, field }: ValueSuggestion) => {
      if (text !== everything) return 2
      const name = isPathField(field) ? label.slice(label.lastIndexOf('/') + 1) : label
      return foldedWords(name).startsWith(` ${foldedStart(typed)}`) ? 0 : 1
    }
    return rank(one) - rank(other) || other.count - one.count || (one.label < other.label ? -1 : 1)
  }

/** The first values, those of folders last. */
const limited = (values: readonly ValueSuggestion[]): ValueSuggestion[] => [
  ...values.filter(({ field }) => !isPathField(field)).slice(0, maxValueCount),
  ...values.filter(({ field }) => isPathField(field)).slice(0, maxFolderCount),
]

const titlesFor = async (typed: string, base: CatalogueRequest, { search, read }: SuggestSources): Promise<Suggestions['titles']> => {
  const { ids } = await search({ ...base, text: typed, correct: false, facets: [], rows: comparedAssetCount })
  const starts = foldedStart(typed).split(' ')
  const titles = new Map<string, Suggestions['titles'][number]>()
  for (const { id, title, thumb_url } of await read(ids)) {
    if (typeof title !== 'string') continue
    const words = foldedWords(title)
    if (!starts.every((start) => startsWord(words, start))) continue
    const isShared = titles.has(words)
    if (isShared || titles.size < maxTitleCount)
      titles.set(words, { title, id: isShared ? null : id, ...(thumb_url !== undefined && !isShared && { thumb_url }) })
  }
  return [...titles.values()]
}

/** For a search without a text: the most frequent value of each field and the first folders, unless all results have them. */
const startingPoints = async (base: CatalogueRequest, { search }: SuggestSources): Promise<Suggestions> => {
  const { total, facets } = await search({ ...base, text: everything, facetLimit: comparedValueCount, rows: 0 })
  const values = Object.entries(facets).flatMap(([field, { values: counted, histogram }]): ValueSuggestion[] => {
    // A number field lists its bounds.
    if (histogram) return []
    const narrowing = counted.filter(({ value, count }) => count > 0 && count < total && !isSelected(base, field, String(value)))
    return narrowing
      .slice(0, isPathField(field) ? maxFolderCount : 1)
      .map(({ value, label, count }) => ({ field, value: String(value), label, count, text: everything }))
  })
  return { values: limited(values), titles: [] }
}

/**
 * Suggestions for a typed text: values of the facets of `base` under its filters, and titles. Without a text: where a search can start.
 * @param base start 0; its text is ignored
 */
export const suggest = async (typed: string, base: CatalogueRequest, sources: SuggestSources): Promise<Suggestions> => {
  if (typed.trim() === '') return startingPoints(base, sources)
  if (foldedStart(typed) === '') return { values: [], titles: [] }
  const [titles, ...lists] = await Promise.all([
    titlesFor(typed, base, sources),
    ...splits(typed.trim()).map((split) => valuesFor(split, base, sources.search)),
  ])
  // The split that replaces the whole text comes first and wins.
  const found = new Map<string, ValueSuggestion>()
  for (const one of lists.flat()) {
    const key = JSON.stringify([one.field, one.value])
    if (!found.has(key)) found.set(key, one)
  }
  const values = [...found.values()].toSorted(byRank(typed))
  return { values: limited(values), titles }
}
