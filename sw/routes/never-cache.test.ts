import { expect, test } from 'vitest'
import { isNeverCached } from './never-cache.ts'
import { createApiPatterns } from './patterns.ts'

const apiPath = '/media/rest/'
const { isConfigFile, isConfigText, isPicture, pictureOwner } = createApiPatterns(apiPath)
const base = `https://portal.example${apiPath}`
const get = (path: string, init?: RequestInit): Request => new Request(base + path, init)

test.each([
  'session/get',
  'session/check',
  'session/csets?asset_id=a',
  'user/passwordmail',
  'search?solr_q=*',
  'assets?assetid=a',
  'collection?operation=list',
  'collection/get?collection=collection_1',
  'download/?id=a',
  'download/preview?id=a',
  'download/video/a',
  'download/file/abc',
  'links',
  'links/open',
  'links/assets?start=0',
  'links/link-id/media/a/thumb/0f',
])('O2 never caches the response of %s', (path) => {
  expect(isNeverCached(get(path), apiPath)).toBe(true)
})

test('O2 never caches responses to POST or parts of a file', () => {
  expect(isNeverCached(get('config/global', { method: 'POST', body: '{}' }), apiPath)).toBe(true)
  expect(isNeverCached(get('media/a/preview/1', { headers: { Range: 'bytes=0-1' } }), apiPath)).toBe(true)
})

test('H6 O2 pictures of a share link match no route, so that they are in no cache of a user', () => {
  const urls = ['thumb', 'preview', 'poster', 'page-2'].map((name) => new URL(`${base}links/link-id/media/a/${name}/0f`))
  expect(urls.some((url) => isConfigText(url) || isConfigFile(url) || isPicture(url))).toBe(false)
})

test('O2 bookmarks belong to one user and match no route', () => {
  const url = new URL(`${base}config/bookmarks`)
  expect(isConfigText(url) || isConfigFile(url) || isPicture(url)).toBe(false)
})

test('O2 does not treat a video or an original as a picture', () => {
  expect(['mp4-720', 'original', 'web-jpg'].some((name) => isPicture(new URL(`${base}media/a/${name}/1`)))).toBe(false)
})

test.each(['config/global', 'config', 'config/translations?lang=de', 'config/searchLogo', 'config/thumbnail?id=a', 'media/a/thumb/0f'])(
  'O2 keeps %s',
  (path) => {
    const request = get(path)
    const url = new URL(request.url)
    expect(isNeverCached(request, apiPath)).toBe(false)
    expect(isConfigText(url) || isConfigFile(url) || isPicture(url)).toBe(true)
  },
)

test('O2 reads the asset of a picture from its address below any prefix', () => {
  expect(pictureOwner(new URL(`${base}media/a%2Fb/preview/1`))).toBe('a/b')
})

test('O2 an address outside of the API matches no route of it', () => {
  const url = new URL('https://portal.example/other/rest/config/global')
  expect(isConfigText(url) || isConfigFile(url) || isPicture(url)).toBe(false)
})
