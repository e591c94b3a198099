import { expect, test } from 'vitest'
import { memoryCaches } from '../tests/support/memory-caches.ts'
import { createShellCache } from './shell-cache.ts'

const address = 'https://portal.example/sub/'
const documentOf = (text: string): Response =>
  new Response(text, { headers: { 'Content-Security-Policy': "default-src 'self'", 'Content-Type': 'text/html', Vary: 'Accept-Language' } })

test('O2 the document is cached under the portal’s URL for every language, with its policy', async () => {
  const storage = memoryCaches()
  const shell = createShellCache(storage, 'one', address)
  await shell.store(documentOf('first'))
  const stored = await (await storage.open(shell.cacheName)).match(address)
  expect(Object.fromEntries(stored?.headers ?? [])).toEqual({
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/html',
  })
  expect(await stored?.text()).toBe('first')
})

test('O2 fault 69: the document of a waiting version does not affect the active one until activation', async () => {
  const storage = memoryCaches()
  const now = createShellCache(storage, 'one', address)
  const next = createShellCache(storage, 'two', address)
  const text = async ({ cacheName }: typeof now) => (await (await storage.open(cacheName)).match(address))?.text()
  await now.store(documentOf('first'))
  await storage.open('vitrine-public-1')
  await next.store(documentOf('second'))
  expect(await text(now)).toBe('first')
  await next.removeOldVersions()
  expect(await storage.keys()).toEqual(['vitrine-public-1', next.cacheName])
  expect(await text(next)).toBe('second')
})
