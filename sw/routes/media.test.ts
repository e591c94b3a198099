import { afterEach, expect, test, vi } from 'vitest'
import { media } from './media.ts'
import { createApiPatterns } from './patterns.ts'

// These modules need the global scope of a worker.
vi.mock('workbox-core', () => ({ registerQuotaErrorCallback: vi.fn() }))
vi.mock('workbox-strategies', () => ({ CacheFirst: vi.fn() }))

afterEach(() => vi.unstubAllGlobals())

/** Requests a picture of an offline copy whose permission has ended. */
const requestAfterPermission = async (status: number) => {
  vi.stubGlobal('caches', { match: async () => new Response('stored') })
  vi.stubGlobal('fetch', async () => new Response(null, { status }))
  const onRefused = vi.fn()
  const scope = { current: async () => 'anna' }
  const permission = { allows: async () => false }
  const { handler } = media(createApiPatterns('/rest/'), scope as never, permission, onRefused)
  const request = { url: 'https://portal.example/rest/media/harbour/thumb/1' }
  const response = typeof handler === 'object' && (await handler.handle({ event: { clientId: 'page' }, request } as never))
  expect(response).toMatchObject({ status })
  return onRefused.mock.calls
}

test('O8 informs the page of a picture that the server refuses after the end of the offline permission', async () => {
  expect(await requestAfterPermission(403)).toEqual([['harbour', 'page']])
  expect(await requestAfterPermission(404)).toEqual([['harbour', 'page']])
  expect(await requestAfterPermission(200)).toEqual([])
})
