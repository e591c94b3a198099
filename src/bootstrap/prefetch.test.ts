// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Boot } from '#contract/boot.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import type { Config } from '#contract/config/schema.ts'
import { requestedFacets, searchKey } from '#contract/prefetched-search.ts'
import { readSearchAddress, writeSearchAddress } from '#contract/search-address.ts'
import { availableLocales, chooseLocale } from '../domain/language/locale-rules.ts'
import { pageLink, readPageAddress } from '../domain/navigation/address.ts'
import { pageSizes } from '../domain/search/page-size.ts'
import { queryFromAddress, searchParameters } from '../domain/search/query.ts'
import { pickTheme, themeVariables } from '../domain/theme/theme-rules.ts'
import { prefetch } from './prefetch.ts'

interface Call {
  readonly method: string
  readonly address: string
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
}

const boot = (over: Partial<Boot> & { config?: Config } = {}): Boot => ({
  apiPrefix: '/api/',
  config: factoryConfig(),
  availability: { revision: 3, texts: 0 },
  translations: {},
  locales: [],
  english: {},
  fields: [],
  guests: true,
  folderTitle: '',
  ...over,
})

let calls: Call[] = []
const responses = { session: { session: 'fresh' as string | null }, search: { response: { docs: [] } } }

/** It was set without the knowledge of the compiler. */
const firstRequests = () => (window as { __first?: Window['__first'] }).__first

const run = async (hash: string, data: Boot | null = boot(), prepared: unknown = null) => {
  calls = []
  delete window.__first
  document.body.innerHTML = data ? '<script type="application/json" id="boot"></script>' : ''
  const element = document.getElementById('boot')
  if (element) element.textContent = JSON.stringify(data)
  if (prepared) document.body.append(Object.assign(document.createElement('script'), { id: 'first', type: 'application/json' }))
  const first = document.getElementById('first')
  if (first) first.textContent = JSON.stringify(prepared)
  window.history.replaceState(null, '', hash)
  vi.stubGlobal('fetch', (address: string, init: { method?: string; headers: Record<string, string>; signal: AbortSignal }) => {
    calls.push({ method: init.method ?? 'GET', address, headers: init.headers, signal: init.signal })
    const body = address.includes('session/get') ? responses.session : responses.search
    return Promise.resolve(new Response(JSON.stringify(body)))
  })
  prefetch()
  await firstRequests()?.session
  await firstRequests()?.search?.response
  return calls
}

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="" />'
  localStorage.clear()
  responses.session = { session: 'fresh' }
})
afterEach(() => vi.unstubAllGlobals())

/** First query of the search screen for an address. */
const queryOf = (hash: string, config = factoryConfig()) => {
  const { value, search } = readPageAddress(hash)
  return searchParameters({ ...queryFromAddress(readSearchAddress(value, search), config), facets: requestedFacets(config.facets) }, 0, 0)
}
const searchOf = (all: readonly Call[]) => all.find(({ address }) => address.startsWith('/api/search?'))

describe('the token', () => {
  test.each([
    ['/portal/?token=abc%2Bd&stay#/search/*?view=list', '/portal/?stay#/search/*?view=list'],
    ['/portal/#/search/*?token=abc%2Bd&view=list', '/portal/#/search/*?view=list'],
    ['/portal/?token=abc%2Bd', '/portal/'],
    ['/portal/#/?token=abc%2Bd', '/portal/#/'],
  ])('R2 L4 is removed from the address before the first request: %s', async (from, to) => {
    localStorage.setItem('vitrine.token', 'old')
    const sent = await run(from)
    expect(window.location.pathname + window.location.search + window.location.hash).toBe(to)
    expect(sent[0]).toMatchObject({ method: 'POST', address: '/api/session/get?token=abc%2Bd' })
    expect(localStorage.getItem('vitrine.token')).toBe('fresh')
    expect(searchOf(sent)?.headers['Authorization'] ?? 'Bearer fresh').toBe('Bearer fresh')
  })

  test('R2 is removed from the address even if the document has no boot data', async () => {
    await run('/portal/?token=secret#/login', null)
    expect(window.location.href).not.toContain('secret')
  })
})

