// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SearchResponse } from '#contract/search.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { activeIdAtom } from '../selection/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { resetSearchAtom, runSearchAtom, searchAtom } from './actions.ts'
import { facetCountsAtom, pageFailedAtom, resultsAtom, searchFailureAtom, searchResultByIdAtom, searchStatusAtom } from './atoms.ts'
import { findFacetValuesAtom } from './facet-search.ts'
import { retryPagesAtom, showPositionsAtom } from './page-actions.ts'
import type { SearchQuery } from './query.ts'

interface Request {
  readonly name: string
  readonly query: Record<string, string | string[]>
  readonly signal: AbortSignal
  readonly response: (response: unknown) => void
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
const search = (text: string, filter: SearchQuery['filter'] = {}) => ({
  query: { text, filter, sort: { key: 'score', orientation: 'desc' } as const },
  locale: 'en',
  pages,
})
const responseOf = (name: string, from: number, to: number, numFound: number): SearchResponse => ({
  facetCounts: { facetFields: { keywords: [{ value: name, label: name, count: 1, countStr: '1' }] } },
  response: { docs: Array.from({ length: to - from }, (_, index) => ({ id: `${name}${from + index}` })), numFound },
})
/** Runs all pending microtasks and timers. */
const settle = () => new Promise((done) => setTimeout(done, 0))

let store: ReturnType<typeof createStore>
let requests: Request[]
const last = (): Request => requests.at(-1) ?? expect.fail('nothing was asked')

beforeEach(() => {
  requests = []
  store = createStore()
  const call = (name: string, parts: { query?: Request['query']; signal?: AbortSignal } = {}) =>
    new Promise((result, fail) => {
      const signal = parts.signal ?? new AbortController().signal
      signal.addEventListener('abort', () => fail(new DOMException('aborted', 'AbortError')))
      requests.push({ name, query: parts.query ?? {}, signal, response: result, fail })
    })
  store.set(apiAtom, { call, address: (path) => path, noteResponse: () => undefined } as ApiClient)
  store.set(sessionAtom, guest)
})

const searchFor = async (text: string, total = 1000) => {
  void store.set(searchAtom, search(text))
  last().response(responseOf(text, 0, Math.min(60, total), total))
  await settle()
}
const need = (from: number, to: number) => ({ visible: { from, to }, upcoming: { from: Math.max(0, from - 10), to: to + 20 } })

describe('S13 a new search', () => {
  test('S13 requests the first page with facets and clears the active asset', async () => {
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
    last().response(responseOf('sea', 0, 60, 1000))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(resultsAtom).total).toBe(1000)
    expect(store.get(searchResultByIdAtom).get('sea5')).toEqual({ id: 'sea5' })
    expect(store.get(facetCountsAtom).facetFields).toHaveProperty('keywords')
  })

  test('O7 offline, the current results stay complete until the device responds', async () => {
    await searchFor('sea')
    store.set(connectionAtom, 'offline')
    void store.set(searchAtom, search('forest'))
    void store.set(showPositionsAtom, need(100, 120))
    expect(requests.map(({ query }) => query['solr_q'])).toEqual(['sea', 'forest'])
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(resultsAtom).text).toBe('sea')
    last().response(responseOf('forest', 0, 60, 500))
    await settle()
    expect(store.get(resultsAtom)).toMatchObject({ total: 500, text: 'forest' })
    // A slower response shows the loading state.
    void store.set(searchAtom, search('desert'))
    await expect.poll(() => store.get(searchStatusAtom)).toBe('loading')
  })

  test('S13 an equal query is not requested twice, but another language is', async () => {
    await searchFor('sea')
    await store.set(searchAtom, search('sea'))
    expect(requests).toHaveLength(1)
    void store.set(searchAtom, { ...search('sea'), locale: 'de' })
    expect(requests).toHaveLength(2)
  })

  test('S16 an empty result has its own status', async () => {
    await searchFor('nothing', 0)
    expect(store.get(searchStatusAtom)).toBe('empty')
  })

  test('S13 requests nothing before a session exists', async () => {
    store.set(sessionAtom, null)
    await store.set(searchAtom, search('sea'))
    expect(requests).toHaveLength(0)
    expect(store.get(searchStatusAtom)).toBe('loading')
    store.set(sessionAtom, guest)
    void store.set(searchAtom, search('sea'))
    expect(requests).toHaveLength(1)
  })

  test('S13 previous results stay until the new ones arrive', async () => {
    await searchFor('sea')
    const before = store.get(resultsAtom)
    void store.set(searchAtom, search('sky'))
    expect(store.get(resultsAtom)).toBe(before)
    last().response(responseOf('sky', 0, 60, 70))
    await settle()
    expect(store.get(resultsAtom).generation).toBe(before.generation + 1)
  })
})

describe('S17 late responses', () => {
  test('S17 a superseded search is aborted and its response is ignored (fault 11)', async () => {
    void store.set(searchAtom, search('slow'))
    const slow = last()
    await searchFor('fast')
    expect(slow.signal.aborted).toBe(true)
    slow.response(responseOf('slow', 0, 60, 5))
    await settle()
    expect(store.get(resultsAtom).total).toBe(1000)
    expect(store.get(searchStatusAtom)).toBe('success')
  })

  test('S17 a page of the previous query is never added to the new results', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    const page = last()
    expect(page.query).toMatchObject({ solr_start: '60', solr_rows: '30' })
    await searchFor('sky')
    page.response(responseOf('sea', 60, 90, 1000))
    await settle()
    expect([...store.get(searchResultByIdAtom).keys()].some((id) => id.startsWith('sea'))).toBe(false)
  })

  test('S17 responses after a reset are ignored', async () => {
    void store.set(searchAtom, search('sea'))
    store.set(resetSearchAtom)
    last().response(responseOf('sea', 0, 60, 1000))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('initial')
    expect(store.get(resultsAtom).total).toBe(0)
  })
})

