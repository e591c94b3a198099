import type { FacetRequest, IndexFilter, IndexQuery, IndexSort } from '@vitrine/search-index'
import { createRandom } from '@vitrine/search-index/testing'
import { formatRange, type SearchFilter } from '#contract/filter.ts'

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

const relevance: IndexSort = { key: 'score', orientation: 'desc' }

export const queryFor = (text: string, more: Partial<IndexQuery> = {}): IndexQuery => ({
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

/** A word with the fraction of documents that contain it. */
export interface WordFrequency {
  readonly word: string
  readonly frequency: number
}

/** Words of the texts by descending frequency. */
export const wordFrequencies = (texts: Iterable<string>): WordFrequency[] => {
  const counts = new Map<string, number>()
  let records = 0
  for (const text of texts) {
    records++
    for (const word of new Set(text.toLowerCase().match(/\b[a-z]{3,}\b/g))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].map(([word, count]) => ({ word, frequency: count / records })).toSorted((a, b) => b.frequency - a.frequency)
}

export interface QueryClass {
  readonly name: string
  readonly queries: readonly IndexQuery[]
  /** Maximum milliseconds for the 95th percentile, at 100,000 and at a million documents; Infinity where it is only printed. */
  readonly p95?: readonly [small: number, large: number]
}

/** Filters that a user adds one after the other. */
const steps: readonly IndexFilter[] = [
  values('filetype', 'jpg', 'tif'),
  values('asset_groups', 'image'),
  { field: 'imp_date', range: { low: 1_400_000_000, high: 1_700_000_000 } },
  values('rating', '3', '4', '5'),
  values('meta_collections', '0', '1', '2'),
]

/** Fixed and seeded, no query twice in a class: frequent to rare words, pairs, prefixes, selections, sorts. */
export const queryClasses = (frequencies: readonly WordFrequency[]) => {
  const random = createRandom(99)
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list]
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1)).flat()
  }
  const between = (low: number, high: number) =>
    frequencies.filter(({ frequency }) => frequency >= low && frequency < high).map(({ word }) => word)
  const common = between(0.2, 0.4)
  const frequent = between(0.03, 0.2)
  const middle = between(0.004, 0.03)
  const rare = between(0.00002, 0.0005)
  const whole = (list: readonly string[], count: number) => some(list, count).map((word) => queryFor(`${word} `))
  const pairs = (first: readonly string[], second: readonly string[], count: number) => {
    const partners = some(second, count)
    return some(first, count).map((word, i) => queryFor(`${word} ${partners[i] ?? ''} `))
  }
  const prefixes = (list: readonly string[], length: number, count: number) =>
    some([...new Set(list.map((word) => word.slice(0, length)))], count).map((start) => queryFor(start))
  const withSteps = (queries: readonly IndexQuery[], upwards: boolean) =>
    queries.map((query, i) => ({ ...query, filters: upwards ? steps.slice(0, 1 + (i % 5)) : steps.slice(i % 5) }))
  const sortedBy = (key: string) => whole(frequent, 40).map((query) => ({ ...query, sort: { key, orientation: 'desc' as const } }))
  const phrases = [
    'graphite on paper',
    'oil paint',
    'of the',
    'with a',
    'national lottery',
    'turner bequest',
    'screenprint on paper',
    'a woman',
    'river thames',
    'study for',
  ]

  const classes: QueryClass[] = [
    { name: 'common word (20–40 %) by relevance', queries: whole(common, 40), p95: [8, 60] },
    { name: 'several words', queries: [...pairs(frequent, frequent, 30), ...pairs(middle, common, 10)], p95: [Infinity, 45] },
    { name: 'prefix of 3 letters', queries: prefixes(middle, 3, 40), p95: [8, 60] },
    { name: 'prefix of 2 letters', queries: prefixes(middle, 2, 40), p95: [Infinity, 209] },
    { name: 'phrase', queries: phrases.map((words) => queryFor(`"${words}"`)) },
    { name: 'rare word', queries: whole(rare, 40), p95: [1, 1] },
    {
      name: 'drill-down, 1 to 5 selections, no text',
      queries: steps.map((_, i) => queryFor('*', { filters: steps.slice(0, i + 1) })),
      p95: [Infinity, 105],
    },
    { name: 'drill-down in a frequent word', queries: withSteps(whole(frequent, 40), true), p95: [Infinity, 60] },
    ...['imp_date', 'rating', 'obj_dload_cnt'].map(
      (key): QueryClass => ({ name: `frequent word by ${key}`, queries: sortedBy(key), p95: [Infinity, 60] }),
    ),
    {
      name: 'deep page of a frequent word, no facets',
      queries: whole(frequent, 40).map((query) => ({ ...query, facets: [], start: 2500 })),
      p95: [Infinity, 30],
    },
  ]
  /** 50 queries that each match about 1 % of the documents on average. */
  const mixed: IndexQuery[] = [
    ...whole(middle, 14),
    ...whole(rare, 8),
    ...pairs(frequent, frequent, 8),
    ...pairs(middle, frequent, 4),
    ...prefixes(rare, 4, 6),
    ...withSteps(whole(middle, 5), true),
    ...withSteps(whole(frequent, 5), false),
  ]
  const keystrokes = some(
    middle.filter((word) => word.length >= 6),
    10,
  ).flatMap((word) => Array.from({ length: Math.min(word.length, 8) - 1 }, (_, i) => queryFor(word.slice(0, i + 2))))
  return { classes, mixed, keystrokes, frequent, middle, rare }
}

/** Thousands of different queries in the proportions of the mixed set, so that hardly any repeats an earlier one. */
export const manyQueries = ({ frequent, middle, rare }: ReturnType<typeof queryClasses>): IndexQuery[] => {
  const random = createRandom(4711)
  const one = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  return Array.from({ length: 30_000 }, (_, at) => {
    const kind = at % 10
    if (kind < 3) return queryFor(`${one(middle)} `)
    if (kind < 5) return queryFor(`${one(rare)} `)
    if (kind < 8) return queryFor(`${one(frequent)} ${one(middle)} `)
    return queryFor(`${one(middle)} ${one(rare).slice(0, 4)}`)
  })
}

/** The filters as the API receives them. */
export const filterOf = (query: IndexQuery): SearchFilter =>
  Object.fromEntries(
    query.filters.map((filter) => [
      `${filter.exclude ? '-' : ''}${filter.field}`,
      'range' in filter ? formatRange(filter.range) : [...filter.values],
    ]),
  )
