import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import type { Asset } from '#contract/asset.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { apiAtom } from '../../api/atoms.ts'
import { assetsByIdAtom, cacheAssetsAtom } from '../../bookmarks/asset-cache.ts'
import { bookmarkedAssetsAtom } from '../../bookmarks/atoms.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom, searchStatusAtom } from '../../search/atoms.ts'
import { noFacetCounts } from '../../search/facet-counts.ts'
import { showPositionsAtom } from '../../search/page-actions.ts'
import type { SearchQuery } from '../../search/query.ts'
import { createResults, noResults, withPage } from '../../search/results.ts'
import { selectedIdsAtom } from '../../selection/atoms.ts'
import { hideShownAtom } from './hide-shown.ts'

const without = { ...noFacetCounts }
const allAssets: SearchQuery = { text: '*', filter: {}, sort: { key: 'score', orientation: 'desc' } }

test('O8 only the id remains of a hidden bookmarked asset', () => {
  const store = createStore()
  const lake = { id: 'lake', title: 'Open lake' }
  store.set(cacheAssetsAtom, [lake, { id: 'harbour', title: 'Secret harbour' }], [])
  store.set(hideShownAtom, new Set(['harbour', 'elsewhere']))
  expect([...store.get(assetsByIdAtom)]).toEqual([
    ['lake', lake],
    ['harbour', null],
  ])
  const stored = Object.values(store.get(bookmarkedAssetsAtom)).map((value) => (value instanceof Map ? [...value] : value))
  expect(JSON.stringify(stored)).not.toContain('Secret harbour')
})

test.each([
  ['are those of the server', async () => ({ facetCounts: without, response: { docs: [], numFound: 1 } }), without],
  ['are removed when the server does not respond', () => Promise.reject(new Error('no network')), noFacetCounts],
] as const)('O8 after a shown result was hidden the facet counts %s', async (_title, call, expected) => {
  const store = createStore()
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(activeQueryAtom, { key: '*', query: allAssets })
  store.set(facetCountsAtom, { facetFields: { keywords: ['harbour', 1] } } as unknown as typeof noFacetCounts)
  const lake = { id: 'lake', title: 'Open lake' }
  store.set(resultsAtom, { ...noResults, loaded: new Map([[0, lake]]) })
  store.set(hideShownAtom, new Set(['elsewhere']))
  expect(JSON.stringify(store.get(facetCountsAtom))).toContain('harbour')
  store.set(hideShownAtom, new Set(['lake']))
  await expect.poll(() => store.get(facetCountsAtom)).toBe(expected)
})

const file = (id: string): Asset => ({ id, pixel_x: id.length * 100, pixel_y: 100 })
const lakes = ['pond', 'lagoon', 'reservoir', 'fjord'].map(file)

/** A search whose first page of these assets is loaded. `respond` receives start and number of rows of each request. */
const searchWith = (docs: readonly Asset[], total: number, respond: (start: number, rows: number) => Promise<unknown>) => {
  const store = createStore()
  const call = vi.fn((_name: string, { query }: { readonly query: { readonly solr_start: string; readonly solr_rows: string } }) =>
    respond(Number(query.solr_start), Number(query.solr_rows)),
  )
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(activeQueryAtom, { key: '*', query: allAssets })
  store.set(searchStatusAtom, 'success')
  store.set(resultsAtom, withPage(createResults(1, total, { first: docs.length, next: 30 }), { from: 0, to: docs.length }, docs, total))
  const list = () => {
    const results = store.get(resultsAtom)
    return { total: results.total, ids: [...results.loaded].toSorted(([a], [b]) => a - b).map(([at, asset]) => `${at} ${asset?.id}`) }
  }
  return { store, call, list }
}
const page = (docs: readonly Asset[], numFound: number) => ({ facetCounts: without, response: { docs, numFound } })
const unreachable = () => Promise.reject(new Error('no network'))

test('O8 hiding a result removes it from the list and total and moves up the following results without a server response', () => {
  const { store, list } = searchWith(lakes, 100, unreachable)
  store.set(selectedIdsAtom, new Set(['lagoon', 'fjord']))
  const [pond, , reservoir, fjord] = store.get(resultsAtom).aspectRatios
  store.set(hideShownAtom, new Set(['lagoon', 'elsewhere']))
  expect(list()).toEqual({ total: 99, ids: ['0 pond', '1 reservoir', '2 fjord'] })
  expect(store.get(resultsAtom).aspectRatios.slice(0, 3)).toEqual(Float32Array.of(pond ?? 0, reservoir ?? 0, fjord ?? 0))
  expect(store.get(resultsAtom).aspectRatios).toHaveLength(99)
  expect(store.get(resultsAtom).generation).toBe(1)
  expect([...store.get(selectedIdsAtom)]).toEqual(['fjord'])
  expect(store.get(searchStatusAtom)).toBe('success')
  store.set(hideShownAtom, new Set(['elsewhere']))
  expect(list().total).toBe(99)
})

test('O8 a search without visible results is shown as empty', () => {
  const { store } = searchWith(lakes, lakes.length, unreachable)
  store.set(hideShownAtom, new Set(lakes.map(({ id }) => id)))
  expect(store.get(resultsAtom).total).toBe(0)
  expect(store.get(searchStatusAtom)).toBe('empty')
})

test('O8 reloads a list that lost further assets, but not one with the expected total', async () => {
  const rest = lakes.slice(2)
  const { store, call, list } = searchWith(lakes, 100, async (start, rows) => page(rest.slice(start, start + rows), 42))
  store.set(hideShownAtom, new Set(['lagoon']))
  await expect.poll(list).toEqual({ total: 42, ids: ['0 reservoir', '1 fjord'] })
  expect(call).toHaveBeenCalledTimes(2)

  const other = searchWith(lakes, 100, async () => page(lakes, 99))
  other.store.set(hideShownAtom, new Set(['lagoon']))
  await expect.poll(() => other.store.get(facetCountsAtom)).toBe(without)
  expect(other.list()).toEqual({ total: 99, ids: ['0 pond', '1 reservoir', '2 fjord'] })
  expect(other.call).toHaveBeenCalledTimes(1)
})

test('O8 a response that still contains the hidden asset does not restore it', async () => {
  const { store, call, list } = searchWith(lakes, 100, async (start, rows) => page(lakes.slice(start, start + rows), 100))
  store.set(hideShownAtom, new Set(['lagoon']))
  await expect.poll(() => call.mock.calls.length).toBe(2)
  await new Promise(setImmediate)
  expect(list()).toEqual({ total: 99, ids: ['0 pond', '1 reservoir', '2 fjord'] })
})

test('O8 requests a page again that was requested before a result was hidden', async () => {
  let sendEarly = (_response: unknown): void => undefined
  const early = new Promise<unknown>((resolve) => (sendEarly = resolve))
  let pages = 0
  const { store, list } = searchWith(lakes, 6, async (start) => {
    if (start === 0) return page(lakes.slice(0, 1), 5)
    pages += 1
    return pages === 1 ? early : page([file('tarn'), file('mere')], 5)
  })
  const need = { visible: { from: 0, to: 6 }, upcoming: { from: 0, to: 6 } }
  const shown = store.set(showPositionsAtom, need)
  store.set(hideShownAtom, new Set(['lagoon']))
  sendEarly(page([file('mere')], 5))
  await shown
  await store.set(showPositionsAtom, need)
  expect(list()).toEqual({ total: 5, ids: ['0 pond', '1 reservoir', '2 fjord', '3 tarn', '4 mere'] })
})
