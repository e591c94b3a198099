import { assert, integer, property } from 'fast-check'
import { expect } from 'vitest'
import { blockDocumentCount } from './columns/value-blocks.ts'
import { SearchIndex } from './search-index.ts'
import { BruteForceIndex } from './testing/brute-force.ts'
import { createDocumentGenerator, groupNames, testSchema } from './testing/documents.ts'
import { createQueryGenerator } from './testing/queries.ts'
import { createRandom } from './testing/random.ts'
import { everyWord, plainWords } from './testing/words.ts'
import type { IndexDocument, IndexFilter, IndexQuery } from './types.ts'

const seeds = integer({ min: 0, max: 2 ** 31 })

const expectSame = (index: SearchIndex, oracle: BruteForceIndex, seed: number, queryCount: number, words = everyWord): void => {
  const makeQuery = createQueryGenerator(seed, oracle, words)
  for (let i = 0; i < queryCount; i++) {
    const query = makeQuery()
    expect({ query, result: index.search(query) }).toEqual({ query, result: oracle.search(query) })
  }
}

/** The index and a brute-force search over the same documents. */
export const createIndexes = (documents: readonly IndexDocument[]) => {
  const index = new SearchIndex(testSchema)
  const oracle = new BruteForceIndex(testSchema)
  index.put(documents)
  for (const document of documents) oracle.put(document)
  return { index, oracle }
}

export const createDocuments = (seed: number, count: number, words = everyWord): IndexDocument[] => {
  const generate = createDocumentGenerator(seed, words)
  return Array.from({ length: count }, (_, i) => generate(`id-${i}`))
}

/** Small indexes and all kinds of queries. */
export const compareSmallIndexes = (runs: number): void =>
  assert(
    property(seeds, integer({ min: 0, max: 120 }), (seed, count) => {
      const { index, oracle } = createIndexes(createDocuments(seed, count))
      expect(index.size).toBe(count)
      expectSame(index, oracle, seed, 25)
    }),
    { numRuns: runs },
  )

/** Thousands of documents: long posting lists, rare terms, few hits. */
export const compareLargeIndexes = (runs: number): void =>
  assert(
    property(seeds, (seed) => {
      const { index, oracle } = createIndexes(createDocuments(seed, 2500, plainWords))
      expectSame(index, oracle, seed, 12, plainWords)
    }),
    { numRuns: runs },
  )

/** Sets that are large enough to be counted in blocks, before and after changes. */
export const compareBlocks = (): void => {
  const documents = createDocuments(23, blockDocumentCount + 400, plainWords)
  const { index, oracle } = createIndexes(documents.slice(0, blockDocumentCount - 100))
  const facets = ['kind', 'place', 'rating', 'keywords', 'folder', 'size', 'date'].map((field) => ({ field }))
  const filters: IndexFilter[] = [
    { field: 'kind', values: ['image', 'video'] },
    { field: 'keywords', values: [plainWords[0] ?? ''] },
    { field: 'folder', exclude: true, values: ['f0'] },
    { field: 'date', range: { low: 1_300_000_100, high: 1_300_000_900 } },
  ]
  const expectSameResults = () => {
    for (const text of ['*', `${plainWords[0]} `])
      for (const length of [0, 2, filters.length]) {
        const query: IndexQuery = {
          text,
          filters: filters.slice(0, length),
          facets,
          sort: { key: 'score', orientation: 'desc' },
          start: length * 400,
          rows: 100,
          groups: ['everyone'],
        }
        expect({ query, result: index.search(query) }).toEqual({ query, result: oracle.search(query) })
      }
  }
  expectSameResults()
  const later = documents.slice(blockDocumentCount - 100)
  index.put(later)
  for (const document of later) oracle.put(document)
  expectSameResults()
  const removedIds = documents.slice(0, 500).map(({ id }) => id)
  index.remove(removedIds)
  for (const id of removedIds) oracle.remove(id)
  expectSameResults()
}

/** Any sequence of additions, changes, removals, snapshots and compactions. */
export const compareAfterChanges = (runs: number): void =>
  assert(
    property(seeds, (seed) => {
      const random = createRandom(seed)
      const below = (limit: number) => Math.floor(random() * limit)
      const generate = createDocumentGenerator(seed)
      const oracle = new BruteForceIndex(testSchema)
      // Repeated after every step: cached results must not outlive a change.
      let repeated: IndexQuery[] = []
      let index = new SearchIndex(testSchema, { cacheBytes: [0, 20_000, 1e7][below(3)] ?? 0 })
      for (let step = 0; step < 25; step++) {
        const choice = below(10)
        if (choice < 5) {
          const documents = Array.from({ length: below(40) }, () => generate(`id-${below(150)}`))
          index.put(documents)
          for (const document of documents) oracle.put(document)
        } else if (choice < 7) {
          const ids = Array.from({ length: below(30) }, () => `id-${below(200)}`)
          index.remove(ids)
          for (const id of ids) oracle.remove(id)
        } else if (choice === 7) index.compact()
        else if (choice === 8) index = SearchIndex.load(testSchema, index.snapshot())
        expect(index.size).toBe(oracle.ids.length)
        expectSame(index, oracle, seed + step, 4)
        for (const query of repeated)
          expect({ step, query, result: index.search(query) }).toEqual({ step, query, result: oracle.search(query) })
        if (step % 8 === 0) repeated = Array.from({ length: 5 }, createQueryGenerator(seed + step, oracle))
      }
      expect(oracle.ids.every((id) => index.has(id))).toBe(true)
    }),
    { numRuns: runs },
  )

/** Results of an index with hidden documents and of an index without them, for random groups. */
export const compareVisibility = (combinationCount: number): void => {
  const documents = createDocuments(7, 400)
  const { index } = createIndexes(documents)
  const random = createRandom(11)
  for (let i = 0; i < combinationCount; i++) {
    const groups = groupNames.filter(() => random() < 0.4)
    const visible = createIndexes(documents.filter(({ view }) => view.some((group) => groups.includes(group))))
    const makeQuery = createQueryGenerator(i, visible.oracle)
    for (let j = 0; j < 4; j++) {
      const query = { ...makeQuery(), groups }
      expect({ query, result: index.search(query) }).toEqual({ query, result: visible.index.search(query) })
    }
  }
}
