import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { mediaCache, publicCache, scopeCache } from '#local/cache-names.ts'
import { memoryCaches } from '../tests/support/memory-caches.ts'
import { createScope } from './scope.ts'

describe('O2 the worker caches pictures for one user', () => {
  test('O2 remembers the user across restarts of the worker (fault 71)', async () => {
    const storage = memoryCaches()
    await createScope(storage).set('anna')
    expect(await createScope(storage).current()).toBe('anna')
  })

  test('O2 a change of the user removes only the cached pictures of the previous one', async () => {
    const storage = memoryCaches()
    const scope = createScope(storage)
    await scope.set('anna')
    for (const name of [mediaCache('anna'), mediaCache('bert'), publicCache, 'workbox-precache-v2']) await storage.open(name)
    await scope.set('bert')
    expect(await storage.keys()).toEqual([scopeCache, mediaCache('bert'), publicCache, 'workbox-precache-v2'])
    expect(await scope.current()).toBe('bert')
  })

  test('O2 a scope that begins like another one belongs to another user', async () => {
    const storage = memoryCaches()
    await storage.open(mediaCache('ann'))
    await storage.open(mediaCache('anna'))
    await createScope(storage).set('ann')
    expect(await storage.keys()).toEqual([mediaCache('ann'), scopeCache])
  })

  test('O2 a sign-out leaves no pictures of any user', async () => {
    const storage = memoryCaches()
    const scope = createScope(storage)
    await scope.set('anna')
    await storage.open(mediaCache('anna'))
    await scope.set(null)
    expect(await storage.keys()).toEqual([scopeCache])
    expect(await createScope(storage).current()).toBeNull()
  })
})
