// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { sessionAtom, sessionStatusAtom } from '../../domain/session/atoms.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { startApi } from './start-api.ts'

const offlineResults = { facetCounts: { facetFields: {} }, response: { docs: [{ id: 'a' }], numFound: 1 } }
vi.mock('../../platform/catalogue-worker.ts', () => ({
  startCatalogueWorker: () => ({ call: () => Promise.resolve({ response: offlineResults, asOf: 7 }), stop: () => undefined }),
}))

let failures: (() => void)[]
beforeEach(() => {
  failures = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () => new Promise((_resolve, reject) => failures.push(() => reject(new TypeError('network')))),
  )
})
afterEach(() => vi.restoreAllMocks())

const start = () => {
  const store = createStore()
  store.set(sessionAtom, { scope: 'anna', session: 'token', guest: false } as Session)
  store.set(sessionStatusAtom, 'success')
  deviceStore.set(storageKeys.token, 'token')
  deviceStore.remove(storageKeys.offlineCopies)
  return startApi(store, '/api/', () => Promise.resolve())
}

test('O8 fault 61: a search that fails after offline copies were found is repeated from them', async () => {
  const found = start().call('search', { query: { solr_q: '*' } })
  await expect.poll(() => failures.length).toBe(1)
  deviceStore.set(storageKeys.offlineCopies, '1')
  for (const fail of failures) fail()
  expect(await found).toEqual(offlineResults)
})

test('O7 a search fails if nothing is available offline', async () => {
  const found = start().call('search', { query: { solr_q: '*' } })
  const outcome = expect(found).rejects.toMatchObject({ code: 'client.network' })
  await expect.poll(() => failures.length).toBe(1)
  for (const fail of failures) fail()
  await outcome
})

test('E1 a call after a failed start of the session starts it again instead of leading to the sign-in', async () => {
  const guest = {
    session: 'guest-token',
    user: null,
    guest: true,
    isAssetUser: true,
    isGuiAdmin: false,
    workspace: '',
    login_methods: [],
    scope: '',
  }
  const sent: string[] = []
  vi.mocked(globalThis.fetch).mockImplementation((address) => {
    const [path = ''] = typeof address === 'string' ? address.split('?') : []
    sent.push(path)
    return Promise.resolve(Response.json(path.endsWith('session/get') ? guest : offlineResults))
  })
  const store = createStore()
  deviceStore.remove(storageKeys.token)
  deviceStore.remove(storageKeys.offlineCopies)
  const api = startApi(store, '/api/', () => Promise.resolve())
  store.set(apiAtom, api)
  await api.call('search', { query: { solr_q: '*' } })
  expect(sent).toEqual(['/api/session/get', '/api/search'])
  expect(store.get(sessionStatusAtom)).toBe('success')
})
