// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createCacheWriter } from '#local/offline/offline-pictures.ts'
import { memoryCaches } from '../../../tests/support/memory-caches.ts'

const headers = { 'content-type': 'image/webp' }
const addressOf = (at: number): string => `https://portal.example/media/asset-${at}/thumb/1`

test('O6 pictures that share a response are stored singly, with the headers of their own URL', async () => {
  const storage = memoryCaches()
  const response = new Blob(['one', 'two', 'three'])
  const places = [
    [0, 3],
    [3, 6],
    [6, 11],
  ] as const
  await createCacheWriter(storage).write(
    'pictures',
    new Map(places.map(([start, end], at) => [addressOf(at), { response, start, end, headers }])),
  )
  const cache = await storage.open('pictures')
  const stored = await Promise.all(places.map(async (_place, at) => (await cache.match(addressOf(at)))?.text()))
  expect(stored).toEqual(['one', 'two', 'three'])
  expect((await cache.match(addressOf(1)))?.headers.get('content-type')).toBe('image/webp')
})
