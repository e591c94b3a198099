import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unreadableDocuments } from '../../server/services/unreadable-documents.ts'
import type { ErrorBody } from '../../src/contract/error-body.ts'
import type { Workspace } from '../../src/contract/workspace.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

type Content = Partial<Workspace['published']>

const workspace = async () => (await (await portal.call('getWorkspace', { as: 'admin' })).json()) as Workspace
const saveDraft = (content: Content, etag: string, base: Record<string, string> = {}) =>
  portal.call('saveDraft', {
    as: 'admin',
    json: { content: { config: null, texts: {}, pages: {}, ...content }, base },
    headers: { 'If-Match': `"${etag}"` },
  })
const publish = (etag: string) => portal.call('publishDraft', { as: 'admin', json: {}, headers: { 'If-Match': `"${etag}"` } })
const etagOf = async (response: Response) => ((await response.json()) as { etag: string }).etag
const problem = async (response: Response) => {
  const { code, values } = (await response.json()) as ErrorBody
  return [response.status, code, values]
}
const config = async () => (await portal.call('getConfig')).json()

const drafted = async (content: Content) => {
  const { etag, base } = await workspace()
  return etagOf(await saveDraft(content, etag, base))
}

describe('G10 draft and publication', () => {
  test('G10 a draft is visible to administrators only until it is published completely (fault 34)', async () => {
    const etag = await drafted({
      config: { global: { website_title: 'Neu' } },
      texts: { nl: { messages: { a: 'b' }, metadata: { name: 'Nederlands' } } },
      pages: { de: { html: '<p>x</p>' }, 'imprint/de': { html: '<p>y</p>' } },
    })
    expect(await config()).toEqual({})
    expect(await (await portal.call('getTranslationLocales')).json()).toEqual([])
    expect(await workspace()).toMatchObject({ etag, draft: { savedBy: 'Ada', content: { pages: { de: { html: '<p>x</p>' } } } } })
    expect((await publish(etag)).status).toBe(200)
    expect(await config()).toMatchObject({ global: { website_title: 'Neu' } })
    expect(await (await portal.call('getTranslationLocales')).json()).toEqual(['nl'])
    expect(await (await portal.call('getCustomPage')).json()).toEqual(['de'])
    expect(await (await portal.call('getCustomPage', { query: { page: 'imprint', lang: 'de' } })).json()).toEqual({ html: '<p>y</p>' })
    expect(await workspace()).toMatchObject({ etag: '0', draft: null })
  })

  test('T19 rejects the second of two saves that are based on the same draft', async () => {
    const first = await drafted({ config: { global: { website_title: 'A' } } })
    expect((await saveDraft({ config: { global: { website_title: 'B' } } }, first)).status).toBe(200)
    expect(await problem(await saveDraft({ config: {} }, first))).toEqual([412, 'config.conflict', { part: 'draft' }])
    expect(await problem(await publish(first))).toEqual([412, 'config.conflict', { part: 'draft' }])
    expect(await config()).toEqual({})
  })

  test('T19 does not overwrite a configuration that was published after the draft was begun', async () => {
    const etag = await drafted({ config: { global: { website_title: 'A' } }, pages: { de: { html: 'x' } } })
    await portal.call('saveConfig', { as: 'admin', json: { global: { website_title: 'by a plain client' } } })
    expect(await problem(await publish(etag))).toEqual([412, 'config.conflict', { part: 'published' }])
    expect(await config()).toMatchObject({ global: { website_title: 'by a plain client' } })
    expect(await (await portal.call('getCustomPage')).json()).toEqual([])
    expect((await workspace()).draft).not.toBeNull()
    const { base } = await workspace()
    const again = await etagOf(await saveDraft({ config: { global: { website_title: 'both' } } }, etag, base))
    expect((await publish(again)).status).toBe(200)
    expect(await config()).toMatchObject({ global: { website_title: 'both' } })
  })

  test('T19 rejects saving and publishing without the version that the administrator saw', async () => {
    const body = { content: { config: {}, texts: {}, pages: {} }, base: {} }
    for (const headers of [{}, { 'If-Match': '*' }]) {
      expect((await portal.call('saveDraft', { as: 'admin', json: body, headers })).status).toBe(400)
      expect((await portal.call('publishDraft', { as: 'admin', json: {}, headers })).status).toBe(400)
    }
  })

  test('G10 an empty draft is removed, and empty texts and pages are removed on publication', async () => {
    expect((await publish(await drafted({ texts: { nl: { messages: { a: 'b' } } }, pages: { de: { html: 'x' } } }))).status).toBe(200)
    const etag = await drafted({ texts: { nl: { messages: {} } }, pages: { de: { html: ' ' } } })
    expect(await etagOf(await saveDraft({}, etag))).toBe('0')
    expect((await workspace()).draft).toBeNull()
    expect((await publish(await drafted({ texts: { nl: { messages: {} } }, pages: { de: { html: ' ' } } }))).status).toBe(200)
    expect((await workspace()).published).toMatchObject({ texts: {}, pages: {} })
  })

  test.each([
    [{ config: { version: '7.0.0' } }, 'config.read-only'],
    [{ config: { terms_of_use: { links: { de: 'javascript:alert(1)' } } } }, 'request.invalid'],
    [{ texts: { de: { messages: { a: '{n, plural, one {x}' } } } }, 'translation.malformed'],
    [{ texts: { xx: { messages: {} } } }, 'request.invalid'],
    [{ texts: { '../de': { messages: {} } } }, 'request.invalid'],
    [{ pages: { __proto__x: { html: '' } } }, 'request.invalid'],
  ])('T18 rejects a draft that could not be published: %j', async (content, code) => {
    expect((await problem(await saveDraft(content as Content, '0')))[1]).toBe(code)
    expect((await workspace()).draft).toBeNull()
  })

  test('M1 publishes nothing over the configuration of a newer program', async () => {
    const etag = await drafted({ pages: { de: { html: 'x' } } })
    await portal.portal.services.stores.configuration.putDocument('config/global', { version: '99.0.0' }, null, null)
    expect((await problem(await publish(etag)))[1]).toBe('config.read-only')
  })
})

