import { expect, test } from 'vitest'
import { userCachePrefix } from '#local/cache-names.ts'
import { addStaticRoutes, staticRoutes } from './static-routes.ts'

const locations = { apiPath: '/sub/rest/', scope: '/sub/', shell: 'shell', files: 'files' }

test('O2 O8 nothing that is one person’s is answered without the worker: only the document and the files of this version come out of a cache', () => {
  const cached = staticRoutes(locations).filter(({ source }) => typeof source === 'object')
  for (const { condition, source } of cached) {
    expect(source).toSatisfy(({ cacheName }: { cacheName: string }) => ['shell', 'files'].includes(cacheName))
    expect(JSON.stringify(source)).not.toContain(userCachePrefix)
    expect(condition.urlPattern.pathname).toMatch(/^\/sub\/(?:$|assets\/)/)
  }
})

test('O2 the document is taken for the portal’s own address alone, not with a ticket in it', () => {
  const [navigation] = staticRoutes({ ...locations, scope: '/a(b)/' }).filter(({ condition }) => condition.requestMode === 'navigate')
  expect(navigation).toEqual({
    condition: { urlPattern: { pathname: String.raw`/a\(b\)/`, search: '' }, requestMode: 'navigate' },
    source: { cacheName: 'shell' },
  })
})

test('O2 calls of one user go to the network below the prefix of this server', () => {
  const patterns = staticRoutes(locations)
    .filter(({ source }) => source === 'network')
    .map(({ condition }) => condition.urlPattern.pathname)
  expect(patterns).toContain('/sub/rest/session{/*}?')
})

test('O2 a browser that has no static routes, or takes none of these, installs the worker all the same', async () => {
  const event = new Event('install')
  await expect(addStaticRoutes(event, locations)).resolves.toBeUndefined()
  const refusing = Object.assign(event, { addRoutes: () => Promise.reject(new TypeError('too many')) })
  await expect(addStaticRoutes(refusing, locations)).resolves.toBeUndefined()
})
