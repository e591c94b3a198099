import { describe, expect, test } from 'vitest'
import {
  compareAfterChanges,
  compareLargeIndexes,
  compareSmallIndexes,
  compareVisibility,
  createDocuments,
  createIndexes,
} from './search-index.conformance.ts'
import { SearchIndex } from './search-index.ts'
import { BruteForceIndex } from './testing/brute-force.ts'
import { testSchema } from './testing/documents.ts'
import { createRandom } from './testing/random.ts'
import { plainWords } from './testing/words.ts'
import type { IndexDocument, IndexQuery } from './types.ts'

const createQuery = (text: string, more: Partial<IndexQuery> = {}): IndexQuery => ({
  text,
  filters: [],
  facets: [],
  sort: { key: 'score', orientation: 'desc' },
  start: 0,
  rows: 100,
  groups: ['everyone'],
  ...more,
})

const createDocument = (id: string, texts: IndexDocument['texts'], more: Partial<IndexDocument> = {}): IndexDocument => ({
  id,
  texts,
  facets: {},
  numbers: {},
  view: ['everyone'],
  ...more,
})

describe('returns the same results as a brute-force search', () => {
  test('F7 for small indexes and all kinds of queries', () => compareSmallIndexes(12))

  test('F7 for thousands of documents: long posting lists, rare terms, few hits', () => compareLargeIndexes(1))

  test('F7 for frequent terms in segments at any offset, with and without hidden documents', () => {
    const random = createRandom(7)
    const shares = { alpha: 0.6, beta: 0.3, alphabet: 0.2, gamma: 0.08, delta: 0.03 }
    const words = () => Object.entries(shares).flatMap(([word, share]) => (random() < share ? [word] : []))
    const generate = (_: unknown, i: number) =>
      createDocument(
        `id-${i}`,
        { title: [words().join(' ')], description: [words().join(' ')] },
        { view: random() < 0.8 ? ['everyone'] : ['board'] },
      )
    const documents = Array.from({ length: 6700 }, generate)
    const oracle = new BruteForceIndex(testSchema)
    const index = new SearchIndex(testSchema)
    for (const [from, to] of [
      [0, 5001],
      [5001, 6400],
      [6400, 6700],
    ]) {
      index.put(documents.slice(from, to))
      index.search(createQuery('*'))
    }
    for (const document of documents) oracle.put(document)
    const expectSameResults = () => {
      // Longer queries first: they must not reuse document frequencies of the shorter ones.
      for (const text of [
        'delta beta ',
        'gamma alpha ',
        'alphabet gamma beta ',
        'delta alph',
        '"alpha beta"',
        '"beta alphabet" delta ',
        'alph',
        'alpha',
        'alpha ',
        'beta ',
      ])
        for (const groups of [['everyone'], ['board']]) {
          const query = createQuery(text, { groups, rows: 7000 })
          expect({ query, result: index.search(query) }).toEqual({ query, result: oracle.search(query) })
        }
    }
    expectSameResults()
    const removedIds = documents.filter(() => random() < 0.3).map(({ id }) => id)
    index.remove(removedIds)
    for (const id of removedIds) oracle.remove(id)
    index.compact()
    expectSameResults()
  })

  test('after any sequence of additions, changes, removals, snapshots and compactions', () => compareAfterChanges(2))
})

describe('access control', () => {
  test('T3 hidden documents never affect results, for 30 group combinations', () => compareVisibility(30))

  test('T3 hidden values, ids, terms and fields cannot be told apart from unknown ones', () => {
    const hidden = createDocument(
      'secret',
      { title: ['Unveröffentlicht'] },
      { facets: { kind: ['hidden'], sidecar_x: ['y'] }, view: ['board'] },
    )
    const index = new SearchIndex(testSchema)
    index.put([createDocument('open', { title: ['Offen'] }, { facets: { kind: ['image'] } }), hidden])
    const facets = [{ field: 'kind' }, { field: 'sidecar_x' }]
    const search = (text: string, field: string, value: string) =>
      index.search(createQuery(text, { facets, filters: [{ field, values: [value] }] }))
    const renamed = (result: unknown, from: string, to: string): unknown =>
      result instanceof Map
        ? [...result]
        : JSON.parse(JSON.stringify(result, (_, v) => (v instanceof Map ? [...v] : v)).replaceAll(from, to))
    expect(renamed(search('*', 'kind', 'hidden'), 'hidden', 'absent')).toEqual(renamed(search('*', 'kind', 'absent'), 'x', 'x'))
    expect(search('*', 'id', 'secret')).toEqual(search('*', 'id', 'nobody'))
    expect(search('*', 'sidecar_x', 'y')).toEqual(search('*', 'sidecar_z', 'y'))
    expect(index.search(createQuery('unveröff', { facets }))).toEqual(index.search(createQuery('unbekannt', { facets })))
    expect(index.search(createQuery('*', { facets })).facets.has('sidecar_x')).toBe(false)
    expect(index.search(createQuery('*', { facets, groups: ['board'] })).facets.has('sidecar_x')).toBe(true)
  })

  test('a document without groups is hidden, and a caller without groups finds nothing', () => {
    const index = new SearchIndex(testSchema)
    index.put([createDocument('a', { title: ['x'] }, { view: [] }), createDocument('b', { title: ['x'] })])
    expect(index.search(createQuery('x')).ids).toEqual(['b'])
    expect(index.search(createQuery('x', { groups: [] })).total).toBe(0)
  })
})

