import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SearchIndex } from './search-index.ts'
import { BruteForceIndex } from './testing/brute-force.ts'
import { createDocumentGenerator, groupNames, testSchema } from './testing/documents.ts'
import { createQueryGenerator } from './testing/queries.ts'
import { createRandom } from './testing/random.ts'
import { everyWord, plainWords } from './testing/words.ts'
import type { IndexDocument, IndexQuery } from './types.ts'

const seeds = integer({ min: 0, max: 2 ** 31 })
const slow = { timeout: 120_000 }

const expectSame = (index: SearchIndex, oracle: BruteForceIndex, seed: number, questions: number, words = everyWord): void => {
  const makeQuery = createQueryGenerator(seed, oracle, words)
  for (let i = 0; i < questions; i++) {
    const query = makeQuery()
    expect({ query, answer: index.search(query) }).toEqual({ query, answer: oracle.search(query) })
  }
}

const filled = (documents: readonly IndexDocument[]) => {
  const index = new SearchIndex(testSchema)
  const oracle = new BruteForceIndex(testSchema)
  index.put(documents)
  for (const document of documents) oracle.put(document)
  return { index, oracle }
}

const records = (seed: number, count: number, words = everyWord): IndexDocument[] => {
  const make = createDocumentGenerator(seed, words)
  return Array.from({ length: count }, (_, i) => make(`id-${i}`))
}

const question = (text: string, more: Partial<IndexQuery> = {}): IndexQuery => ({
  text,
  filters: [],
  facets: [],
  sort: { key: 'score', orientation: 'desc' },
  start: 0,
  rows: 100,
  groups: ['everyone'],
  ...more,
})

const plain = (id: string, texts: IndexDocument['texts'], more: Partial<IndexDocument> = {}): IndexDocument => ({
  id,
  texts,
  facets: {},
  numbers: {},
  view: ['everyone'],
  ...more,
})

