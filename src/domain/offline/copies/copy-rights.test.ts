// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { readConfig } from '#contract/config/parse.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { OfflineApi } from '#local/offline/offline-api.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { syncOfflineSet } from '#local/offline/sync-offline-set.ts'
import type { UserDatabase } from '#local/user-database/user-database.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { startCopyRights } from './copy-rights.ts'
import { offlineMessages } from './messages.ts'

const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
const signal = new AbortController().signal

/** A device with copies of `ids`, and a server that then refuses some of them. */
const setUp = async (ids: readonly string[], { hidden }: { readonly hidden: readonly string[] }) => {
  const notices: string[] = []
  const storage = createMemoryStorage()
  const database = { ...storage, state: () => ({ mode: 'durable' }), watch: () => undefined } as unknown as UserDatabase
  const call = async (name: CallName, { body }: { readonly body: { readonly ids: readonly string[] } }) => {
    if (name !== 'findMissing') throw new Error(name)
    return { asked: body.ids.length, missing: body.ids.filter((id) => hidden.includes(id)) }
  }
  const server = { refused: [] as string[] }
  const store = createOfflineStore(storage, { newKey: () => 'set', now: Date.now })
  const api: OfflineApi = {
    members: async (_source, start) => ({ ids: start === 0 ? ids : [], found: ids.length }),
    count: async () => ids.length,
    isHealthy: async () => true,
    describe: async (requested) => ({
      permissionSeconds: 100,
      assets: requested.filter((id) => !server.refused.includes(id)).map((id) => ({ asset: { id }, entry })),
      refused: requested.filter((id) => server.refused.includes(id)),
    }),
    pictures: async (addresses) => new Map(addresses.map((address) => [address, null])),
  }
  const rights = startCopyRights({
    api: () => ({ call }) as unknown as ApiClient,
    config: () => readConfig({}),
    isOnline: () => true,
    onHidden: () => undefined,
    onVisibilityChanged: () => undefined,
    showToast: ({ message }) => notices.push(message),
    store,
    storedIds: () => store.storedIds(),
    database,
    offlineApi: api,
    token: 'token',
    currentSource: (source) => source,
    bookmarks: () => null,
    withdraw: (some, reason) => store.withdraw(some, reason),
    discardFiles: async () => undefined,
    onReviewed: () => undefined,
    onForbidden: async () => undefined,
  })
  const sync = async (): Promise<void> => {
    for (;;) {
      const set = (await store.sets())[0]
      if (!set || set.stage === 'done') return
      const pictures = {
        addresses: async () => new Set<string>(),
        viewedAddresses: async () => new Set<string>(),
        remove: async () => undefined,
      }
      const parts = { store, api, pictures, onRefused: rights.removeRefused, currentSource: (source: typeof set.source) => source }
      const others = { titleOf: () => '', freeBytes: async () => null, freeSpace: async () => false, isDurable: () => true }
      const context = { ...parts, ...others, onFileJobsChanged: async () => undefined, clock: () => 0 }
      await syncOfflineSet(context as unknown as Parameters<typeof syncOfflineSet>[0], set, 1000, signal)
    }
  }
  const refresh = async (refused: readonly string[]): Promise<void> => {
    server.refused = [...refused]
    await store.refresh(() => true, 'en')
    await sync()
  }
  await store.add({ source: { kind: 'bookmarks' }, title: '', locale: 'en' })
  const copies = async () => (await store.itemsOf('set')).map(({ id }) => id).sort()
  return { refresh, sync, takeNotices: () => notices.splice(0), copies }
}

test('O8 reports a ban of offline copies that a refresh detects before the regular check', async () => {
  const device = await setUp(['a', 'b'], { hidden: [] })
  await device.sync()
  await device.refresh(['a'])
  expect(await device.copies()).toEqual(['b'])
  expect(device.takeNotices()).toEqual([offlineMessages.partlyForbidden.id])
  await device.refresh(['a', 'b'])
  expect(device.takeNotices()).toEqual([offlineMessages.forbidden.id])
})

test('O8 a rejected asset that is not visible, or without a copy, is not a ban', async () => {
  const device = await setUp(['a', 'b'], { hidden: ['a'] })
  await device.sync()
  await device.refresh(['a'])
  expect(await device.copies()).toEqual(['b'])
  expect(device.takeNotices()).toEqual([])
  const other = await setUp(['a', 'b'], { hidden: [] })
  await other.refresh(['a'])
  expect(other.takeNotices()).toEqual([])
})
