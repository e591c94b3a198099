import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import type { ApiClient } from '../../platform/api-client.ts'
import { apiAtom } from '../api/atoms.ts'
import { assetsByIdAtom, cacheAssetsAtom } from '../bookmarks/asset-cache.ts'
import { bookmarkedAssetsAtom } from '../bookmarks/atoms.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom } from '../search/atoms.ts'
import { noFacetCounts } from '../search/facet-counts.ts'
import type { SearchQuery } from '../search/query.ts'
import { noResults } from '../search/results.ts'
import { hideShownAtom } from './hide-shown.ts'

const without = { ...noFacetCounts }
const allAssets: SearchQuery = { text: '*', filter: {}, sort: { key: 'score', orientation: 'desc' } }

test('O8 nothing but the id remains of a hidden bookmarked asset', () => {
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
  ['of the server', async () => ({ facetCounts: without, response: { docs: [], numFound: 1 } }), without],
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
