import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { type CallName, calls } from '#contract/calls.ts'
import { absentResponse, convertResponse } from './convert-response.ts'

const read = (name: CallName, body: unknown, ids: readonly string[] = []): unknown => {
  const { response } = calls[name]
  if (response === 'binary') throw new Error(name)
  const parsed = v.safeParse(response, convertResponse(name, body, ids))
  return parsed.success ? parsed.output : 'refused'
}

describe('X11 responses of a backend that omits optional parts', () => {
  test.each<[string, CallName, unknown, unknown]>([
    [
      'a guest without workspace, scope and methods',
      'getSession',
      { session: 's', user: null, isAssetUser: false, isGuiAdmin: false, workspace: null },
      { session: 's', user: null, guest: true, scope: 'guest', workspace: '', login_methods: [{ name: 'native', type: 'native' }] },
    ],
    [
      'a user; another sign-in method has a URL',
      'getSession',
      { session: 's', user: 'eva', isAssetUser: true, isGuiAdmin: false, loginMethods: [{ name: 'saml', url: '/saml' }] },
      { user: 'eva', guest: false, scope: 'eva', login_methods: [{ name: 'saml', type: 'sso', url: '/saml' }] },
    ],
    [
      'a user with parts of its own',
      'getSession',
      { session: 's', user: { name: 'eva', guest: false, isAssetUser: true, isGuiAdmin: true, workspace: 'main' } },
      { user: 'eva', guest: false, isAssetUser: true, isGuiAdmin: true, workspace: 'main', scope: 'eva' },
    ],
    [
      'a guest with parts of its own',
      'getSession',
      { session: 's', user: { name: null } },
      { user: null, guest: true, isAssetUser: false },
    ],
    ['numeric ids of bookmarks', 'getBookmarks', [{ id: 3 }, { id: '4' }], [{ id: '3' }, { id: '4' }]],
    ['one group of a preview', 'getPreview', { url: '/p', asset_groups: 'image' }, { url: '/p', asset_groups: ['image'] }],
    ['locales with names and codes', 'getTranslationLocales', [{ lang: 'Deutsch', short: 'de' }], ['de']],
    ['numbers as texts', 'getDownloadInfo', { max_assets: '50' }, { max_assets: 50 }],
    [
      'facets as {field: {values}}, bounds with values only, numeric ids',
      'search',
      { facetCounts: { facetFields: { size: { values: [3, 9] } } }, response: { docs: [{ id: 4, asset_groups: 'video' }], numFound: 1 } },
      {
        facetCounts: { facetFields: { size: [3, 9].map((value) => ({ value, label: String(value), count: 0, countStr: '0' })) } },
        response: { docs: [{ id: '4', asset_groups: ['video'] }], numFound: 1 },
      },
    ],
    [
      'numeric ids of formats',
      'getConvertSets',
      { convert_sets: [{ id: 7, title: 'Print' }] },
      { convert_sets: [{ id: '7', title: 'Print' }] },
    ],
    [
      'messages as a tree',
      'getTranslationLocales',
      { views: { login: { title: 'Hello' } } },
      { messages: { 'views.login.title': 'Hello' } },
    ],
    ['locales of messages with their names', 'getTranslationLocales', { locales: [{ lang: 'fr' }] }, ['fr']],
    ['a page as HTML', 'getCustomPage', '<p>Hello</p>', { html: '<p>Hello</p>' }],
    ['content locales as a list', 'getContentLocales', ['de', 'en'], { locales: ['de', 'en'] }],
    ['no body after a change', 'saveBookmarks', '', { result: true }],
    ['a failure as result', 'saveBookmarks', { result: false }, { result: false }],
    ['no limit', 'getDownloadInfo', { max_assets: null }, {}],
  ])('%s', (_title, name, body, expected) => {
    expect(read(name, body)).toMatchObject(expected as object)
  })

  test.each([undefined, null, '', 'ok'])('a value that is not an object is not a response about files or sessions (%j)', (body) => {
    for (const name of ['download', 'getPreview', 'getVideo', 'getDownloadInfo', 'checkSession', 'getVersion'] as const)
      expect([name, read(name, body)]).toEqual([name, 'refused'])
  })

  test('assets that were requested and are not in the response are missing', () => {
    expect(read('getAssets', { response: { docs: [{ id: 1 }] } }, ['1', '2'])).toMatchObject({ docs: [{ id: '1' }], missing: ['2'] })
  })

  test('without a revision, every availability response has a new one', () => {
    expect(read('getAvailability', { searchLogo: true, favicon: null })).toMatchObject({ searchLogo: true, revision: expect.any(Number) })
  })

  // Otherwise bookmarks or offline copies would be removed because of a broken response.
  test.each<[CallName, unknown]>(
    (
      [
        'search',
        'getAssets',
        'getBookmarks',
        'listCollections',
        'getCollection',
        'getConvertSets',
        'getIndexFields',
        'getSession',
        'checkSession',
      ] as const
    ).flatMap((name) => [null, {}, 'ok', { error: 'no' }, { response: {} }].map((body): [CallName, unknown] => [name, body])),
  )('%s rejects %j instead of reading it as empty', (name, body) => {
    expect(read(name, body, ['1'])).toBe('refused')
  })
})

test('X11 calls of a backend without stored contents have empty responses; other calls fail', () => {
  const parsed = (name: CallName, lang = false) => {
    const { response } = calls[name]
    return response !== 'binary' && v.is(response, absentResponse(name, 404, lang))
  }
  expect(parsed('getConfig')).toBe(true)
  expect(parsed('getAvailability')).toBe(true)
  expect(parsed('getTranslationLocales')).toBe(true)
  expect(parsed('getTranslationLocales', true)).toBe(true)
  expect(parsed('getIndexFields')).toBe(true)
  expect(parsed('listCollections')).toBe(true)
  expect(absentResponse('getConfig', 500, false)).toBeUndefined()
  // An account's bookmarks are never replaced by an empty list.
  expect(absentResponse('getBookmarks', 404, false)).toBeUndefined()
})
