// @vitest-environment happy-dom
import { atom, createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { connectionAtom } from '../domain/connection/atoms.ts'
import { deviceCatalogueAtom } from '../domain/offline/device-catalogue.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import { followOfflineCatalogue } from './follow-offline-catalogue.ts'

const stopped = vi.hoisted(() => [] as string[])
vi.mock('../platform/catalogue-worker.ts', () => ({
  startCatalogueWorker: ({ database }: { database: string }) => ({ stop: () => void stopped.push(database) }),
}))

const retries = vi.hoisted(() => [] as string[])
vi.mock('../domain/offline/refresh.ts', async (original) => ({
  ...(await original<typeof import('../domain/offline/refresh.ts')>()),
  retryFromDeviceAtom: atom(null, () => void retries.push('retry')),
}))

const userSession = (scope: string) => ({ scope, session: scope, guest: false }) as Session

beforeEach(() => void stopped.splice(0))

test('O7 a catalogue already used at a start without a server is reused, and stops when the user changes', () => {
  const store = createStore()
  store.set(sessionAtom, userSession('anna'))
  const requestCount = store.set(deviceCatalogueAtom)
  followOfflineCatalogue(store)
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
  followOfflineCatalogue(store)
  expect(retries).toEqual([])
  deviceStore.set(storageKeys.kept, '1')
  store.set(sessionAtom, userSession('dora'))
  expect(retries).toEqual(['retry'])
})
