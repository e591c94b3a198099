import { fallbackLocale } from '#contract/locale.ts'
import type { KeywordValue } from '../../records/asset-record.ts'
import { cleanLine, textLimits } from '../metadata/clean-text.ts'

/** Lists of one keyword field, in the given order; `null` = without language. */
export type KeywordLists = ReadonlyMap<string | null, readonly string[]>

export interface JoinedKeywords {
  readonly values: readonly KeywordValue[]
  readonly problem: string | null
}

/**
 * Joins parallel lists: the one without language, else English, else the first contains the values, the others their labels. An empty label
 * is omitted; an empty value is left out.
 */
export const joinKeywords = (lists: KeywordLists): JoinedKeywords => {
  const canonical = lists.has(null) ? null : lists.has(fallbackLocale) ? fallbackLocale : ([...lists.keys()][0] ?? null)
  const canonicalWords = lists.get(canonical) ?? []
  const seen = new Map<string, KeywordValue>()
  canonicalWords.forEach((word, index) => {
    const value = cleanLine(word, textLimits.keyword)
    if (value === '' || seen.has(value) || seen.size >= textLimits.keywords) return
    const labels: Record<string, string> = {}
    for (const [lang, list] of lists) {
      const label = lang === null ? '' : cleanLine(list[index], textLimits.keyword)
      if (lang !== null && label !== '') labels[lang] = label
    }
    seen.set(value, Object.keys(labels).length > 0 ? { value, labels } : { value })
  })
  const lengths = [...lists.values()].map((list) => list.length)
  const uneven = lengths.some((length) => length !== lengths[0])
  return {
    values: [...seen.values()],
    problem: uneven
      ? `has lists of different length (${[...lists].map(([lang, list]) => `${lang ?? 'without language'}: ${list.length}`).join(', ')})`
      : null,
  }
}
