import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '#contract/session.ts'
import { keptCache } from '#local/cache-names.ts'
import { memoryCaches } from '../../../tests/support/memory-caches.ts'
import { sessionAtom } from '../session/atoms.ts'
import { startKeeperAtom } from './engine.ts'

const anna = { scope: 'anna', session: 'token', guest: false } as Session

afterEach(() => vi.unstubAllGlobals())

test('L7 a picture that was written down after its person had signed out goes when what kept it stops; of whoever is still here it stays', async () => {
  const storage = memoryCaches()
  vi.stubGlobal('caches', storage)
  const store = createStore()
  store.set(sessionAtom, anna)
  const stopAfterWriting = async () => {
    const keeper = store.set(startKeeperAtom, anna)
    await (await storage.open(keptCache(anna.scope))).put('/picture', new Response(''))
    await keeper.stop()
    return storage.keys()
  }
  expect(await stopAfterWriting()).toEqual([keptCache(anna.scope)])
  store.set(sessionAtom, null)
  expect(await stopAfterWriting()).toEqual([])
})
