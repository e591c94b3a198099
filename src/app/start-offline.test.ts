import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { deviceCatalogueAtom } from '../domain/offline/device.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { followOffline } from './start-offline.ts'

const stopped = vi.hoisted(() => [] as string[])
vi.mock('../platform/catalogue-worker.ts', () => ({
  startCatalogueWorker: ({ database }: { database: string }) => ({ stop: () => void stopped.push(database) }),
}))

const person = (scope: string) => ({ scope, session: scope, guest: false }) as Session

beforeEach(() => void stopped.splice(0))

test('O7 the catalogue that a start without a server has asked is left alone when everything begins to be followed, and ends with its person', () => {
  const store = createStore()
  store.set(sessionAtom, person('anna'))
  const asked = store.set(deviceCatalogueAtom)
  followOffline(store)
  expect(store.set(deviceCatalogueAtom)).toBe(asked)
  // The same person with a session that was renewed.
  store.set(sessionAtom, { ...person('anna'), session: 'another' })
  expect(stopped).toEqual([])
  store.set(sessionAtom, null)
  expect(stopped).toEqual(['vitrine-person-anna'])
  store.set(sessionAtom, person('bert'))
  store.set(deviceCatalogueAtom)
  store.set(sessionAtom, person('carla'))
  expect(new Set(stopped)).toEqual(new Set(['vitrine-person-anna', 'vitrine-person-bert']))
})