describe('H6 the page of a share link', () => {
  const hash = '/#/link/link-abcdefghijkmnpqrstuvwxyz23'

  test('H6 sends nothing, and neither uses nor changes the session of the user', async () => {
    localStorage.setItem('vitrine.token', 'kept')
    const before = JSON.stringify(localStorage)
    expect(await run(hash)).toEqual([])
    expect(firstRequests()).toBeUndefined()
    expect(JSON.stringify(localStorage)).toBe(before)
  })

  test('H6 has the colours of the portal, but not the stylesheet of the administrator', async () => {
    await run(hash, boot({ availability: { revision: 3, texts: 0, style: true } }))
    expect(document.documentElement.dataset['variant']).toBe('light')
    expect(document.getElementById('portal-style')).toBeNull()
  })
})

describe('the session', () => {
  test('starts as a guest session and searches with it', async () => {
    const sent = await run('/#/search/*')
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET'])
    expect(sent[0]?.headers['Authorization']).toBeUndefined()
    expect(sent[1]?.headers['Authorization']).toBe('Bearer fresh')
  })

  test('a stored token is used for the session and a simultaneous search', async () => {
    localStorage.setItem('vitrine.token', 'kept')
    const sent = await run('/#/search/*')
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer kept', 'Bearer kept'])
  })

  test('O8 fault 61: a response does not restore a token that the page has removed', async () => {
    localStorage.setItem('vitrine.token', 'kept')
    const started = run('/#/search/*')
    localStorage.removeItem('vitrine.token')
    await started
    expect(localStorage.getItem('vitrine.token')).toBeNull()
  })

  test('E3 aborts requests without a response after 30 seconds, so that the page can retry and report it', async () => {
    vi.useFakeTimers()
    const begun = Date.now()
    const running = run('/#/search/*')
    // Calls are sent in separate tasks.
    for (let task = 0; task < 20; task += 1) await vi.advanceTimersByTimeAsync(1)
    const sent = await running
    const givenUp = () => sent.map(({ signal }) => signal.aborted)
    vi.advanceTimersByTime(29_999 - (Date.now() - begun))
    expect(givenUp()).toEqual([false, false])
    vi.advanceTimersByTime(1)
    expect(givenUp()).toEqual([true, true])
    vi.useRealTimers()
  })

  test('without guests and without a token nothing is searched', async () => {
    responses.session = { session: null }
    const sent = await run('/#/search/*', boot({ guests: false }))
    expect(sent.map(({ method }) => method)).toEqual(['POST'])
  })
})

describe('P1 a first visit', () => {
  const query = queryOf('/#/search/*')
  const prepared = (locale = 'en') => ({ key: searchKey(query, locale), response: { response: { docs: [], numFound: 7 } } })
  const offer = (token: string) => {
    // oxlint-disable-next-line unicorn/no-document-cookie -- as the server sets it
    document.cookie = `vitrine_guest=${token}; path=/`
  }

  test('P1 uses the guest token and the embedded response, and sends no request twice', async () => {
    offer('offered')
    const sent = await run('/#/search/*', boot(), prepared())
    expect(sent.map(({ address, headers }) => [address, headers['Authorization']])).toEqual([['/api/session/get', 'Bearer offered']])
    expect(await firstRequests()?.search?.response).toEqual({ status: 200, body: prepared().response })
  })

  test.each([
    ['another query', '/#/search/mill', 'en'],
    ['another language', '/#/search/*', 'de'],
  ])('P1 sends its own request if the embedded response is for %s', async (_, hash, locale) => {
    offer('offered')
    const sent = await run(hash, boot(), prepared(locale))
    expect(searchOf(sent)?.headers['Authorization']).toBe('Bearer offered')
  })

  test('P1 a signed-in user stays signed in and uses their own session', async () => {
    offer('offered')
    localStorage.setItem('vitrine.token', 'own')
    const sent = await run('/#/search/*', boot(), prepared())
    expect(sent.map(({ headers }) => headers['Authorization'])).toEqual(['Bearer own', 'Bearer own'])
    expect(document.cookie).toBe('')
  })
})

