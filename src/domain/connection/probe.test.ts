import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../api/atoms.ts'
import { checkConnectionAtom, recordConnectionLossAtom, recordOutcomeAtom, verifyConnectionAtom } from './actions.ts'
import { connectionAtom } from './atoms.ts'

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
    return Promise.reject(new RemoteError('client.network', 0))
  }
  store.set(apiAtom, { call, address: (path) => path, noteResponse: () => undefined })
  store.set(recordConnectionLossAtom)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(probeCount).toBe(0)
  vi.stubGlobal('navigator', { onLine: true })
  await store.set(checkConnectionAtom)
  expect(probeCount).toBe(1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(probeCount).toBeGreaterThan(1)
})

test('O10 a gateway page instead of a file causes a probe of the server, unless the connection is already known to be lost', async () => {
  const store = createStore()
  const calls: string[] = []
  const call = (name: string) => {
    calls.push(name)
    return Promise.reject(new RemoteError('client.restarting', 502))
  }
  store.set(apiAtom, { call, address: (path) => path, noteResponse: () => undefined })
  await store.set(verifyConnectionAtom)
  expect(calls).toEqual(['getVersion'])
  store.set(connectionAtom, 'restarting')
  await store.set(verifyConnectionAtom)
  expect(calls).toHaveLength(1)
})

test('O10 a response to a call sent before the connection loss does not prove a connection', async () => {
  const store = createStore()
  const sentAtMs = performance.now()
  await vi.advanceTimersByTimeAsync(1)
  store.set(recordConnectionLossAtom)
  await vi.advanceTimersByTimeAsync(1)
  store.set(recordOutcomeAtom, 'search', null, sentAtMs)
  expect(store.get(connectionAtom)).toBe('offline')
  // Localhost is reachable without a network.
  store.set(recordOutcomeAtom, 'search', null, performance.now())
  expect(store.get(connectionAtom)).toBe('online')
})
