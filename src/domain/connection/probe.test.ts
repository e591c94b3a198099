import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { checkConnectionAtom, recordConnectionLossAtom } from './actions.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('O10 after a long offline time a failed first probe is repeated soon', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const store = createStore()
  let probeCount = 0
  const call = () => {
    probeCount += 1
    return Promise.reject(new ApiFailure('client.network', 0))
  }
  store.set(apiAtom, { call, address: (path) => path, noteAnswer: () => undefined })
  store.set(recordConnectionLossAtom)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(probeCount).toBe(0)
  vi.stubGlobal('navigator', { onLine: true })
  await store.set(checkConnectionAtom)
  expect(probeCount).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probeCount).toBeGreaterThan(1)
})