describe('addresses of a search', () => {
  test.each([
    ['/#/search/*', true, true],
    ['/', true, true],
    ['/#/', true, true],
    ['/', false, false],
    ['/#/asset/1', true, false],
    ['/#/login', true, false],
    ['/#/search', true, true],
    ['/#/search', false, false],
    ['/#/bookmark', true, false],
    ['/#/nowhere', true, true],
    ['/#/search/%E4', true, true],
  ])('%s with hidden dashboard %s: %s', async (hash, hidden, searches) => {
    const config = factoryConfig()
    config.global.hide_dashboard = hidden
    const sent = await run(hash, boot({ config }))
    expect(searchOf(sent) !== undefined).toBe(searches)
  })
})

test('P1 sends the same query as the search screen, for arbitrary addresses', async () => {
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '')
  await fc.assert(
    fc.asyncProperty(
      word,
      fc.dictionary(
        fc.stringMatching(/^-?[a-z][a-z_]{2,9}$/),
        fc.oneof(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constant('1 TO 5')),
        { maxKeys: 3 },
      ),
      fc.option(fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 3 })),
      fc.option(fc.constantFrom({ key: 'rating', orientation: 'asc' } as const, { key: 'imp_date', orientation: 'desc' } as const)),
      fc.option(fc.constantFrom('grid', 'list', 'thumbnail')),
      async (text, filter, ids, sort, view) => {
        const hash = pageLink('search', { value: text, search: writeSearchAddress({ filter, ids, sort, view }) })
        const sent = await run(`/${hash}`)
        const expected = queryOf(window.location.hash)
        expect(window.__first?.search?.key).toBe(searchKey(expected, 'en'))
        const requested = new URLSearchParams(searchOf(sent)?.address.split('?')[1])
        expect(requested.get('solr_q')).toBe(expected.solr_q)
        expect(requested.get('solr_sort')).toBe(expected.solr_sort)
        expect(requested.getAll('solr_facetfields')).toEqual(expected.solr_facetfields)
        expect(JSON.parse(requested.get('filter') ?? '{}')).toEqual(JSON.parse(expected.filter ?? '{}'))
      },
    ),
    { numRuns: 150 },
  )
})

test.each([
  ['/#/search/*', ['/api/media/a/thumb/1']],
  ['/#/search/mill', []],
])('O7 requests the first offline pictures before the server responds, if they match the address %s', async (hash, expected) => {
  const sources: string[] = []
  class Picture {
    set src(address: string) {
      sources.push(address)
    }
  }
  vi.stubGlobal('Image', Picture)
  const docs = [{ id: 'a', thumb_url: '/api/media/a/thumb/1' }]
  const cached = { key: searchKey(queryOf('/#/search/*'), 'en'), answer: { response: { docs, numFound: 1 } } }
  localStorage.setItem('vitrine.first-kept', JSON.stringify(cached))
  const sent = run(hash)
  expect(sources).toEqual(expected)
  await sent
})

test('Y9 sends the same query as the search without facets', async () => {
  const config = { ...factoryConfig(), facets: [] }
  const sent = await run('/#/search/mill', boot({ config }))
  expect(new URLSearchParams(searchOf(sent)?.address.split('?')[1]).getAll('solr_facetfields')).toEqual([''])
  expect(window.__first?.search?.key).toBe(searchKey(queryOf(window.location.hash, config), 'en'))
})

test.each(['grid', 'thumbnail', 'list'] as const)('S7 requests as many results as the window needs in the view %s', async (view) => {
  const config = factoryConfig()
  const sent = await run(`/#/search/*?view=${view}`)
  const sizes = pageSizes(view, config.search, window.innerWidth, window.innerHeight)
  expect(new URLSearchParams(searchOf(sent)?.address.split('?')[1]).get('solr_rows')).toBe(String(sizes.first))
})

