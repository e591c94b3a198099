// @vitest-environment happy-dom
import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import type { OfflineState } from '#local/offline/offline-summary.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { offlineStateAtom } from '../domain/offline/copies/atoms.ts'
import { deviceCatalogueAtom } from '../domain/offline/responses/device-catalogue.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { watchOfflineCatalogue } from './watch-offline-catalogue.ts'

const started = vi.hoisted(() => [] as string[])
const stopped = vi.hoisted(() => [] as string[])
vi.mock('../platform/catalogue-worker.ts', () => ({
  startCatalogueWorker: ({ database }: { database: string }) => {
    started.push(database)
    return { stop: () => void stopped.push(database), update: async () => 0 }
  },
}))

const retries = vi.hoisted(() => [] as string[])
vi.mock('../domain/offline/responses/refresh.ts', async (original) => ({
  ...(await original<typeof import('../domain/offline/responses/refresh.ts')>()),
  retryFromDeviceAtom: atom(null, () => void retries.push('retry')),
}))

const userSession = (scope: string) => ({ scope, session: scope, guest: false }) as Session

beforeEach(() => {
  started.splice(0)
  stopped.splice(0)
})
afterEach(() => void vi.useRealTimers())

test('O7 a catalogue already used at a start without a server is reused, and stops when the user changes', () => {
  const store = createStore()
  store.set(sessionAtom, userSession('anna'))
  const requestCount = store.set(deviceCatalogueAtom)
  watchOfflineCatalogue(store)
  expect(store.set(deviceCatalogueAtom)).toBe(requestCount)
  // The same user with a renewed session.
  store.set(sessionAtom, { ...userSession('anna'), session: 'another' })
  expect(stopped).toEqual([])
  store.set(sessionAtom, null)
  expect(stopped).toEqual(['vitrine-person-anna'])
  store.set(sessionAtom, userSession('bert'))
  store.set(deviceCatalogueAtom)
  store.set(sessionAtom, userSession('carla'))
  expect(new Set(stopped)).toEqual(new Set(['vitrine-person-anna', 'vitrine-person-bert']))
})

test('O8 fault 61: calls that failed before a session was restored are repeated from the device', () => {
  const store = createStore()
  store.set(connectionAtom, 'offline')
  store.set(sessionAtom, { ...userSession('guest'), guest: true })
  watchOfflineCatalogue(store)
  expect(retries).toEqual([])
  deviceStore.set(storageKeys.offlineCopies, '1')
  store.set(sessionAtom, userSession('dora'))
  expect(retries).toEqual(['retry'])
})

test('O7 the catalogue of a device without copies starts only when some are stored', async () => {
  vi.useFakeTimers()
  deviceStore.remove(storageKeys.offlineCopies)
  const store = createStore()
  store.set(connectionAtom, 'offline')
  store.set(sessionAtom, { ...userSession('guest'), guest: true })
  watchOfflineCatalogue(store)
  store.set(offlineStateAtom, { summaries: [] } as unknown as OfflineState)
  store.set(sessionAtom, userSession('emma'))
  await vi.runAllTimersAsync()
  expect(started).not.toContain('vitrine-person-emma')
  store.set(offlineStateAtom, { summaries: [{}] } as unknown as OfflineState)
  await vi.runAllTimersAsync()
  expect(started).toContain('vitrine-person-emma')
})
