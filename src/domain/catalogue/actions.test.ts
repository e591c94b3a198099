import { createStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchAnswer } from '#contract/search.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { activeIdAtom } from '../selection/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { leaveSearchAtom, searchAfreshAtom, searchAtom } from './actions.ts'
import { facetCountsAtom, pageFailedAtom, resultsAtom, searchFailureAtom, searchResultByIdAtom, searchStatusAtom } from './atoms.ts'
import { findFacetValuesAtom } from './facet-search.ts'
import { retryPagesAtom, showPositionsAtom } from './page-actions.ts'
import type { Wish } from './query.ts'

interface Asked {
  readonly name: string
  readonly query: Record<string, string | string[]>
  readonly signal: AbortSignal
  readonly answer: (answer: unknown) => void
  readonly fail: (failure: Error) => void
}

const guest = {
  session: 'token',
  user: null,
  guest: true,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: '',
  login_methods: [],
  scope: 'guest',
}
const pages = { first: 60, next: 30 }
const search = (text: string, filter: Wish['filter'] = {}) => ({
  wish: { text, filter, sort: { key: 'score', orientation: 'desc' } as const },
  locale: 'en',
  pages,
})
const answerOf = (name: string, from: number, to: number, numFound: number): SearchAnswer => ({
  facetCounts: { facetFields: { keywords: [{ value: name, label: name, count: 1, countStr: '1' }] } },
  response: { docs: Array.from({ length: to - from }, (_, index) => ({ id: `${name}${from + index}` })), numFound },
})
/** Lets everything that is ready happen. */
const settle = () => new Promise((done) => setTimeout(done, 0))

let store: ReturnType<typeof createStore>
let asked: Asked[]
const last = (): Asked => asked.at(-1) ?? expect.fail('nothing was asked')

beforeEach(() => {
  asked = []
  store = createStore()
  const call = (name: string, parts: { query?: Asked['query']; signal?: AbortSignal } = {}) =>
    new Promise((answer, fail) => {
      const signal = parts.signal ?? new AbortController().signal
      signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      asked.push({ name, query: parts.query ?? {}, signal, answer, fail })
    })
  store.set(apiAtom, { call, address: (path) => path, noteAnswer: () => undefined } as ApiClient)
  store.set(sessionAtom, guest)
})

const searchFor = async (text: string, total = 1000) => {
  void store.set(searchAtom, search(text))
  last().answer(answerOf(text, 0, Math.min(60, total), total))
  await settle()
}
const need = (from: number, to: number) => ({ visible: { from, to }, soon: { from: Math.max(0, from - 10), to: to + 20 } })

