import { expect, test } from 'vitest'
import { userCachePrefix } from '#local/cache-names.ts'
import { addStaticRoutes, staticRoutes } from './static-routes.ts'

const locations = { apiPath: '/sub/rest/', scope: '/sub/', shell: 'shell', files: 'files' }

test('O2 O8 only the document and the files of this version are served without the worker, no response for one user', () => {
  const cached = staticRoutes(locations).filter(({ source }) => typeof source === 'object')
  for (const { condition, source } of cached) {
    expect(source).toSatisfy(({ cacheName }: { cacheName: string }) => ['shell', 'files'].includes(cacheName))
    expect(JSON.stringify(source)).not.toContain(userCachePrefix)
    expect(condition.urlPattern.pathname).toMatch(/^\/sub\/(?:$|assets\/)/)
  }
})

test('O2 the cached document is served for the URL of the portal only, not for one with a ticket', () => {
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
  expect(patterns).toContain('/sub/rest/links{/*}?')
})

test('O6 O7 only media that code requests go past the worker, never a picture in the document', () => {
  const media = staticRoutes(locations).filter(({ condition }) => String(condition.urlPattern.pathname).includes('media'))
  expect(media).toEqual([
    { condition: { urlPattern: { pathname: '/sub/rest/media/*' }, requestMode: 'cors', requestDestination: '' }, source: 'network' },
  ])
})

test('O2 installs the worker in browsers without static routes or with an error for them', async () => {
  const event = new Event('install')
  await expect(addStaticRoutes(event, locations)).resolves.toBeUndefined()
  const refusing = Object.assign(event, { addRoutes: () => Promise.reject(new TypeError('too many')) })
  await expect(addStaticRoutes(refusing, locations)).resolves.toBeUndefined()
})
