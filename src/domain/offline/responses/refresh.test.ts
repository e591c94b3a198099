// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import type { SearchResponse } from '#contract/search.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { apiAtom } from '../../api/atoms.ts'
import { markFromDevice } from '../../api/device-origin.ts'
import { connectionAtom } from '../../connection/atoms.ts'
import { runSearchAtom } from '../../search/actions.ts'
import { facetCountsAtom, resultsAtom, searchStatusAtom } from '../../search/atoms.ts'
import { endOfflinePermissionAtom, retryFromDeviceAtom } from './refresh.ts'

const query = { text: 'a', filter: {}, sort: { key: 'score', orientation: 'desc' } as const }
const response: SearchResponse = { facetCounts: { facetFields: {} }, response: { docs: [{ id: 'a' }], numFound: 1 } }

test.each(['a pending search', 'a failed search'])('O8 fault 61: %s is repeated when offline copies are found', async (state) => {
  const store = createStore()
  store.set(connectionAtom, 'offline')
  let hasCopies = false
  const failures: (() => void)[] = []
  const call = () =>
    hasCopies
      ? Promise.resolve(response)
      : new Promise((_resolve, reject) => failures.push(() => reject(new RemoteError('client.network', 0))))
  store.set(apiAtom, { call, noteResponse: () => undefined } as unknown as ApiClient)
  const search = store.set(runSearchAtom, { query, locale: 'en', pages: { first: 60, next: 30 } })
  await expect.poll(() => failures.length).toBe(1)
  const fail = async () => {
    for (const one of failures) one()
    await search
  }
  if (state === 'a failed search') await fail()
  hasCopies = true
  await store.set(retryFromDeviceAtom)
  await fail()
  expect(store.get(searchStatusAtom)).toBe('success')
  expect(store.get(resultsAtom).total).toBe(1)
})

test.each([true, false])(
  'O8 when a permission ends, results of the device are searched again (from the device: %s)',
  async (isOfDevice) => {
    const store = createStore()
    store.set(connectionAtom, 'offline')
    let total = 2
    const call = async () => {
      const found = { facetCounts: { facetFields: {} }, response: { docs: [{ id: 'a' }], numFound: total } }
      if (isOfDevice) markFromDevice(found)
      return found
    }
    store.set(apiAtom, { call, noteResponse: () => undefined } as unknown as ApiClient)
    await store.set(runSearchAtom, { query, locale: 'en', pages: { first: 60, next: 30 } })
    total = 1
    await store.set(endOfflinePermissionAtom)
    expect(store.get(resultsAtom).total).toBe(isOfDevice ? 1 : 2)
  },
)

test.each([
  ['with its search', false],
  ['with another search that replaces it', true],
])('O8 when the permission of all copies ends, no filter with values of the device stays: %s', async (_title, isReplaced) => {
  const store = createStore()
  store.set(connectionAtom, 'offline')
  let isOver = false
  let failedCount = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const call = async () => {
    if (isOver) {
      failedCount += 1
      if (failedCount === 2) await released
      throw new RemoteError('client.offline', 0)
    }
    const found = {
      facetCounts: { facetFields: { keywords: [{ value: 'hidden', label: 'hidden', count: 1, countStr: '1' }] } },
      response: { docs: [{ id: 'a' }], numFound: 1 },
    }
    markFromDevice(found)
    return found
  }
  store.set(apiAtom, { call, noteResponse: () => undefined } as unknown as ApiClient)
  const search = () => store.set(runSearchAtom, { query, locale: 'en', pages: { first: 60, next: 30 } })
  await search()
  expect(JSON.stringify(store.get(facetCountsAtom))).toContain('hidden')
  isOver = true
  const ended = store.set(endOfflinePermissionAtom)
  const other = isReplaced ? search() : null
  await ended
  release()
  await other
  expect(store.get(searchStatusAtom)).toBe('failure')
  expect(store.get(facetCountsAtom)).toEqual({ facetFields: {} })
})
