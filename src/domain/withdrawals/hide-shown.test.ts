import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { assetsByIdAtom, cacheAssetsAtom } from '../bookmarks/asset-cache.ts'
import { bookmarkedAssetsAtom } from '../bookmarks/atoms.ts'
import { hideShownAtom } from './hide-shown.ts'

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