describe('S7 further pages', () => {
  test('S7 only one page loads at a time, without facet counts', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    expect(store.get(searchStatusAtom)).toBe('lazy-loading')
    void store.set(showPositionsAtom, need(52, 72))
    expect(requests).toHaveLength(2)
    expect(last().query['solr_facetfields']).toEqual([])
    last().response(responseOf('sea', 60, 90, 1000))
    await settle()
    expect(requests).toHaveLength(3)
    expect(last().query).toMatchObject({ solr_start: '90', solr_rows: '30' })
    last().response(responseOf('sea', 90, 120, 1000))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(facetCountsAtom).facetFields).toHaveProperty('keywords')
  })

  test('S7 the request of a page that was scrolled past is aborted for the visible one', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    const passed = last()
    void store.set(showPositionsAtom, need(800, 830))
    expect(passed.signal.aborted).toBe(true)
    expect(Number(last().query['solr_start'])).toBeGreaterThan(700)
    await settle()
    expect(store.get(searchStatusAtom)).toBe('lazy-loading')
  })

  test('E3 a failed page keeps the loaded results and waits for a retry', async () => {
    await searchFor('sea')
    void store.set(showPositionsAtom, need(50, 70))
    last().fail(new RemoteError('client.offline', 0))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(pageFailedAtom)).not.toBeNull()
    void store.set(showPositionsAtom, need(51, 71))
    expect(requests).toHaveLength(2)
    void store.set(retryPagesAtom)
    expect(requests).toHaveLength(3)
    last().response(responseOf('sea', 60, 90, 1000))
    await settle()
    expect(store.get(pageFailedAtom)).toBeNull()
  })
})

describe('S14 server errors', () => {
  test('S14 unknown facets are removed in memory, and the search is retried', async () => {
    void store.set(searchAtom, search('sea'))
    last().fail(new RemoteError('server.internal', 500))
    await settle()
    expect(last().name).toBe('getIndexFields')
    last().response({ visible_fields: [{ field_name: 'keywords' }] })
    await settle()
    expect(last().name).toBe('search')
    expect(last().query['solr_facetfields']).toEqual(['keywords'])
    expect(store.get(configAtom).facets.map((facet) => facet.field_name)).toEqual(['keywords'])
    last().response(responseOf('sea', 0, 60, 60))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(requests.map((one) => one.name)).not.toContain('saveConfig')
  })

  test('S14 fails after two retries, and a manual retry starts again (fault 22)', async () => {
    void store.set(searchAtom, search('sea'))
    for (let round = 0; round < 5; round += 1) {
      last().fail(new RemoteError('server.internal', 500))
      await settle()
    }
    expect(requests.filter((one) => one.name === 'search')).toHaveLength(3)
    expect(store.get(searchStatusAtom)).toBe('failure')
    expect(store.get(searchFailureAtom)).toBe('too-many')
    void store.set(runSearchAtom, search('sea'))
    last().response(responseOf('sea', 0, 60, 60))
    await settle()
    expect(store.get(searchStatusAtom)).toBe('success')
    expect(store.get(searchFailureAtom)).toBeNull()
  })

  test('S16 other failures are reported immediately with their code', async () => {
    void store.set(searchAtom, search('sea'))
    last().fail(new RemoteError('client.offline', 0))
    await settle()
    expect(requests).toHaveLength(1)
    expect(store.get(searchFailureAtom)).toBe('client.offline')
  })

  test('E3 a failed search is retried after a reconnection, never after a connection loss', async () => {
    void store.set(searchAtom, search('sea'))
    last().fail(new RemoteError('client.timeout', 0))
    await settle()
    store.set(connectionAtom, 'offline')
    void store.set(searchAtom, search('sea'))
    expect(requests).toHaveLength(1)
    store.set(connectionAtom, 'online')
    void store.set(searchAtom, search('sea'))
    expect(requests).toHaveLength(2)
  })

  test.each([
    ['an invalid response is retried once', new RemoteError('client.unknown-status', 502), 2],
    ['no automatic retry after three server errors', new RemoteError('server.internal', 500), 3],
    ['a lost connection is retried each time', new RemoteError('client.network', 0), 7],
  ])('S14 E3 %s, even if everything else succeeds', async (_, failure, searches) => {
    void store.set(searchAtom, search('sea'))
    for (let round = 0; round < 6; round += 1) {
      last().fail(failure)
      await settle()
      void store.set(searchAtom, search('sea'))
    }
    expect(requests.filter((one) => one.name === 'search')).toHaveLength(searches)
  })
})

test('F3 finds values beyond the listed ones on the server for the same query', async () => {
  await searchFor('sea')
  const found = store.set(findFacetValuesAtom, 'people', 'ada', new AbortController().signal)
  expect(last().query).toMatchObject({ solr_q: 'sea', solr_rows: '0', solr_facetfields: ['people'], facet_contains: '{"people":"ada"}' })
  last().response({
    facetCounts: { facetFields: { people: [{ value: 'Ada', label: 'Ada', count: 2, countStr: '2' }] } },
    response: { docs: [], numFound: 5 },
  })
  expect(await found).toHaveLength(1)
})
