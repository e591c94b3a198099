import { afterEach, expect, test, vi } from 'vitest'
import { memoryCaches } from '../../tests/support/memory-caches.ts'
import { limitEntries } from './limit-entries.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('O2 removes the oldest entries of a route above its limit, and none of other routes', async () => {
  const storage = memoryCaches()
  vi.stubGlobal('caches', storage)
  const cache = await storage.open('some')
  const plugin = limitEntries(20, ({ pathname }) => pathname.startsWith('/picture/'))
  const put = async (address: string) => {
    await cache.put(address, new Response(''))
    await plugin.cacheDidUpdate?.({ cacheName: 'some' } as never)
  }
  await put('https://portal/other')
  for (let at = 0; at < 100; at += 1) await put(`https://portal/picture/${at}`)
  const there = (await cache.keys()).map(({ url }) => url)
  expect(there[0]).toBe('https://portal/other')
  expect(there.length).toBeLessThanOrEqual(1 + 20 + 50)
  expect(there.at(-1)).toBe('https://portal/picture/99')
})
