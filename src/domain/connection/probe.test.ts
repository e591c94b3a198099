import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '../../platform/api-failure.ts'
import { apiAtom } from '../api/atoms.ts'
import { checkConnectionAtom, noteLostAtom } from './actions.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('O10 after a long time without a network a first try that comes too early is soon followed by another one', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const store = createStore()
  let asked = 0
  const call = () => {
    asked += 1
    return Promise.reject(new ApiFailure('client.network', 0))
  }
  store.set(apiAtom, { call, address: (path) => path, noteAnswer: () => undefined })
  store.set(noteLostAtom)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(asked).toBe(0)
  vi.stubGlobal('navigator', { onLine: true })
  await store.set(checkConnectionAtom)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toBeGreaterThan(1)
})
