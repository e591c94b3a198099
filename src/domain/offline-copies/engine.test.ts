import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { offlineCache } from '#local/cache-names.ts'
import { memoryCaches } from '../../../tests/support/memory-caches.ts'
import { sessionAtom } from '../session/atoms.ts'
import { startOfflineCopyEngineAtom } from './engine.ts'

const anna = { scope: 'anna', session: 'token', guest: false } as Session

afterEach(() => vi.unstubAllGlobals())

test('L7 a picture stored after the sign-out is removed when the engine stops, and stays for a current user', async () => {
  const storage = memoryCaches()
  vi.stubGlobal('caches', storage)
  const store = createStore()
  store.set(sessionAtom, anna)
  const stopAfterWriting = async () => {
    const keeper = store.set(startOfflineCopyEngineAtom, anna)
    await (await storage.open(offlineCache(anna.scope))).put('/picture', new Response(''))
    await keeper.stop()
    return storage.keys()
  }
  expect(await stopAfterWriting()).toEqual([offlineCache(anna.scope)])
  store.set(sessionAtom, null)
  expect(await stopAfterWriting()).toEqual([])
})