describe('sort order', () => {
  test('S2 pages have neither gaps nor duplicates, for every sort key', () => {
    const { index, oracle } = createIndexes(createDocuments(3, 1500, plainWords))
    for (const key of ['score', 'date', 'size', 'rating', 'never'])
      for (const orientation of ['asc', 'desc'] as const)
        for (const text of ['*', 'the', 'bri']) {
          const query = createQuery(text, { sort: { key, orientation } })
          const whole = oracle.search({ ...query, rows: Infinity }).ids
          const pages: string[] = []
          for (let start = 0; start < whole.length; start += 100) pages.push(...index.search({ ...query, start }).ids)
          expect(pages).toEqual(whole)
        }
  })

  test('ranks titles above descriptions, whole words above prefixes, short fields above long ones', () => {
    const index = new SearchIndex(testSchema)
    index.put([
      createDocument('repeated in a description', { title: ['Evening'], description: ['castle castle castle castle castle'] }),
      createDocument('description', { title: ['View over the lake'], description: ['with a castle in the evening'] }),
      createDocument('long title', { title: ['The old castle above the town in the evening'] }),
      createDocument('title', { title: ['Castle'] }),
      createDocument('longer word in the title', { title: ['Castleton'] }),
    ])
    const { ids } = index.search(createQuery('castle'))
    expect(ids[0]).toBe('title')
    expect(ids[1]).toBe('long title')
    expect(ids.at(-1)).toBe('longer word in the title')
    expect(index.search(createQuery('castle', { sort: { key: 'score', orientation: 'asc' } })).ids).toEqual(ids.toReversed())
    expect(index.search(createQuery('castle ')).ids).not.toContain('longer word in the title')
  })
})

describe('X4 related words', () => {
  const index = new SearchIndex(testSchema)
  const ids = (text: string, groups = ['everyone']) => index.search(createQuery(text, { groups })).ids
  index.put([
    createDocument('part', { title: ['Bergsee'] }),
    createDocument('stem', { title: ['Seen'] }),
    createDocument('exact', { description: ['am See'] }),
    createDocument('longer', { title: ['Seebrücke'] }),
    createDocument('houses', { title: ['Häuser'] }),
    createDocument('house', { title: ['Haus'] }),
    createDocument('cities', { title: ['Cities of the north'] }),
    createDocument('hidden', { title: ['Bergseen'] }, { view: ['board'] }),
  ])

  test('X4 exact matches come first, then stems, longer words and parts of compounds', () => {
    expect(ids('see')).toEqual(['exact', 'stem', 'longer', 'part'])
    expect(ids('see ')).toEqual(['exact', 'stem', 'part', 'longer'])
    expect(ids('berge ')).toEqual(['part'])
    expect(ids('bergsee', ['board'])).toEqual(['hidden'])
  })

  test('X4 plurals and spellings of umlauts find each other, quoted words and words with * do not', () => {
    for (const text of ['Haus ', 'Häuser ', 'haeuser ', 'hauses ', 'Häusern '])
      expect([text, ids(text).toSorted()]).toEqual([text, ['house', 'houses']])
    expect([ids('"Haus"'), ids('"Häuser"'), ids('"Hauses"'), ids('häuse*'), ids('hauses*')]).toEqual([
      ['house'],
      ['houses'],
      [],
      ['houses'],
      [],
    ])
    expect([ids('city '), ids('northern city ')]).toEqual([['cities'], []])
  })

  test('X4 a snapshot keeps them', () => {
    const copy = SearchIndex.load(testSchema, index.snapshot())
    for (const text of ['see', 'berge ', 'haeuser ']) expect(copy.search(createQuery(text))).toEqual(index.search(createQuery(text)))
  })
})