describe('answers equal those of going through all documents', () => {
  test('F7 small catalogues, every kind of question', slow, () => {
    assert(
      property(seeds, integer({ min: 0, max: 120 }), (seed, count) => {
        const { index, oracle } = filled(records(seed, count))
        expect(index.size).toBe(count)
        expectSame(index, oracle, seed, 25)
      }),
      { numRuns: 50 },
    )
  })

  test('F7 thousands of documents: long postings, rare words, few hits among many', slow, () => {
    assert(
      property(seeds, (seed) => {
        const { index, oracle } = filled(records(seed, 2500, plainWords))
        expectSame(index, oracle, seed, 12, plainWords)
      }),
      { numRuns: 3 },
    )
  })

  test('F7 words that a good part of all documents have, in segments that begin anywhere, with and without what is hidden', () => {
    const random = createRandom(7)
    const shares = { alpha: 0.6, beta: 0.3, alphabet: 0.2, gamma: 0.08, delta: 0.03 }
    const words = () => Object.entries(shares).flatMap(([word, share]) => (random() < share ? [word] : []))
    const make = (_: unknown, i: number) =>
      plain(
        `id-${i}`,
        { title: [words().join(' ')], description: [words().join(' ')] },
        { view: random() < 0.8 ? ['everyone'] : ['board'] },
      )
    const documents = Array.from({ length: 6700 }, make)
    const oracle = new BruteForceIndex(testSchema)
    const index = new SearchIndex(testSchema)
    for (const [from, to] of [
      [0, 5001],
      [5001, 6400],
      [6400, 6700],
    ]) {
      index.put(documents.slice(from, to))
      index.search(question('*'))
    }
    for (const document of documents) oracle.put(document)
    const same = () => {
      // Longer questions first: what they count of their words must not come from the shorter ones.
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
          const query = question(text, { groups, rows: 7000 })
          expect({ query, answer: index.search(query) }).toEqual({ query, answer: oracle.search(query) })
        }
    }
    same()
    const gone = documents.filter(() => random() < 0.3).map(({ id }) => id)
    index.remove(gone)
    for (const id of gone) oracle.remove(id)
    index.compact()
    same()
  })

  test('after any sequence of additions, changes, removals, snapshots and rewritings', slow, () => {
    assert(
      property(seeds, (seed) => {
        const random = createRandom(seed)
        const below = (limit: number) => Math.floor(random() * limit)
        const make = createDocumentGenerator(seed)
        const oracle = new BruteForceIndex(testSchema)
        // Asked again after every step: what is kept of earlier answers must not outlive a change.
        let repeated: IndexQuery[] = []
        let index = new SearchIndex(testSchema, { cacheBytes: [0, 20_000, 1e7][below(3)] ?? 0 })
        for (let step = 0; step < 25; step++) {
          const choice = below(10)
          if (choice < 5) {
            const documents = Array.from({ length: below(40) }, () => make(`id-${below(150)}`))
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
            expect({ step, query, answer: index.search(query) }).toEqual({ step, query, answer: oracle.search(query) })
          if (step % 8 === 0) repeated = Array.from({ length: 5 }, createQueryGenerator(seed + step, oracle))
        }
        expect(oracle.ids.every((id) => index.has(id))).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

describe('rights', () => {
  test('T3 for 200 sets of rights hidden documents change nothing that can be seen', slow, () => {
    const documents = records(7, 400)
    const { index } = filled(documents)
    const random = createRandom(11)
    for (let i = 0; i < 200; i++) {
      const groups = groupNames.filter(() => random() < 0.4)
      const visible = filled(documents.filter(({ view }) => view.some((group) => groups.includes(group))))
      const makeQuery = createQueryGenerator(i, visible.oracle)
      for (let j = 0; j < 4; j++) {
        const query = { ...makeQuery(), groups }
        expect({ query, answer: index.search(query) }).toEqual({ query, answer: visible.index.search(query) })
      }
    }
  })

  test('T3 asking for a hidden value, id, word or field is like asking for one that does not exist', () => {
    const hidden = plain('secret', { title: ['Unveröffentlicht'] }, { facets: { kind: ['hidden'], sidecar_x: ['y'] }, view: ['board'] })
    const index = new SearchIndex(testSchema)
    index.put([plain('open', { title: ['Offen'] }, { facets: { kind: ['image'] } }), hidden])
    const facets = [{ field: 'kind' }, { field: 'sidecar_x' }]
    const ask = (text: string, field: string, value: string) =>
      index.search(question(text, { facets, filters: [{ field, values: [value] }] }))
    const renamed = (answer: unknown, from: string, to: string): unknown =>
      answer instanceof Map
        ? [...answer]
        : JSON.parse(JSON.stringify(answer, (_, v) => (v instanceof Map ? [...v] : v)).replaceAll(from, to))
    expect(renamed(ask('*', 'kind', 'hidden'), 'hidden', 'absent')).toEqual(renamed(ask('*', 'kind', 'absent'), 'x', 'x'))
    expect(ask('*', 'id', 'secret')).toEqual(ask('*', 'id', 'nobody'))
    expect(ask('*', 'sidecar_x', 'y')).toEqual(ask('*', 'sidecar_z', 'y'))
    expect(index.search(question('unveröff', { facets }))).toEqual(index.search(question('unbekannt', { facets })))
    expect(index.search(question('*', { facets })).facets.has('sidecar_x')).toBe(false)
    expect(index.search(question('*', { facets, groups: ['board'] })).facets.has('sidecar_x')).toBe(true)
  })

  test('a document without groups, or a caller without groups, sees nothing', () => {
    const index = new SearchIndex(testSchema)
    index.put([plain('a', { title: ['x'] }, { view: [] }), plain('b', { title: ['x'] })])
    expect(index.search(question('x')).ids).toEqual(['b'])
    expect(index.search(question('x', { groups: [] })).total).toBe(0)
  })
})

describe('order', () => {
  test('S2 pages follow one another without gap or repetition, for every sort key', slow, () => {
    const { index, oracle } = filled(records(3, 1500, plainWords))
    for (const key of ['score', 'date', 'size', 'rating', 'never'])
      for (const orientation of ['asc', 'desc'] as const)
        for (const text of ['*', 'the', 'bri']) {
          const query = question(text, { sort: { key, orientation } })
          const whole = oracle.search({ ...query, rows: Infinity }).ids
          const pages: string[] = []
          for (let start = 0; start < whole.length; start += 100) pages.push(...index.search({ ...query, start }).ids)
          expect(pages).toEqual(whole)
        }
  })

  test('a title counts more than a description, a whole word more than a beginning, rare words more than frequent ones', () => {
    const index = new SearchIndex(testSchema)
    index.put([
      plain('repeated in a description', { title: ['Evening'], description: ['castle castle castle castle castle'] }),
      plain('description', { title: ['View over the lake'], description: ['with a castle in the evening'] }),
      plain('long title', { title: ['The old castle above the town in the evening'] }),
      plain('title', { title: ['Castle'] }),
      plain('longer word in the title', { title: ['Castleton'] }),
    ])
    const { ids } = index.search(question('castle'))
    expect(ids[0]).toBe('title')
    expect(ids[1]).toBe('long title')
    expect(ids.at(-1)).toBe('longer word in the title')
    expect(index.search(question('castle', { sort: { key: 'score', orientation: 'asc' } })).ids).toEqual(ids.toReversed())
    expect(index.search(question('castle ')).ids).not.toContain('longer word in the title')
  })
})

describe('numbers of the answer', () => {
  const index = new SearchIndex(testSchema)
  index.put(
    Array.from({ length: 300 }, (_, i) =>
      plain(`id-${i}`, { title: ['thing'] }, { facets: { kind: [`kind ${i % 150}`] }, numbers: { size: i, date: 7, rating: i / 100 } }),
    ),
  )
  const facet = (field: string, more: Partial<IndexQuery> = {}) =>
    index.search(question('*', { facets: [{ field }], ...more })).facets.get(field)

  test('100 values are listed by default, and how many there are in all', () => {
    const kinds = facet('kind')
    expect(kinds?.kind === 'values' && [kinds.values.length, kinds.total]).toEqual([100, 150])
  })

  test('a selected value that nothing has stays in the list with 0', () => {
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

  test('24 buckets by default, the bounds included', () => {
    const size = facet('size')
    expect(size).toMatchObject({ kind: 'range', min: 0, max: 299, count: 300 })
    expect(size?.kind === 'range' && size.histogram.length).toBe(24)
    expect(size?.kind === 'range' && size.histogram.reduce((a, b) => a + b)).toBe(300)
    expect(facet('date')).toMatchObject({ min: 7, max: 7, histogram: [300, ...Array.from({ length: 23 }, () => 0)] })
  })

  test('a range keeps its own bounds on the slider and narrows all else', () => {
    const filters = [{ field: 'size', range: { low: 10, high: 19 } }]
    expect(facet('size', { filters })).toMatchObject({ min: 0, max: 299 })
    expect(facet('rating', { filters })).toMatchObject({ kind: 'values', total: 0 })
    expect(index.search(question('*', { filters })).total).toBe(10)
  })
})

describe('changes', () => {
  test('a changed document is found by its new words only', () => {
    const index = new SearchIndex(testSchema)
    index.put([plain('a', { title: ['before'] }), plain('b', { title: ['other'] })])
    expect(index.search(question('before')).ids).toEqual(['a'])
    const { generation } = index
    index.put([plain('a', { title: ['after'] })])
    expect(index.generation).toBeGreaterThan(generation)
    expect(index.search(question('before')).ids).toEqual([])
    expect(index.search(question('after')).ids).toEqual(['a'])
    expect(index.size).toBe(2)
    index.remove(['a', 'unknown'])
    expect(index.has('a')).toBe(false)
    expect(index.search(question('after')).ids).toEqual([])
  })

  test('how rare a word is follows the documents', () => {
    const index = new SearchIndex(testSchema)
    const fillers = (name: string, word: string, count: number) =>
      Array.from({ length: count }, (_, i) => plain(`${name}-${i}`, { title: [word] }))
    index.put([
      plain('rare alone in the title', { title: ['rare'], description: [`common ${'filler '.repeat(30)}`] }),
      plain('both in the title', { title: ['rare common'] }),
      ...fillers('first', 'common', 100),
      ...fillers('second', 'other', 2000),
    ])
    expect(index.search(question('rare common ')).ids[0]).toBe('both in the title')
    index.put(fillers('third', 'common', 3000))
    expect(index.search(question('rare common ')).ids[0]).toBe('rare alone in the title')
  })

  test('memory does not grow with changes: dead entries are rewritten away', () => {
    const index = new SearchIndex(testSchema)
    const documents = records(5, 500)
    index.put(documents)
    index.search(question('*'))
    const { bytes } = index
    for (let i = 0; i < 20; i++) index.put(documents)
    index.search(question('*'))
    expect(index.bytes).toBeLessThan(bytes * 2)
    expect(index.size).toBe(500)
  })

  test('a document of the wrong shape is refused and leaves the others alone', () => {
    const index = new SearchIndex(testSchema)
    const wrong = { ...plain('b', { title: ['x'] }), texts: { title: 'no list' } } as unknown as IndexDocument
    expect(() => index.put([plain('a', { title: ['x'] }), wrong, plain('c', { title: ['x'] })])).toThrow(TypeError)
    expect(index.search(question('x')).ids).toEqual(['a'])
  })

  test('fields that documents bring become facets, as far as the schema allows', () => {
    const document = plain('a', {}, { facets: { sidecar: ['x', 'y'], id: ['no'] } })
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
