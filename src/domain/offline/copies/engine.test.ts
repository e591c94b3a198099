// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '#contract/config/parse.ts'
import type { Session } from '#contract/session.ts'
import { offlineCache } from '#local/cache-names.ts'
import { databaseName } from '#local/database/database-name.ts'
import { openDexie } from '#local/database/dexie-storage.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { memoryCaches } from '../../../../tests/support/memory-caches.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { createOfflineCopyEngine } from './engine.ts'

const anna = { scope: 'anna', session: 'token', guest: false } as Session

afterEach(() => vi.unstubAllGlobals())

/** An engine without a store, a server or downloads. @param calls receives the names of calls; without it the device is offline */
const openEngine = (isCurrentUser: boolean, calls?: string[]) => {
  const ignore = (): void => undefined
  const call = (name: string) => {
    calls?.push(name)
    return Promise.reject(new Error('no server'))
  }
  return createOfflineCopyEngine({
    session: anna,
    isCurrentUser: () => isCurrentUser,
    api: () => ({ call }) as unknown as ApiClient,
    config: () => readConfig({}),
    isOnline: () => calls !== undefined,
    locale: () => 'en',
    bookmarks: () => null,
    downloads: () => Promise.resolve(null),
    onState: ignore,
    onHidden: ignore,
    onVisibilityChanged: ignore,
    openDevicePage: ignore,
    showToast: ignore,
    showError: ignore,
  })
}

test('L7 removes a picture stored after the sign-out when the engine stops, and retains it for a current user', async () => {
  const storage = memoryCaches()
  vi.stubGlobal('caches', storage)
  const stopAfterWriting = async (isCurrentUser: boolean) => {
    const engine = openEngine(isCurrentUser)
    await (await storage.open(offlineCache(anna.scope))).put('/picture', new Response(''))
    await engine.stop()
    return storage.keys()
  }
  expect(await stopAfterWriting(true)).toEqual([offlineCache(anna.scope)])
  expect(await stopAfterWriting(false)).toEqual([])
})

test('O3 ends without an error after a sign-out in a browser that blocks all site data (fault 59)', async () => {
  const blocked = () => Promise.reject(new DOMException('blocked', 'SecurityError'))
  vi.stubGlobal('caches', { open: blocked, keys: blocked, delete: blocked })
  await expect(openEngine(false).stop()).resolves.toBeUndefined()
})

test('O8 a refresh of copies also checks the rights of their files, without waiting for the next minute', async () => {
  vi.stubGlobal('caches', memoryCaches())
  const calls: string[] = []
  const checks = () => calls.filter((name) => name === 'getCopyState').length
  const engine = openEngine(true, calls)
  await engine.makeAvailableOffline({ kind: 'asset', id: 'a' }, 'Lake')
  engine.runNow()
  await expect.poll(checks).toBe(1)
  await engine.refresh([])
  await expect.poll(checks).toBe(2)
  await engine.stop()
})

test('Y17 copies of assets whose rights have ended are removed at the start, also without a connection', async () => {
  vi.stubGlobal('caches', memoryCaches())
  const database = await openDexie(databaseName(anna.scope), { onBlocked: () => undefined, onLost: () => undefined })
  const store = createOfflineStore(database, { newKey: () => 'bookmarks', now: Date.now })
  const set = await store.add({ source: { kind: 'bookmarks' }, title: '', locale: 'en' })
  if (!set) throw new Error('there is one already')
  const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
  await store.putMembers(set, { ids: ['ended', 'other'], found: 2, isWhole: true })
  const assets = [
    { asset: { id: 'ended' }, entry, permissionSeconds: 0 },
    { asset: { id: 'other' }, entry },
  ]
  await store.putResponse(set, { permissionSeconds: 1000, assets, refused: [] }, new Set())
  await store.finishMetadata(set)
  const engine = openEngine(true)
  await expect.poll(async () => (await store.itemsOf(set.key)).map(({ id }) => id)).toEqual(['other'])
  await engine.stop()
  database.close()
})
