import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import type { ApiClient } from '../../../platform/api-client.ts'
import { apiAtom } from '../../api/atoms.ts'
import { cacheAssetsAtom } from '../../bookmarks/asset-cache.ts'
import { verifyVisibleAtom } from './withdraw-assets.ts'

vi.mock('./actions.ts', async () => {
  const { atom } = await import('jotai')
  return { offlineCopyEngineAtom: atom(null, async () => ({ storedIds: async () => new Set(['a', 'b', 'c']) })) }
})

test('O8 verifies pictures that are rejected together in one call', async () => {
  const store = createStore()
  const call = vi.fn(async () => ({ asked: 0, missing: [] }))
  store.set(apiAtom, { call } as unknown as ApiClient)
  await Promise.all([['a'], ['b'], ['a', 'unknown']].map((ids) => store.set(verifyVisibleAtom, ids)))
  expect(call.mock.calls).toEqual([['findMissing', { body: { ids: ['a', 'b'] } }]])
  await store.set(verifyVisibleAtom, ['c'])
  expect(call).toHaveBeenCalledTimes(2)
})

test('O8 also verifies an asset that is shown but not stored', async () => {
  const store = createStore()
  const call = vi.fn(async () => ({ asked: 0, missing: [] }))
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(cacheAssetsAtom, [{ id: 'shown' }], ['missing'])
  await store.set(verifyVisibleAtom, ['shown', 'missing', 'unknown'])
  expect(call.mock.calls).toEqual([['findMissing', { body: { ids: ['shown'] } }]])
})
