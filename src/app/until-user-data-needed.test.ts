// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { pageAddress } from '../domain/navigation/address.ts'
import { pageAtom } from '../domain/navigation/atoms.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import type { Store } from './store.ts'
import { untilUserDataNeeded } from './until-user-data-needed.ts'

const session = (guest: boolean) => ({ scope: 'anna', session: 'token', guest }) as Session
const search = pageAddress('search', { value: 'bridge' })

let databases: { readonly name: string }[]
beforeEach(() => {
  vi.useFakeTimers()
  databases = []
  vi.stubGlobal('indexedDB', { databases: async () => databases })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  deviceStore.remove(storageKeys.localDataCounts)
})

/** The first visit of a guest. */
const firstVisit = (): Store => {
  const store = createStore()
  store.set(connectionAtom, 'online')
  store.set(sessionAtom, session(true))
  store.set(pageAtom, search)
  return store
}
const begin = (store: Store, firstInput = new Promise<void>(() => undefined)) => {
  const needed = vi.fn<() => void>()
  void untilUserDataNeeded(store, firstInput).then(needed)
  return needed
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test.each<[string, (store: Store) => void]>([
  ['an account', (store) => store.set(sessionAtom, session(false))],
  ['a lost connection', (store) => store.set(connectionAtom, 'offline')],
  ['another page', (store) => store.set(pageAtom, pageAddress('bookmark'))],
])('P3 the data of the user is needed immediately and later for %s', async (_case, change) => {
  const changed = firstVisit()
  change(changed)
  const atOnce = begin(changed)
  const store = firstVisit()
  const later = begin(store)
  await settle()
  expect(atOnce).toHaveBeenCalled()
  expect(later).not.toHaveBeenCalled()
  change(store)
  await settle()
  expect(later).toHaveBeenCalled()
})

test.each<[string, () => void]>([
  ['has a database', () => void databases.push({ name: 'vitrine-guest' })],
  ['lost its databases', () => deviceStore.set(storageKeys.localDataCounts, '{}')],
  ['cannot list databases', () => vi.stubGlobal('indexedDB', {})],
])('P3 a device that %s needs the data of the user immediately', async (_case, prepare) => {
  prepare()
  const needed = begin(firstVisit())
  await settle()
  expect(needed).toHaveBeenCalled()
})

test.each<[string, (input: () => void) => unknown]>([
  ['first input', (input) => input()],
  ['change in another tab', () => window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.localDataCounts }))],
  ['hidden page', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['long visit', () => vi.advanceTimersByTime(30_000)],
])('P3 a first visit of a guest waits for the %s', async (_case, happen) => {
  let enter = () => undefined as void
  const needed = begin(firstVisit(), new Promise<void>((resolve) => (enter = resolve)))
  await settle()
  expect(needed).not.toHaveBeenCalled()
  happen(enter)
  await settle()
  expect(needed).toHaveBeenCalled()
})