describe('facets', () => {
  const index = new SearchIndex(testSchema)
  index.put(
    Array.from({ length: 300 }, (_, i) =>
      createDocument(
        `id-${i}`,
        { title: ['thing'] },
        { facets: { kind: [`kind ${i % 150}`] }, numbers: { size: i, date: 7, rating: i / 100 } },
      ),
    ),
  )
  const facet = (field: string, more: Partial<IndexQuery> = {}) =>
    index.search(createQuery('*', { facets: [{ field }], ...more })).facets.get(field)

  test('lists 100 values by default, with the total number of values', () => {
    const kinds = facet('kind')
    expect(kinds?.kind === 'values' && [kinds.values.length, kinds.total]).toEqual([100, 150])
  })

  test('keeps selected values without documents in the list, with count 0', () => {
    const kinds = facet('kind', { text: 'nothing', filters: [{ field: 'kind', values: ['kind 3', 'unheard of'] }] })
    expect(kinds).toEqual({
      kind: 'values',
      values: [
        { value: 'kind 3', count: 0 },
        { value: 'unheard of', count: 0 },
      ],
      total: 0,
    })
  })

  test('has 24 buckets by default, bounds included', () => {
    const size = facet('size')
    expect(size).toMatchObject({ kind: 'range', min: 0, max: 299, count: 300 })
    expect(size?.kind === 'range' && size.histogram.length).toBe(24)
    expect(size?.kind === 'range' && size.histogram.reduce((a, b) => a + b)).toBe(300)
    expect(facet('date')).toMatchObject({ min: 7, max: 7, histogram: [300, ...Array.from({ length: 23 }, () => 0)] })
  })

  test('a range filter does not narrow the bounds of its own facet', () => {
    const filters = [{ field: 'size', range: { low: 10, high: 19 } }]
    expect(facet('size', { filters })).toMatchObject({ min: 0, max: 299 })
    expect(facet('rating', { filters })).toMatchObject({ kind: 'values', total: 0 })
    expect(index.search(createQuery('*', { filters })).total).toBe(10)
  })
})

describe('changes', () => {
  test('finds a changed document by its new terms only', () => {
    const index = new SearchIndex(testSchema)
    index.put([createDocument('a', { title: ['before'] }), createDocument('b', { title: ['other'] })])
    expect(index.search(createQuery('before')).ids).toEqual(['a'])
    const { generation } = index
    index.put([createDocument('a', { title: ['after'] })])
    expect(index.generation).toBeGreaterThan(generation)
    expect(index.search(createQuery('before')).ids).toEqual([])
    expect(index.search(createQuery('after')).ids).toEqual(['a'])
    expect(index.size).toBe(2)
    index.remove(['a', 'unknown'])
    expect(index.has('a')).toBe(false)
    expect(index.search(createQuery('after')).ids).toEqual([])
  })

  test('updates inverse document frequencies after changes', () => {
    const index = new SearchIndex(testSchema)
    const fillers = (name: string, word: string, count: number) =>
      Array.from({ length: count }, (_, i) => createDocument(`${name}-${i}`, { title: [word] }))
    index.put([
      createDocument('rare alone in the title', { title: ['rare'], description: [`common ${'filler '.repeat(30)}`] }),
      createDocument('both in the title', { title: ['rare common'] }),
      ...fillers('first', 'common', 100),
      ...fillers('second', 'other', 2000),
    ])
    expect(index.search(createQuery('rare common ')).ids[0]).toBe('both in the title')
    index.put(fillers('third', 'common', 3000))
    expect(index.search(createQuery('rare common ')).ids[0]).toBe('rare alone in the title')
  })

  test('compaction bounds the memory after many changes', () => {
    const index = new SearchIndex(testSchema)
    const documents = createDocuments(5, 500)
    index.put(documents)
    index.search(createQuery('*'))
    const { bytes } = index
    for (let i = 0; i < 20; i++) index.put(documents)
    index.search(createQuery('*'))
    expect(index.bytes).toBeLessThan(bytes * 2)
    expect(index.size).toBe(500)
  })

  test('rejects a document of the wrong shape and keeps the documents before it', () => {
    const index = new SearchIndex(testSchema)
    const wrong = { ...createDocument('b', { title: ['x'] }), texts: { title: 'no list' } } as unknown as IndexDocument
    expect(() => index.put([createDocument('a', { title: ['x'] }), wrong, createDocument('c', { title: ['x'] })])).toThrow(TypeError)
    expect(index.search(createQuery('x')).ids).toEqual(['a'])
  })

  test('indexes facet fields outside the schema if it allows open facets', () => {
    const document = createDocument('a', {}, { facets: { sidecar: ['x', 'y'], id: ['no'] } })
    const open = new SearchIndex(testSchema)
    open.put([document])
    expect(open.facetFields).toEqual(expect.arrayContaining(['kind', 'keywords', 'sidecar']))
    expect(open.facetFields).not.toContain('id')
    expect(open.fieldValues('sidecar', ['everyone'])).toEqual([
      { value: 'x', count: 1 },
      { value: 'y', count: 1 },
    ])
    expect(open.fieldValues('sidecar', ['users'])).toEqual([])
    open.remove(['a'])
    expect(open.facetFields).not.toContain('sidecar')
    const closed = new SearchIndex({ ...testSchema, openFacets: false })
    closed.put([document])
    expect(closed.facetFields).not.toContain('sidecar')
  })
})