describe('S13 a fresh search', () => {
  test('S13 asks for the first page with the facets to count and takes the active asset away', async () => {
    store.set(activeIdAtom, 'old')
    void store.set(searchAtom, search('sea', { keywords: ['a'] }))
    expect(store.get(searchStatusAtom)).toBe('loading')
    expect(store.get(activeIdAtom)).toBeNull()
    expect(last().query).toMatchObject({
      solr_q: 'sea',
      solr_sort: 'score desc',
      solr_start: '0',
      solr_rows: '60',
      filter: '{"keywords":["a"]}',
    })
    expect(last().query['solr_facetfields']).toContain('keywords')
    last().answer(answerOf('sea', 0, 60, 1000))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(resultsAtom).total).toBe(1000)
    expect(store.get(searchResultByIdAtom).get('sea5')).toEqual({ id: 'sea5' })
    expect(store.get(facetCountsAtom).facetFields).toHaveProperty('keywords')
  })

  test('O7 without a server what is shown stays whole until this device has answered, and nothing is loaded into it', async () => {
    await searchFor('sea')
    store.set(connectionAtom, 'offline')
    void store.set(searchAtom, search('forest'))
    void store.set(showPositionsAtom, need(100, 120))
    expect(asked.map(({ query }) => query['solr_q'])).toEqual(['sea', 'forest'])
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(resultsAtom).text).toBe('sea')
    last().answer(answerOf('forest', 0, 60, 500))
    await settle()
    expect(store.get(resultsAtom)).toMatchObject({ total: 500, text: 'forest' })
    // One that takes longer is waited for where it is seen.
    void store.set(searchAtom, search('desert'))
    await expect.poll(() => store.get(searchStatusAtom)).toBe('loading')
  })

  test('S13 the same question is not asked twice, another language asks again', async () => {
    await searchFor('sea')
    await store.set(searchAtom, search('sea'))
    expect(asked).toHaveLength(1)
    void store.set(searchAtom, { ...search('sea'), locale: 'de' })
    expect(asked).toHaveLength(2)
  })

  test('S16 nothing found is a state of its own', async () => {
    await searchFor('nothing', 0)
    expect(store.get(searchStatusAtom)).toBe('empty')
  })

  test('S13 without a session nothing is asked until one has come', async () => {
    store.set(sessionAtom, null)
    await store.set(searchAtom, search('sea'))
    expect(asked).toHaveLength(0)
    expect(store.get(searchStatusAtom)).toBe('loading')
    store.set(sessionAtom, guest)
    void store.set(searchAtom, search('sea'))
    expect(asked).toHaveLength(1)
  })

  test('S13 results of the question before stay until the new ones are there', async () => {
    await searchFor('sea')
    const before = store.get(resultsAtom)
    void store.set(searchAtom, search('sky'))
    expect(store.get(resultsAtom)).toBe(before)
    last().answer(answerOf('sky', 0, 60, 70))
    await settle()
    expect(store.get(resultsAtom).generation).toBe(before.generation + 1)
  })
})

describe('S17 late answers', () => {
  test('S17 a superseded search is aborted and its answer never shows (fault 11)', async () => {
    void store.set(searchAtom, search('slow'))
    const slow = last()
    await searchFor('fast')
    expect(slow.signal.aborted).toBe(true)
    slow.answer(answerOf('slow', 0, 60, 5))
    await settle()
    expect(store.get(resultsAtom).total).toBe(1000)
    expect(store.get(searchStatusAtom)).toBe('success')
  })

  test('S17 a page of the question before never lands in the new results', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    const page = last()
    expect(page.query).toMatchObject({ solr_start: '60', solr_rows: '30' })
    await searchFor('sky')
    page.answer(answerOf('sea', 60, 90, 1000))
    await settle()
    expect([...store.get(searchResultByIdAtom).keys()].some((id) => id.startsWith('sea'))).toBe(false)
  })

  test('S17 after leaving nothing arrives any more', async () => {
    void store.set(searchAtom, search('sea'))
    store.set(leaveSearchAtom)
    last().answer(answerOf('sea', 0, 60, 1000))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('initial')
    expect(store.get(resultsAtom).total).toBe(0)
  })
})

describe('S7 further pages', () => {
  test('S7 only one page is on its way, without counting facets again', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    expect(store.get(searchStatusAtom)).toBe('lazy-loading')
    void store.set(showPositionsAtom, need(52, 72))
    expect(asked).toHaveLength(2)
    expect(last().query['solr_facetfields']).toEqual([])
    last().answer(answerOf('sea', 60, 90, 1000))
    await settle()
    expect(asked).toHaveLength(3)
    expect(last().query).toMatchObject({ solr_start: '90', solr_rows: '30' })
    last().answer(answerOf('sea', 90, 120, 1000))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(facetCountsAtom).facetFields).toHaveProperty('keywords')
  })

  test('S7 a page scrolled past is given up for the place shown now', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    const passed = last()
    void store.set(showPositionsAtom, need(800, 830))
    expect(passed.signal.aborted).toBe(true)
    expect(Number(last().query['solr_start'])).toBeGreaterThan(700)
    await settle()
    expect(store.get(searchStatusAtom)).toBe('lazy-loading')
  })

  test('E3 a failed page keeps what is there and waits to be tried again', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    last().fail(new ApiFailure('client.offline', 0))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(pageFailedAtom)).not.toBeNull()
    void store.set(showPositionsAtom, need(51, 71))
    expect(asked).toHaveLength(2)
    void store.set(retryPagesAtom)
    expect(asked).toHaveLength(3)
    last().answer(answerOf('sea', 60, 90, 1000))
    await settle()
    expect(store.get(pageFailedAtom)).toBeNull()
  })
})