test('R4 with the search as start page the first query finds everything, whatever the URL contains', async () => {
  const config = factoryConfig()
  config.global.hide_dashboard = true
  const sent = await run('/#/?keywords=mill&view=list', boot({ config }))
  expect(firstRequests()?.search?.key).toBe(searchKey(queryOf('#/search/*'), 'en'))
  expect(new URLSearchParams(searchOf(sent)?.address).get('filter')).toBeNull()
})

test('S3 never requests a hidden view', async () => {
  const config = factoryConfig()
  for (const option of config.search.views.options) option.visible = option.key !== 'list'
  await run('/#/search/*?view=list', boot({ config }))
  expect(firstRequests()?.search?.view).toBe(config.search.views.default)
})

describe('N1 the language is the one that the page selects', () => {
  test.each([
    [null, ['fr-CH', 'de-AT'], [], 'de'],
    [null, ['en-GB'], [], 'en'],
    [null, ['ja'], [], 'de'],
    ['en', ['de'], [], 'en'],
    ['xx', ['en'], [], 'en'],
    [null, ['fr-CH'], ['fr'], 'fr'],
  ])('stored %s, browser %s, on the server %s → %s', async (stored, browser, onServer, expected) => {
    if (stored) localStorage.setItem('vitrine.locale', stored)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(browser)
    const config = factoryConfig()
    config.visibleLocales = [...config.visibleLocales, { lang: 'Français', short: 'fr' }]
    const sent = await run('/#/search/*', boot({ config, locales: onServer }))
    expect(sent[0]?.headers['Accept-Language']).toBe(expected)
    expect(chooseLocale(stored, browser, availableLocales(config.visibleLocales, onServer))).toBe(expected)
    expect(document.documentElement.lang).toBe(expected)
  })
})

describe('K1 the first frame has the colours of the theme', () => {
  test.each([
    [null, true, true],
    [null, false, true],
    ['dark', false, true],
    ['light', true, true],
    ['dark', false, false],
    ['gone', true, true],
  ])('selected %s, device dark %s, selection offered %s', async (chosen, dark, offered) => {
    if (chosen) localStorage.setItem('vitrine.theme', chosen)
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: dark } as MediaQueryList)
    const config = factoryConfig()
    config.themes.show_theme_selection = offered
    await run('/#/login', boot({ config }))
    const theme = pickTheme(config.themes, chosen, dark)
    expect(document.documentElement.dataset['variant']).toBe(theme?.variant)
    for (const [name, value] of Object.entries(theme ? themeVariables(theme) : {}))
      if (name.startsWith('--c-')) expect(document.documentElement.style.getPropertyValue(name)).toBe(value)
  })

  test.each([
    ['stored over this document', { replaced: 3 }, 'imp_date'],
    ['of an earlier release', {}, 'imp_date'],
    ['stored over another document', { replaced: 'another' }, 'capture_date'],
  ])('O2 fault 24: the first query has the sort order of a configuration %s: %s', async (_case, over, order) => {
    const config = factoryConfig()
    config.sorting.default_without_text = 'imp_date'
    localStorage.setItem('vitrine.config', JSON.stringify({ ...over, revision: 2, availability: { revision: 2 }, config }))
    expect(new URLSearchParams(searchOf(await run('/#/search/*'))?.address).get('solr_sort')).toBe(`${order} desc`)
  })
})

test('T18 hostile documents and keys change only the query', async () => {
  const sent = await run('/#/search/*?__proto__=1&constructor=2&x[]=3&=4', boot())
  expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  expect(new URLSearchParams(searchOf(sent)?.address.split('?')[1]).get('filter')).toBe(queryOf('#/search/*?constructor=2').filter)
  for (const config of [null, 7, 'x', [], { facets: {} }, { themes: { options: 7 } }])
    expect((await run('/#/search/*', boot({ config: config as never })))[0]?.method).toBe('POST')
})
