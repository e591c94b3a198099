// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { previewAtom } from '../domain/asset/atoms.ts'
import { pageAddress } from '../domain/navigation/address.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom, searchStatusAtom } from '../domain/search/atoms.ts'
import { noFacetCounts } from '../domain/search/facet-counts.ts'
import { createResults, noResults, withPage } from '../domain/search/results.ts'
import { activeIdAtom, selectedIdsAtom } from '../domain/selection/atoms.ts'
import { accountChangeCountAtom, sessionAtom } from '../domain/session/atoms.ts'
import type { ApiClient } from '../platform/api-client.ts'
import { watchAccount } from './watch-account.ts'

const minuteMs = 60_000
const sessionOf = (scope: string, token = scope) => ({ scope, session: token, guest: scope === 'guest' }) as Session
const pages = { first: 25, next: 15 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const begin = (session: Session | null, call: () => Promise<unknown> = async () => ({ sessionValid: true })) => {
  const store = createStore()
  const calls = vi.fn(call)
  const onEnded = vi.fn()
  store.set(apiAtom, { call: calls } as unknown as ApiClient)
  store.set(pageAtom, pageAddress('search'))
  store.set(sessionAtom, session)
  watchAccount(store, onEnded)
  store.set(resultsAtom, withPage(createResults(1, 1, pages), { from: 0, to: 1 }, [{ id: 'secret' }], 1))
  store.set(facetCountsAtom, { fields: {} } as never)
  store.set(searchStatusAtom, 'success')
  store.set(activeQueryAtom, { key: 'k', query: {} as never })
  store.set(selectedIdsAtom, new Set(['secret']))
  store.set(activeIdAtom, 'secret')
  store.set(previewAtom, { id: 'secret' })
  return { store, calls, onEnded }
}
const shown = (store: ReturnType<typeof createStore>) => [
  store.get(resultsAtom) === noResults,
  store.get(facetCountsAtom) === noFacetCounts,
  store.get(activeQueryAtom),
  store.get(selectedIdsAtom).size,
  store.get(activeIdAtom),
  store.get(previewAtom),
  store.get(searchStatusAtom),
]
const cleared = [true, true, null, 0, null, null, 'initial']

test.each([
  ['signs out', sessionOf('anna'), null],
  ['is replaced by another user', sessionOf('anna'), sessionOf('bob')],
  ['is replaced by a guest', sessionOf('anna'), sessionOf('guest')],
  ['signs in', sessionOf('guest'), sessionOf('anna')],
])('O8 nothing of the previous account stays on the screen when a user %s', (_what, before, after) => {
  const { store } = begin(before)
  store.set(sessionAtom, after)
  expect(shown(store)).toEqual(cleared)
  expect(store.get(accountChangeCountAtom)).toBe(1)
})

test('O8 a first session, a renewed guest and a new session of the same user keep the screen', () => {
  for (const [before, after] of [
    [null, sessionOf('guest')],
    [sessionOf('guest'), null],
    [sessionOf('guest', 'old'), sessionOf('guest', 'new')],
    [sessionOf('anna', 'old'), sessionOf('anna', 'new')],
  ] as const) {
    const { store } = begin(before)
    store.set(sessionAtom, after)
    expect([store.get(resultsAtom).total, store.get(accountChangeCountAtom)]).toEqual([1, 0])
  }
})

test('L6 the sign-in form does not start again while it signs in', () => {
  const { store } = begin(null)
  store.set(pageAtom, pageAddress('login'))
  store.set(sessionAtom, sessionOf('anna'))
  expect(store.get(accountChangeCountAtom)).toBe(0)
})

test('E1 an open page notices within a minute that the server has ended the session of an account', async () => {
  const { calls, onEnded } = begin(sessionOf('anna'), async () => ({ sessionValid: false }))
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(calls).toHaveBeenCalledWith('checkSession', { token: 'anna' })
  expect(onEnded).toHaveBeenCalledTimes(1)
})

test.each([
  ['valid', async () => ({ sessionValid: true })],
  ['unreachable', () => Promise.reject(new RemoteError('client.network', 0))],
  ['refused by another program', () => Promise.reject(new RemoteError('client.unknown-status', 401))],
])('E1 a session that is %s continues', async (_what, call) => {
  const { onEnded } = begin(sessionOf('anna'), call)
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(onEnded).not.toHaveBeenCalled()
})

test('E1 a guest sends no check', async () => {
  const { calls } = begin(sessionOf('guest'))
  await vi.advanceTimersByTimeAsync(2 * minuteMs)
  expect(calls).not.toHaveBeenCalled()
})