describe('S14 when the server fails', () => {
  test('S14 facets the index does not know are dropped in memory, and the search is tried again', async () => {
    void store.set(searchAtom, search('sea'))
    last().fail(new ApiFailure('server.internal', 500))
    await settle()
    expect(last().name).toBe('getIndexFields')
    last().answer({ visible_fields: [{ field_name: 'keywords' }] })
    await settle()
    expect(last().name).toBe('search')
    expect(last().query['solr_facetfields']).toEqual(['keywords'])
    expect(store.get(configAtom).facets.map((facet) => facet.field_name)).toEqual(['keywords'])
    last().answer(answerOf('sea', 0, 60, 60))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(asked.map((one) => one.name)).not.toContain('saveConfig')
  })

  test('S14 after two retries it is a failure, and trying again begins anew (fault 22)', async () => {
    void store.set(searchAtom, search('sea'))
    for (let round = 0; round < 5; round += 1) {
      last().fail(new ApiFailure('server.internal', 500))
      await settle()
    }
    expect(asked.filter((one) => one.name === 'search')).toHaveLength(3)
    expect(store.get(searchStatusAtom)).toBe('failure')
    expect(store.get(searchFailureAtom)).toBe('too-many')
    void store.set(searchAfreshAtom, search('sea'))
    last().answer(answerOf('sea', 0, 60, 60))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(searchFailureAtom)).toBeNull()
  })

  test('S16 any other failure is told by its code at once', async () => {
    void store.set(searchAtom, search('sea'))
    last().fail(new ApiFailure('client.offline', 0))
    await settle()
    expect(asked).toHaveLength(1)
    expect(store.get(searchFailureAtom)).toBe('client.offline')
  })

  test('E3 what has failed is asked again when the connection is back, never because it is gone', async () => {
    void store.set(searchAtom, search('sea'))
    last().fail(new ApiFailure('client.timeout', 0))
    await settle()
    store.set(connectionAtom, 'offline')
    void store.set(searchAtom, search('sea'))
    expect(asked).toHaveLength(1)
    store.set(connectionAtom, 'online')
    void store.set(searchAtom, search('sea'))
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['what is answered wrongly is asked again by itself once', new ApiFailure('client.unknown-status', 502), 2],
    ['a server that has failed three times is not asked again by itself', new ApiFailure('server.internal', 500), 3],
    ['what was lost is asked again each time', new ApiFailure('client.network', 0), 7],
  ])('S14 E3 %s, also where everything else goes well', async (_, failure, searches) => {
    void store.set(searchAtom, search('sea'))
    for (let round = 0; round < 6; round += 1) {
      last().fail(failure)
      await settle()
      void store.set(searchAtom, search('sea'))
    }
    expect(asked.filter((one) => one.name === 'search')).toHaveLength(searches)
  })
})

test('F3 values beyond the listed ones are found on the server within the same question', async () => {
  await searchFor('sea')
  const found = store.set(findFacetValuesAtom, 'people', 'ada', new AbortController().signal)
  expect(last().query).toMatchObject({ solr_q: 'sea', solr_rows: '0', solr_facetfields: ['people'], facet_contains: '{"people":"ada"}' })
  last().answer({
    facetCounts: { facetFields: { people: [{ value: 'Ada', label: 'Ada', count: 2, countStr: '2' }] } },
    response: { docs: [], numFound: 5 },
  })
  expect(await found).toHaveLength(1)
})
