import type { FacetRequest, IndexFilter, IndexQuery, IndexRange, IndexSort } from '#index/types.ts'
import { seeded } from './corpus.ts'

/** Eight facet fields with their 100 most frequent values, three ranges with bounds and histogram. */
export const allFacets: readonly FacetRequest[] = [
  'asset_groups',
  'keywords',
  'creator',
  'classification',
  'filetype',
  'rating',
  'color_code',
  'meta_collections',
  'filesize',
  'imp_date',
  'pixel_x',
].map((field) => ({ field }))

export const relevance: IndexSort = { key: 'score', orientation: 'desc' }

export const ask = (text: string, more: Partial<IndexQuery> = {}): IndexQuery => ({
  text,
  filters: [],
  facets: allFacets,
  sort: relevance,
  start: 0,
  rows: 50,
  groups: ['everyone'],
  ...more,
})

export const values = (field: string, ...chosen: string[]): IndexFilter => ({ field, values: chosen })
export const range = (field: string, low: number, high: number): IndexFilter => ({ field, range: { low, high } satisfies IndexRange })

/** Words with the share of documents in which they stand. */
export interface WordShare {
  readonly word: string
  readonly share: number
}

/** The words of the corpus by falling share, counted on the records themselves. */
export const wordShares = (texts: Iterable<string>): WordShare[] => {
  const counts = new Map<string, number>()
  let records = 0
  for (const text of texts) {
    records++
    for (const word of new Set(text.toLowerCase().match(/\b[a-z]{3,}\b/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => ({ word, share: count / records })).toSorted((a, b) => b.share - a.share)
}

export interface QueryClass {
  readonly name: string
  readonly queries: readonly IndexQuery[]
}

/** Fixed and seeded: frequent to rare words, pairs, prefixes, selections, sorts. */
export const queryClasses = (shares: readonly WordShare[]) => {
  const random = seeded(99)
  const between = (low: number, high: number) => shares.filter(({ share }) => share >= low && share < high).map(({ word }) => word)
  const some = <T>(list: readonly T[], count: number): T[] =>
    Array.from({ length: count }, () => list[Math.floor(random() * list.length)]).filter((item) => item !== undefined)
  const common = between(0.2, 0.4)
  const frequent = between(0.03, 0.2)
  const middle = between(0.004, 0.03)
  const rare = between(0.00002, 0.0005)
  const words = (list: readonly string[], count: number, more: Partial<IndexQuery> = {}) =>
    some(list, count).map((word) => ask(`${word} `, more))
  const pairs = (first: readonly string[], second: readonly string[], count: number) =>
    some(first, count).map((word, i) => ask(`${word} ${some(second, count)[i] ?? ''} `))
  const prefixes = (list: readonly string[], length: number, count: number) => some(list, count).map((word) => ask(word.slice(0, length)))
  const steps: readonly IndexFilter[] = [
    values('filetype', 'jpg', 'tif'),
    values('asset_groups', 'image'),
    range('imp_date', 1_400_000_000, 1_700_000_000),
    values('rating', '3', '4', '5'),
    values('meta_collections', '0', '1', '2'),
  ]
  const chains = steps.map((_, i) => ask('*', { filters: steps.slice(0, i + 1) }))
  const classes: QueryClass[] = [
    { name: 'common word (20–40 % of all), by relevance', queries: words(common, 40) },
    { name: 'several words (all must occur)', queries: [...pairs(frequent, frequent, 30), ...pairs(common, middle, 10)] },
    { name: 'prefix of 3 letters', queries: prefixes(middle, 3, 40) },
    { name: 'prefix of 2 letters', queries: prefixes(middle, 2, 40) },
    {
      name: 'phrase',
      queries: some(
        ['graphite on paper', 'oil paint', 'british and', 'arm raised', 'natural features', 'bequest 1856', 'with a', 'of the'],
        40,
      ).map((words) => ask(`"${words}"`)),
    },
    { name: 'rare word (below 0.05 %)', queries: words(rare, 40) },
    { name: 'drill-down without text, 1 to 5 selections', queries: some(chains, 40) },
    {
      name: 'drill-down in a frequent word, 1 to 5 selections',
      queries: words(frequent, 40).map((query, i) => ({ ...query, filters: steps.slice(0, 1 + (i % 5)) })),
    },
    ...['imp_date', 'rating', 'obj_dload_cnt'].map((key) => ({
      name: `frequent word sorted by ${key}`,
      queries: words(frequent, 40, { sort: { key, orientation: 'desc' } }),
    })),
    {
      name: 'frequent word, page at 90 % of the list',
      queries: words(frequent, 40).map((query) => ({ ...query, facets: [], start: 25_000 })),
    },
  ]
  /** 40 questions with 1 % of the documents on average, then selections and ranges. */
  const mixed: IndexQuery[] = [
    ...words(middle, 14),
    ...words(rare, 8),
    ...pairs(frequent, frequent, 8),
    ...pairs(middle, frequent, 4),
    ...prefixes(rare, 4, 6),
    ...words(middle, 5).map((query, i) => ({ ...query, filters: steps.slice(0, i + 1) })),
    ...words(frequent, 5).map((query, i) => ({ ...query, filters: steps.slice(i) })),
  ]
  return { classes, mixed, common, frequent, middle, rare }
}
