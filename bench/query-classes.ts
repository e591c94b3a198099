import type { IndexDocument, IndexFilter, IndexQuery } from '@vitrine/search-index'
import { createRandom } from '@vitrine/search-index/testing'
import { queryFor, values, type WordFrequency, wordFrequencies } from './index-queries.ts'

/** Queries of one kind. */
export interface QueryClass {
  readonly name: string
  readonly queries: readonly IndexQuery[]
}

/** A facet value with the fraction of documents that have it. */
interface ValueFrequency {
  readonly field: string
  readonly value: string
  readonly frequency: number
}

const textOf = ({ texts }: IndexDocument): string => Object.values(texts).flat().join(' ')

const valueFrequencies = (documents: readonly IndexDocument[]): ValueFrequency[] => {
  const counts = new Map<string, Map<string, number>>()
  for (const { facets } of documents)
    for (const [field, list] of Object.entries(facets)) {
      const byValue = counts.get(field) ?? new Map<string, number>()
      for (const value of list) byValue.set(value, (byValue.get(value) ?? 0) + 1)
      counts.set(field, byValue)
    }
  return [...counts].flatMap(([field, byValue]) =>
    [...byValue].map(([value, count]) => ({ field, value, frequency: count / documents.length })),
  )
}

/** Fields whose range a query can limit; queryFor requests their bounds and histogram. */
const rangeFields = ['filesize', 'imp_date', 'pixel_x']

const queriesPerClass = 40

/**
 * Queries by class, generated from a sample of the corpus, so that any corpus can be named. Depends only on sample and seed. Words have at
 * least three letters a–z, which Lucene's analyzer also keeps as they are.
 * @param count number of documents in the index, for deep pages
 */
export const queryClassesOf = (sample: readonly IndexDocument[], count: number, seed = 99): QueryClass[] => {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const one = <T>(list: readonly T[]): T | undefined => list[below(list.length)]
  const frequencies = wordFrequencies(sample.map(textOf))
  const facetValues = valueFrequencies(sample).filter(({ frequency }) => frequency > 0.002)
  const between = (low: number, high: number) => frequencies.filter(({ frequency }) => frequency >= low && frequency < high)
  const [common, frequent, middle, rare] = [between(0.2, 1), between(0.05, 0.2), between(0.004, 0.03), between(0, 0.0005)]

  /** Distinct queries, up to `queriesPerClass`. */
  const distinct = (make: () => IndexQuery | undefined): IndexQuery[] => {
    const queries = new Map<string, IndexQuery>()
    for (let attempt = 0; attempt < queriesPerClass * 5 && queries.size < queriesPerClass; attempt++) {
      const query = make()
      if (query) queries.set(JSON.stringify(query), query)
    }
    return [...queries.values()]
  }
  const wordOf = (list: readonly WordFrequency[]) => one(list)?.word
  const word = (list: readonly WordFrequency[]): string => `${wordOf(list) ?? 'the'} `
  const fieldSelection = (exclude: boolean): IndexFilter[] => {
    const chosen = one(facetValues)
    if (!chosen) return []
    const others = facetValues.filter(({ field, value }) => field === chosen.field && value !== chosen.value)
    const more = below(3) === 0 ? one(others) : undefined
    return [{ ...values(chosen.field, chosen.value, ...(more ? [more.value] : [])), ...(exclude && { exclude }) }]
  }
  /** One or two fields with a selection. */
  const selections = (): IndexFilter[] => {
    const filters = [...fieldSelection(false), ...(below(2) === 0 ? fieldSelection(false) : [])]
    return filters.filter(({ field }, i) => filters.findIndex((other) => other.field === field) === i)
  }
  const range = (): IndexFilter[] => {
    const field = one(rangeFields) ?? 'imp_date'
    const numbers = sample.flatMap(({ numbers: { [field]: number = null } }) => number ?? []).toSorted((a, b) => a - b)
    const from = below(numbers.length)
    const to = Math.min(numbers.length - 1, from + Math.floor(numbers.length * (0.05 + random() * 0.5)))
    return [{ field, range: { low: numbers[from] ?? 0, high: numbers[to] ?? 0 } }]
  }
  /** Two or three words that follow each other in a text, at least one of them in 3 % of the documents. */
  const phrase = (): string | undefined => {
    const frequentWords = new Set(between(0.03, 1).map(({ word: text }) => text))
    const document = one(sample)
    const runs = Object.values(document?.texts ?? {})
      .flat()
      .flatMap((text) => text.toLowerCase().match(/\b[a-z]{2,}(?: [a-z]{2,}){1,2}\b/g) ?? [])
      .filter((run) => run.split(' ').some((text) => frequentWords.has(text)))
    return one(runs)
  }
  const prefix = (list: readonly WordFrequency[], length: number) => queryFor(wordOf(list)?.slice(0, length) ?? 'a')
  const byDate = { key: 'imp_date', orientation: 'desc' } as const

  const phrases = distinct(() => {
    const words = phrase()
    return words ? queryFor(`"${words}"`) : undefined
  })
  const mixedKinds: readonly (() => IndexQuery)[] = [
    () => queryFor(word(middle)),
    () => queryFor(word(rare)),
    () => queryFor(`${wordOf(frequent) ?? ''} ${word(frequent)}`),
    () => queryFor(`${wordOf(middle) ?? ''} ${word(frequent)}`),
    () => prefix(rare, 4),
    () => queryFor(word(middle), { filters: selections() }),
    () => queryFor(word(frequent), { filters: [...selections(), ...range()] }),
  ]
  return [
    { name: 'facets without text', queries: distinct(() => queryFor('*', { filters: selections() })) },
    { name: 'facets in a frequent word', queries: distinct(() => queryFor(word(frequent), { filters: selections() })) },
    { name: 'range without text', queries: distinct(() => queryFor('*', { filters: range() })) },
    { name: 'range in a frequent word', queries: distinct(() => queryFor(word(frequent), { filters: range() })) },
    { name: 'exclusion in a frequent word', queries: distinct(() => queryFor(word(frequent), { filters: fieldSelection(true) })) },
    { name: 'phrase', queries: phrases },
    { name: 'prefix of three letters', queries: distinct(() => prefix(middle, 3)) },
    { name: 'common word', queries: distinct(() => queryFor(word(common))) },
    { name: 'frequent word', queries: distinct(() => queryFor(word(frequent))) },
    { name: 'middle word', queries: distinct(() => queryFor(word(middle))) },
    { name: 'match-all', queries: [queryFor('*')] },
    {
      name: 'deep page by date',
      queries: distinct(() => queryFor(below(2) === 0 ? '*' : word(common), { sort: byDate, start: below(count / 5) })),
    },
    { name: 'mixed', queries: distinct(() => mixedKinds[below(mixedKinds.length)]?.()) },
  ]
}
