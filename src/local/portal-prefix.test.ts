// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const namesIn = async () => {
  vi.resetModules()
  const { portalPath } = await import('./portal-prefix.ts')
  const caches = await import('./cache-names.ts')
  const { databaseName } = await import('./database/database-name.ts')
  const { partFolder } = await import('./downloads/part-folder.ts')
  return { portalPath, names: [databaseName(null), databaseName('u'), caches.publicCache, caches.offlineCache('u'), partFolder] }
}

describe('O2 names of stored data', () => {
  test.each([
    ['the page', { document: { baseURI: 'https://portal.example/press/index.html?a=/b/#/search/c/d' } }],
    ['the service worker', { registration: { scope: 'https://portal.example/press/' } }],
  ])('O2 %s of a portal below a path: each name contains the path', async (_, runtime) => {
    for (const [name, value] of Object.entries(runtime)) vi.stubGlobal(name, value)
    expect(await namesIn()).toEqual({
      portalPath: '/press/',
      names: [
        'vitrine+%2Fpress%2F+-guest',
        'vitrine+%2Fpress%2F+-person-u',
        'vitrine+%2Fpress%2F+-public-1',
        'vitrine+%2Fpress%2F+-user-u-kept-1',
        'vitrine+%2Fpress%2F+-downloads',
      ],
    })
  })

  test.each(['https://portal.example/', 'https://portal.example/#/search/a/', 'about:blank'])(
    'O2 %s has the names of earlier versions',
    async (baseURI) => {
      vi.stubGlobal('document', { baseURI })
      expect(await namesIn()).toEqual({
        portalPath: '/',
        names: ['vitrine-guest', 'vitrine-person-u', 'vitrine-public-1', 'vitrine-user-u-kept-1', 'downloads'],
      })
    },
  )
})
