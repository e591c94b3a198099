// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import type { DeviceResponse } from '#local/offline/catalogue/protocol.ts'
import { RemoteError } from '#local/remote-error.ts'
import { connectionAtom, lastResponseAtAtom } from '../../connection/atoms.ts'
import { pageAddress } from '../../navigation/address.ts'
import { pageAtom } from '../../navigation/atoms.ts'
import { facetCountsAtom } from '../../search/atoms.ts'
import { sessionAtom } from '../../session/atoms.ts'
import { deviceRefusalAtom, deviceResponseAtom, isOutdatedAtom } from './atoms.ts'
import { fallbackTimeoutMs } from './fallback-rules.ts'
import { callWithFallback, type FallbackRequest } from './offline-fallback.ts'

const device = vi.hoisted(() => ({ call: vi.fn<() => Promise<DeviceResponse>>() }))
vi.mock('../../../platform/catalogue-worker.ts', () => ({ startCatalogueWorker: () => ({ ...device, stop: () => undefined }) }))

const session = { scope: 'anna', guest: false } as Session
const found = (id: string) => ({ facetCounts: { facetFields: {} }, response: { docs: [{ id }], numFound: 1 } })
const here = found('here')
const there = found('there')
const lost = new RemoteError('client.network', 0)

let store: ReturnType<typeof createStore>
const pass = (callServer: () => Promise<unknown>, more: Partial<FallbackRequest> = {}) =>
  callWithFallback(store.get, store.set, { name: 'search', query: { solr_q: '*' }, signal: undefined, callServer, ...more })

beforeEach(() => {
  store = createStore()
  store.set(sessionAtom, session)
  device.call.mockReset().mockResolvedValue({ response: here, asOf: 7 })
})

describe('O7 fallback from the server to offline copies', () => {
  test('the server responds while it is reachable', async () => {
    expect(await pass(() => Promise.resolve(there))).toBe(there)
    expect(device.call).not.toHaveBeenCalled()
  })

  test('the device responds immediately if the server is known to be unreachable, with the age of its data', async () => {
    store.set(connectionAtom, 'offline')
    const reach = vi.fn(() => Promise.reject(lost))
    expect(await pass(reach)).toBe(here)
    expect(reach).not.toHaveBeenCalled()
    expect(store.get(deviceResponseAtom)).toEqual({ asOf: 7 })
  })

  test.each(['client.network', 'client.offline', 'client.timeout', 'client.bad-answer'] as const)(
    'after %s the device responds',
    async (code) => {
      expect(await pass(() => Promise.reject(new RemoteError(code, 0)))).toBe(here)
    },
  )

  test('does not replace a permission error of the server', async () => {
    await expect(pass(() => Promise.reject(new RemoteError('access.denied', 403)))).rejects.toMatchObject({ code: 'access.denied' })
    expect(device.call).not.toHaveBeenCalled()
  })

  test('does not wait for a silent server at the start and does not call it again', async () => {
    vi.useFakeTimers()
    const response = pass(() => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await response).toBe(here)
    expect(store.get(connectionAtom)).toBe('offline')
    vi.useRealTimers()
  })

  test('waits longer for a server that has responded before', async () => {
    vi.useFakeTimers()
    store.set(lastResponseAtAtom, Date.now())
    const response = pass(() => new Promise((resolve) => setTimeout(resolve, 3000, there)))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await response).toBe(there)
    vi.useRealTimers()
  })

  test('missing offline data rejects like the server call and reports the reason', async () => {
    device.call.mockResolvedValue({ refusal: 'memory' })
    await expect(pass(() => Promise.reject(lost))).rejects.toBe(lost)
    expect(store.get(deviceRefusalAtom)).toBe('memory')
  })

  test('further pages come from the source of the first page', async () => {
    const further = { query: { solr_q: '*', solr_start: '60' } }
    store.set(connectionAtom, 'offline')
    await expect(pass(() => Promise.reject(lost), further)).rejects.toBe(lost)
    expect(await pass(() => Promise.reject(lost))).toBe(here)
    store.set(facetCountsAtom, here.facetCounts)
    store.set(connectionAtom, 'online')
    expect(await pass(() => Promise.resolve(there), further)).toBe(here)
  })

  test('O10 offline results are outdated when the server is reachable again', async () => {
    store.set(connectionAtom, 'offline')
    await pass(() => Promise.reject(lost))
    store.set(facetCountsAtom, here.facetCounts)
    store.set(pageAtom, pageAddress('search'))
    expect(store.get(isOutdatedAtom)).toBe(false)
    store.set(connectionAtom, 'online')
    expect(store.get(isOutdatedAtom)).toBe(true)
    store.set(facetCountsAtom, there.facetCounts)
    expect(store.get(isOutdatedAtom)).toBe(false)
  })

  test('does not wait for an aborted request', async () => {
    store.set(connectionAtom, 'offline')
    await expect(pass(() => Promise.reject(lost), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('O10 the wait for a silent server counts from the start of the page and happens once', () => {
  const now = vi.spyOn(performance, 'now')
  const after = (milliseconds: number) => {
    now.mockReturnValue(milliseconds)
    return fallbackTimeoutMs(null)
  }
  expect([0, 1000, 1500, 60_000].map(after)).toEqual([1500, 500, 400, 400])
  now.mockReturnValue(0)
  expect(fallbackTimeoutMs(1)).toBeGreaterThan(fallbackTimeoutMs(null))
  now.mockRestore()
})
