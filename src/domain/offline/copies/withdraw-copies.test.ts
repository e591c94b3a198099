// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { mediaCache } from '#local/cache-names.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { openOfflinePictures } from '#local/offline/offline-pictures.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { memoryCaches } from '../../../../tests/support/memory-caches.ts'
import { withdrawCopies } from './withdraw-copies.ts'

const pictureOf = (id: string): string => `https://portal.example/rest/media/${id}/thumb/1`

const setUp = async () => {
  const storage = memoryCaches()
  const viewed = await storage.open(mediaCache('anna'))
  for (const id of ['seen', 'other']) await viewed.put(pictureOf(id), new Response('picture'))
  const parts = {
    store: createOfflineStore(createMemoryStorage(), { newKey: () => 'key', now: Date.now }),
    pictures: openOfflinePictures('anna', storage),
    snapshots: { dropIndex: vi.fn(async () => undefined) },
    discardFiles: async () => undefined,
  }
  const addresses = async () => (await viewed.keys()).map(({ url }) => url)
  return { parts, addresses }
}

test('O8 a viewed picture counts as data of the asset and is removed when the asset is hidden', async () => {
  const { parts, addresses } = await setUp()
  expect([...(await parts.pictures.assetIds())].sort()).toEqual(['other', 'seen'])
  await withdrawCopies(parts, ['seen'], 'hidden')
  expect(await addresses()).toEqual([pictureOf('other')])
})

test('O8 a ban of offline copies retains pictures that were only viewed', async () => {
  const { parts, addresses } = await setUp()
  expect(await withdrawCopies(parts, ['seen'], 'forbidden')).toBeNull()
  expect(await addresses()).toHaveLength(2)
})
