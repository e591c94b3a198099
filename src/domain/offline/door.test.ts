import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import type { DeviceAnswer } from '#local/catalogue/protocol.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { facetCountsAtom } from '../catalogue/atoms.ts'
import { connectionAtom, lastAnswerAtom } from '../connection/atoms.ts'
import { pageAddress } from '../navigation/address.ts'
import { pageAtom } from '../navigation/atoms.ts'
import { sessionAtom } from '../session/atoms.ts'
import { deviceAnswerAtom, deviceRefusalAtom, isOutdatedAtom } from './atoms.ts'
import { type Ask, passDoor } from './door.ts'
import { patience } from './rules.ts'

const device = vi.hoisted(() => ({ ask: vi.fn<() => Promise<DeviceAnswer>>() }))
vi.mock('../../platform/catalogue-worker.ts', () => ({ startCatalogueWorker: () => ({ ...device, stop: () => undefined }) }))

const session = { scope: 'anna', guest: false } as Session
const found = (id: string) => ({ facetCounts: { facetFields: {} }, response: { docs: [{ id }], numFound: 1 } })
const here = found('here')
const there = found('there')
const lost = new ApiFailure('client.network', 0)

let store: ReturnType<typeof createStore>
const pass = (reach: () => Promise<unknown>, more: Partial<Ask> = {}) =>
  passDoor(store.get, store.set, { name: 'search', query: { solr_q: '*' }, signal: undefined, reach, ...more })

beforeEach(() => {
  store = createStore()
  store.set(sessionAtom, session)
  device.ask.mockReset().mockResolvedValue({ answer: here, asOf: 7 })
})

describe('O7 the door between the server and what is kept', () => {
  test('the server answers while it can be reached', async () => {
    expect(await pass(() => Promise.resolve(there))).toBe(there)
    expect(device.ask).not.toHaveBeenCalled()
  })

  test('where it is known that nobody can be reached the device answers at once, marked with its age', async () => {
    store.set(connectionAtom, 'offline')
    const reach = vi.fn(() => Promise.reject(lost))
    expect(await pass(reach)).toBe(here)
    expect(reach).not.toHaveBeenCalled()
    expect(store.get(deviceAnswerAtom)).toEqual({ asOf: 7 })
  })

  test.each(['client.network', 'client.offline', 'client.timeout', 'client.bad-answer'] as const)(
    'after %s the device answers',
    async (code) => {
      expect(await pass(() => Promise.reject(new ApiFailure(code, 0)))).toBe(here)
    },
  )

  test('a refusal of the server stays one', async () => {
    await expect(pass(() => Promise.reject(new ApiFailure('access.denied', 403)))).rejects.toMatchObject({ code: 'access.denied' })
    expect(device.ask).not.toHaveBeenCalled()
  })

  test('a server that is silent at the start is not waited for, and is asked no more', async () => {
    vi.useFakeTimers()
    const answer = pass(() => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(2000)
    expect(await answer).toBe(here)
    expect(store.get(connectionAtom)).toBe('offline')
    vi.useRealTimers()
  })

  test('one that has been heard has more time', async () => {
    vi.useFakeTimers()
    store.set(lastAnswerAtom, Date.now())
    const answer = pass(() => new Promise((later) => setTimeout(later, 3000, there)))
    await vi.advanceTimersByTimeAsync(3000)
    expect(await answer).toBe(there)
    vi.useRealTimers()
  })

  test('what the device does not have fails as the server’s call did, and says why', async () => {
    device.ask.mockResolvedValue({ refusal: 'memory' })
    await expect(pass(() => Promise.reject(lost))).rejects.toBe(lost)
    expect(store.get(deviceRefusalAtom)).toBe('memory')
  })

  test('a list is read on where it was begun, whether the connection is gone or back', async () => {
    const further = { query: { solr_q: '*', solr_start: '60' } }
    store.set(connectionAtom, 'offline')
    await expect(pass(() => Promise.reject(lost), further)).rejects.toBe(lost)
    expect(await pass(() => Promise.reject(lost))).toBe(here)
    store.set(facetCountsAtom, here.facetCounts)
    store.set(connectionAtom, 'online')
    expect(await pass(() => Promise.resolve(there), further)).toBe(here)
  })

  test('O10 results from the device are out of date once the server is back', async () => {
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

  test('nobody waits for an answer that is not wanted any more', async () => {
    store.set(connectionAtom, 'offline')
    await expect(pass(() => Promise.reject(lost), { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('O10 what was waited for since the page was opened counts: a server that is silent is waited for once', () => {
  const now = vi.spyOn(performance, 'now')
  const after = (milliseconds: number) => {
    now.mockReturnValue(milliseconds)
    return patience(null)
  }
  expect([0, 1000, 1500, 60_000].map(after)).toEqual([1500, 500, 400, 400])
  now.mockReturnValue(0)
  expect(patience(1)).toBeGreaterThan(patience(null))
  now.mockRestore()
})
