import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { apiAtom } from './atoms.ts'
import { findCallAtom, isMissingCall, missingCallsAtom } from './missing-calls.ts'

const storeWith = (call: () => Promise<unknown>) => {
  const store = createStore()
  store.set(apiAtom, { call } as unknown as ApiClient)
  store.set(missingCallsAtom, new Set(['getOfflineAssets', 'changePassword'] as const))
  return store
}

test.each([404, 405])('a call that fails with %s is missing', async (status) => {
  const store = storeWith(() => Promise.reject(new RemoteError('request.not-found', status)))
  await store.set(findCallAtom, 'getOfflineAssets')
  expect([...store.get(missingCallsAtom)]).toEqual(['changePassword', 'getOfflineAssets'])
})

test('E3 fault 6: a status without a code of the portal is the word of a network, unless another backend serves the page', () => {
  const failure = new RemoteError('client.unknown-status', 404)
  expect(isMissingCall(failure)).toBe(false)
  // A document without boot data.
  vi.stubGlobal('document', { getElementById: () => null })
  expect(isMissingCall(failure)).toBe(true)
  vi.unstubAllGlobals()
})

test.each([400, 422, 500, 0])('a call that fails with %s exists', async (status) => {
  const store = storeWith(() => Promise.reject(new RemoteError('request.invalid', status)))
  await store.set(findCallAtom, 'getOfflineAssets')
  expect([...store.get(missingCallsAtom)]).toEqual(['changePassword'])
})

test('a call that succeeds exists', async () => {
  const store = storeWith(() => Promise.resolve({}))
  await store.set(findCallAtom, 'changePassword')
  expect([...store.get(missingCallsAtom)]).toEqual(['getOfflineAssets'])
})