describe('G13 history', () => {
  test('G13 lists published versions with date and administrator, and restores them', async () => {
    await portal.call('saveConfig', { as: 'admin', json: { global: { website_title: 'one' } } })
    portal.wait(1000)
    await publish(await drafted({ config: { global: { website_title: 'two' } }, pages: { de: { html: 'x' } } }))
    portal.wait(1000)
    await publish(await drafted({ pages: { de: { html: '' } } }))
    const { versions } = (await (await portal.call('getHistory', { as: 'admin' })).json()) as { versions: Record<string, unknown>[] }
    expect(versions.map(({ part, revision, removed, savedBy }) => [part, revision, removed, savedBy])).toEqual([
      ['pages/de', 2, true, 'Ada'],
      ['config', 2, false, 'Ada'],
      ['pages/de', 1, false, 'Ada'],
      ['config', 1, false, 'Ada'],
    ])
    const read = async (part: string, revision: number) => {
      const response = await portal.call('getStoredVersion', { as: 'admin', query: { part, revision } })
      return [response.status, (await response.json()) as { body?: unknown }] as const
    }
    expect(await read('config', 1)).toMatchObject([200, { body: { global: { website_title: 'one' } } }])
    expect(await read('pages/de', 2)).toEqual([200, { body: null }])
    expect((await read('config', 9))[0]).toBe(404)
    expect((await read('texts/de', 1))[0]).toBe(404)
    expect((await read('files/../draft', 1))[0]).toBe(400)
  })
})

test('T17 workspace, drafts and history are for admins only', async () => {
  for (const as of ['nobody', 'guest', 'user', 'bare', 'expired'] as const) {
    for (const name of ['getWorkspace', 'saveDraft', 'publishDraft', 'getHistory', 'getStoredVersion'] as const)
      expect([401, 403]).toContain((await portal.call(name, { as, json: name.endsWith('Draft') ? {} : undefined })).status)
  }
})

test('V1 leaves out and reports an unreadable entry, and keeps it in the earlier version (fault 34)', async () => {
  const { stores } = portal.portal.services
  expect(await unreadableDocuments(stores.configuration)).toEqual([])
  const damaged = { messages: { good: 'Gut', bad: 7, 'too.long': 'x'.repeat(20_001) }, metadata: { name: 'Nederlands', version: 6 } }
  await stores.configuration.putDocument('translations/nl', damaged, null, null)
  await stores.configuration.putDocument(
    'collections',
    [
      { id: 1, name: { en: 'One' } },
      { id: 2, name: 3 },
    ],
    null,
    null,
  )
  await stores.configuration.putDocument('custom_html/de', { html: null }, null, null)
  await stores.configuration.putDocument('files/logo', { blob: 'x' }, null, null)
  await stores.configuration.putDocument('folder-rules', { rules: [{ path: 'press', view: 3 }] }, null, null)
  const content = { config: null, texts: { nl: damaged, '??': {} }, pages: { de: { html: 'x' }, en: { html: 1 } } }
  await stores.configuration.putDocument('draft', { content, base: { config: '0', x: 1 }, origin: content }, null, null)
  expect(await unreadableDocuments(stores.configuration)).toEqual([
    'draft: parts of it can’t be read and are left out (revision 1)',
    'collections: entries that can’t be read are left out: 2 (revision 1)',
    'translations/nl: texts that can’t be read are left out: bad, too.long (revision 1)',
    'custom_html/de: it can’t be read and is not shown (revision 1)',
    'files/logo: it can’t be read and is not shown (revision 1)',
    'folder-rules: it can’t be read; no asset is sent until administrators save the rights again (revision 1)',
  ])
  const nl = { messages: { good: 'Gut' }, metadata: { name: 'Nederlands' } }
  expect(await (await portal.call('getTranslationLocales', { query: { lang: 'nl' } })).json()).toEqual(nl)
  const { etag, draft } = await workspace()
  const read = { config: null, texts: { nl }, pages: { de: { html: 'x' } } }
  expect(draft).toMatchObject({ content: read, base: { config: '0' }, origin: read })
  // Incompletely read content is not published; a new save replaces it, and the damaged version remains available.
  expect((await publish(etag)).status).toBe(412)
  const saved = await saveDraft({ texts: { nl: { messages: { good: 'Beter' } } } }, etag, {
    'texts/nl': (await workspace()).base['texts/nl'] ?? '',
  })
  expect((await publish(await etagOf(saved))).status).toBe(200)
  expect(await (await portal.call('getStoredVersion', { as: 'admin', query: { part: 'texts/nl', revision: '1' } })).json()).toEqual({
    body: damaged,
  })
})
