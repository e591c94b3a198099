import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { currentConfig } from '../../server/services/workspace/configuration.ts'
import type { CallResponse } from '../../src/contract/calls.ts'
import { factoryConfig } from '../../src/contract/config/factory-config.ts'
import { readConfig } from '../../src/contract/config/parse.ts'
import { lightAppearance } from '../../src/contract/config/theme.ts'
import type { ErrorBody } from '../../src/contract/error-body.ts'
import { configFormatVersion } from '../../src/contract/info.ts'
import { repairsOf } from '../../src/domain/admin/repairs.ts'
import { configPaths } from '../support/config-paths.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const save = (json: unknown, headers: Record<string, string> = {}) => portal.call('saveConfig', { as: 'admin', json, headers })
const saveText = (body: string, headers: Record<string, string> = { 'Content-Type': 'application/json' }) =>
  portal.call('saveConfig', { as: 'admin', body, headers })
const codeOf = async (response: Response) => ((await response.json()) as ErrorBody).code
const stored = async () => (await portal.portal.services.stores.configuration.getDocument('config/global'))?.body

const theme = (colours: Readonly<Record<string, string>>) => ({
  themes: { options: [{ key: 'own', variant: 'light', appearance: colours, advanced_appearance: { 'link.text': 'Navy' } }] },
})
const cssColours = { primary: 'rebeccapurple', surface: 'white', navigation: 'rgb(10 20 30 / 50%)', on_surface: 'hsl(120, 50%, 50%)' }
const hexColours = { primary: '#663399', surface: '#ffffff', navigation: '#0a141e80', on_surface: '#40bf40' }
const convertedTheme = { options: [{ appearance: hexColours, advanced_appearance: { 'link.text': '#000080' } }] }

describe('X11 colours in other notations of CSS', () => {
  test('X11 a stored configuration is sent with hexadecimal colours, and the page replaces none', async () => {
    const { stores } = portal.portal.services
    await stores.configuration.putDocument('config/global', { version: configFormatVersion, ...theme(cssColours) }, null, null)
    const sent = await (await portal.call('getConfig')).json()
    expect(sent).toEqual({ version: configFormatVersion, themes: { options: [expect.objectContaining(convertedTheme.options[0])] } })
    expect(readConfig(sent).themes).toMatchObject(convertedTheme)
    expect(repairsOf(sent, readConfig(sent))).toEqual([])
  })

  test('X11 the shell, the workspace and the history have the same colours', async () => {
    const { stores } = portal.portal.services
    const draft = { content: { config: theme(cssColours), texts: {}, pages: {}, files: {} }, base: {} }
    await stores.configuration.putDocument('config/global', theme(cssColours), null, null)
    await stores.configuration.putDocument('draft', draft, null, null)
    const workspace = await (await portal.call('getWorkspace', { as: 'admin' })).json()
    expect(workspace).toMatchObject({
      published: { config: { themes: convertedTheme } },
      draft: { content: { config: { themes: convertedTheme } } },
    })
    const version = await portal.call('getStoredVersion', { as: 'admin', query: { part: 'config', revision: '1' } })
    expect(await version.json()).toMatchObject({ body: { themes: convertedTheme } })
    expect((await currentConfig(stores.configuration)).themes).toMatchObject(convertedTheme)
  })

  test('X11 a client may save them, and other texts are replaced by the default', async () => {
    expect((await save(theme({ ...cssColours, background: '(.*' }))).status).toBe(200)
    expect(await stored()).toMatchObject({ themes: convertedTheme })
    expect(readConfig(await stored()).themes.options[0]?.appearance.background).toBe(lightAppearance.background)
  })

  test('X11 a configuration older than themes keeps its colours', async () => {
    const { stores } = portal.portal.services
    await stores.configuration.putDocument('config/global', { appearance: cssColours }, null, null)
    expect((await currentConfig(stores.configuration)).themes.options[0]).toMatchObject({ key: 'classic', appearance: hexColours })
  })
})

describe('G10 configuration', () => {
  test('G12 returns an empty object before the first save', async () => {
    const response = await portal.call('getConfig')
    expect([response.status, await response.json()]).toEqual([200, {}])
    expect(await (await portal.call('getAvailability')).json()).toMatchObject({ revision: 0, searchLogo: false, style: false })
  })

  test('G10 returns the saved configuration with unknown keys and its version', async () => {
    const config = { ...factoryConfig(), of_a_later_day: { kept: [1, { deep: true }] } }
    const saved = await save(config)
    expect([saved.status, await saved.json()]).toEqual([200, { result: true }])
    const read = await portal.call('getConfig')
    expect(await read.json()).toEqual(config)
    expect(read.headers.get('etag')).toBe(saved.headers.get('etag'))
    expect(await (await portal.call('getAvailability')).json()).toMatchObject({ revision: 1 })
    const again = await portal.call('getConfig', { headers: { 'If-None-Match': read.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('G10 rejects the second of two saves that are based on the same version', async () => {
    const empty = (await portal.call('getConfig')).headers.get('etag') ?? ''
    const [first, second] = await Promise.all([
      save({ global: { website_title: 'A' } }, { 'If-Match': empty }),
      save({ global: { website_title: 'B' } }, { 'If-Match': empty }),
    ])
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 412])
    const etag = (await portal.call('getConfig')).headers.get('etag') ?? ''
    expect((await save({ global: {} }, { 'If-Match': etag })).status).toBe(200)
    const stale = await save({ global: {} }, { 'If-Match': etag })
    expect([stale.status, await codeOf(stale)]).toEqual([412, 'config.conflict'])
  })

  test('G10 accepts a weak ETag as the same version', async () => {
    await save({})
    const etag = (await portal.call('getConfig')).headers.get('etag') ?? ''
    expect((await save({}, { 'If-Match': `W/${etag}` })).status).toBe(200)
    expect((await save({}, { 'If-Match': 'rubbish' })).status).toBe(412)
  })

  test('G5 a hidden view or sort order cannot be the default', async () => {
    const { search, sorting } = factoryConfig()
    const options = search.views.options.map((view) => ({ ...view, visible: view.key !== 'list' }))
    const views = { ...search, views: { default: 'list', options } }
    const orders = { ...sorting, default: 'rating', options: sorting.options.map((order) => ({ ...order, active: order.key === 'score' })) }
    for (const [document, field] of [
      [{ search: views }, 'search.views.default'],
      [{ sorting: orders }, 'sorting.default'],
    ] as const) {
      const refused = await save(document)
      expect([refused.status, await refused.json()]).toMatchObject([400, { values: { field, reason: 'not-offered' } }])
    }
    expect(await stored()).toBeUndefined()
  })

  test.each([
    ['{titel}', { reason: 'unknown', text: '{titel}' }],
    ['{title', { reason: 'brace', text: '{' }],
    ['...', { reason: 'nothing' }],
    ['x'.repeat(201), { reason: 'length' }],
  ])('W7 refuses a template of file names that cannot be filled in: %s', async (template, values) => {
    const refused = await save({ downloads: { file_names: { '0': '{file}', 'web-jpg': template } } })
    const field = 'downloads.file_names.web-jpg'
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'request.invalid', values: { field, ...values } }])
    expect(await stored()).toBeUndefined()
  })

  test('M1 rejects a configuration of a newer program and never overwrites a stored one (fault 32)', async () => {
    for (const version of ['99.0.0', '100.0', '110.1.2']) expect(await codeOf(await save({ version }))).toBe('config.read-only')
    await portal.portal.services.stores.configuration.putDocument('config/global', { version: '99.0.0', new: true }, null, null)
    expect((await save({ version: configFormatVersion })).status).toBe(409)
    expect(await stored()).toEqual({ version: '99.0.0', new: true })
  })

  test('M1 accepts a configuration of a newer patch version', async () => {
    expect((await save({ version: '6.2.9' })).status).toBe(200)
  })

  test('G10 corrects values of the wrong type and rejects the rest with the config path', async () => {
    expect((await save({ global: { hide_dashboard: 'yes' }, search: { posters: { max_height: -5 } } })).status).toBe(200)
    expect(await stored()).toMatchObject({ global: { hide_dashboard: true }, search: { posters: { max_height: 250 } } })
    const broken = await save({ global: 'text' })
    expect([broken.status, ((await broken.json()) as ErrorBody).values]).toEqual([400, { field: 'global' }])
  })

  test.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
  ])('G10 rejects the link %j', async (link) => {
    const places = [
      { footer: [{ languages: { de: { link, column: 'Left' } } }] },
      { login: { register: { links: { de: { link } } } } },
      { terms_of_use: { links: { de: link } } },
    ]
    for (const config of places) expect(((await (await save(config)).json()) as ErrorBody).values?.['reason']).toBe('link')
  })

  test('G10 rejects an overlong text with its config path and accepts a text of the maximum length', async () => {
    const long = await save({ dashboard: { collections: { data: [{ indicator: 'a', label: { en: 'x'.repeat(20_001) } }] } } })
    expect(await long.json()).toMatchObject({ values: { field: 'dashboard.collections.data.0.label.en', reason: 'length' } })
    expect((await save({ global: { website_title: 'x'.repeat(20_000) } })).status).toBe(200)
  })

  test('T7 removes bidirectional and control characters from settings, texts and pages', async () => {
    const hostile = 'Archive \u202Eexe\u0000 \ud800\u2067'
    await save({ global: { website_title: hostile }, of_a_later_day: [hostile] })
    expect(await stored()).toMatchObject({ global: { website_title: 'Archive exe ' }, of_a_later_day: ['Archive exe '] })
    const admin = { as: 'admin', query: { lang: 'en' } } as const
    await portal.call('saveTranslations', { ...admin, json: { messages: { 'views.login.header': hostile } } })
    await portal.call('saveCustomPage', { ...admin, json: { html: `<p>${hostile}</p>` } })
    const { stores } = portal.portal.services
    expect((await stores.configuration.getDocument('translations/en'))?.body).toEqual({
      messages: { 'views.login.header': 'Archive exe ' },
    })
    expect((await stores.configuration.getDocument('custom_html/en'))?.body).toEqual({ html: '<p>Archive exe </p>' })
  })

  test.each(['', ' ', '\u200B', '\u2060\u00AD'])('G3 replaces an invisible portal name (%j) by the default', async (website_title) => {
    await save({ global: { website_title } })
    expect(await stored()).toMatchObject({ global: { website_title: 'Vitrine' } })
  })

  test.each([['text'], [[]], [7], [null]])(
    'T19 a stored configuration that is not an object (%j) reads as empty and can be saved again',
    async (body) => {
      const { stores } = portal.portal.services
      await stores.configuration.putDocument('config/global', body, null, null)
      expect(await (await portal.call('getConfig')).json()).toEqual({})
      const workspace = (await (await portal.call('getWorkspace', { as: 'admin' })).json()) as { published: { config: unknown } }
      expect(workspace.published.config).toEqual({})
      expect((await save({ global: { website_title: 'Anew' } })).status).toBe(200)
      expect(await stored()).toMatchObject({ global: { website_title: 'Anew' } })
    },
  )

  test('G2 the configured duration of the offline permission applies to the next response', async () => {
    const permissionSeconds = async () =>
      ((await (await portal.call('getOfflineAssets', { as: 'guest', json: { ids: ['open'] } })).json()) as CallResponse<'getOfflineAssets'>)
        .permissionSeconds
    expect(await permissionSeconds()).toBe(30 * 24 * 3600)
    await save({ global: { offline_days: 3 } })
    expect(await permissionSeconds()).toBe(3 * 24 * 3600)
  })

  test('G10 accepts valid links', async () => {
    const links = ['https://example.org/', 'mailto:a@example.org', '#/custom', '/imprint', '', '//example.org/x']
    const footer = links.map((link) => ({ languages: { de: { link } } }))
    expect((await save({ footer })).status).toBe(200)
  })
})

describe('G10 hostile bodies', () => {
  test.each([
    '{"__proto__":{"isGuiAdmin":true}}',
    '{"a":{"constructor":{"prototype":{"x":1}}}}',
    '{"a":[{"prototype":1}]}',
    '{"\\u005f_proto__":1}',
  ])('G10 rejects %s and leaves prototypes unchanged', async (body) => {
    expect((await saveText(body)).status).toBe(400)
    expect(await stored()).toBeUndefined()
    expect(({} as { isGuiAdmin?: boolean }).isGuiAdmin).toBeUndefined()
  })

  test.each([
    ['', 400],
    ['{', 400],
    ['{"a":1}x', 400],
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
    ['['.repeat(500_000), 400],
    [`{"a":${'['.repeat(31)}${']'.repeat(31)}}`, 200],
    [`{"a":${'['.repeat(32)}1${']'.repeat(32)}}`, 400],
    [`{"a":"${'x'.repeat(1_100_000)}"}`, 413],
  ])('G10 body %# gets the expected status', async (body, status) => {
    expect((await saveText(body)).status).toBe(status)
  })

  test('G10 rejects bytes that are not UTF-8, compressed bodies and other content types', async () => {
    const send = (body: BodyInit, headers: Record<string, string>) => portal.call('saveConfig', { as: 'admin', body, headers })
    const json = { 'Content-Type': 'application/json' }
    expect((await send(new Uint8Array([0x7b, 0xff, 0x7d]), json)).status).toBe(400)
    expect((await send('{}', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/json', '']) {
      expect((await send('{}', { 'Content-Type': type })).status).toBe(415)
    }
    expect((await send('{}', { 'Content-Type': 'Application/JSON; charset=utf-8' })).status).toBe(200)
  })

  test('G10 a false Content-Length does not bypass the size limit', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (let piece = 0; piece < 30; piece++) controller.enqueue(new Uint8Array(100_000))
        controller.close()
      },
    })
    const response = await portal.request('/assetportal/api/config/global', {
      method: 'POST',
      headers: { Authorization: `Bearer ${portal.tokens.admin}`, 'Content-Type': 'application/json', 'Content-Length': '10' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(413)
  })

  test('G10 any JSON gets a specified response, and the stored configuration stays readable', async () => {
    const name = fc.constantFrom(
      'global',
      'themes',
      'facets',
      'footer',
      'options',
      'version',
      'search',
      'views',
      '__proto__',
      'constructor',
      'x',
    )
    const tree = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue({ maxDepth: 1 }),
        fc.dictionary(name, tie('node'), { maxKeys: 6 }),
        fc.array(tie('node'), { maxLength: 3 }),
      ),
    })).node
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, tree), async (config) => {
        const response = await save(config)
        expect([200, 400, 409]).toContain(response.status)
        expect((await portal.call('getConfig')).status).toBe(200)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

type Json = { readonly [key: string]: unknown }

const records = new Set(['languages', 'links', 'advanced_appearance'])

/** A document with only this value at this config path; undefined = without the value. */
const documentWith = (place: string, value: unknown): Json =>
  place
    .replaceAll('[]', '.[]')
    .split('.')
    .reduceRight<(within: string) => unknown>(
      (inner, key) => (within) => (key === '[]' ? (records.has(within) ? { en: inner(key) } : [inner(key)]) : { [key]: inner(key) }),
      () => value,
    )('') as Json

const wrong = fc.oneof(
  // The server rejects a key `__proto__` as a whole, without the config path (T18).
  fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('"__proto__"')),
  fc.constantFrom(
    null,
    '',
    [],
    {},
    [null],
    { en: 3 },
    -1,
    1e308,
    true,
    '#zzz',
    'javascript:alert(1)',
    '\u202Egnp.exe',
    'x'.repeat(100_000),
  ),
)

describe('T19 any value in the configuration', () => {
  test('T19 resets at most the affected section, or is rejected with its config path', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...configPaths().filter((place) => place !== 'version')), wrong, async (place, value) => {
        const response = await save(documentWith(place, value))
        if (response.status !== 200) {
          const { values } = (await response.json()) as ErrorBody
          expect(place.replaceAll('[]', '')).toContain(String(values?.['field']).split('.')[0])
          return
        }
        const top = place.split(/[.[]/)[0] ?? ''
        const after = readConfig(await stored())
        expect({ ...after, [top]: null }).toEqual({ ...readConfig({}), [top]: null })
        // Reading again corrects nothing more.
        expect(readConfig(after)).toEqual(after)
      }),
      { numRuns: 400, seed: 207 },
    )
  })
})

describe('N2 texts of the server', () => {
  const put = (lang: string, json: unknown, headers: Record<string, string> = {}) =>
    portal.call('saveTranslations', { as: 'admin', query: { lang }, json, headers })

  test('N2 a language appears with its texts and disappears without them', async () => {
    const list = async () => (await portal.call('getTranslationLocales')).json()
    expect(await list()).toEqual([])
    const translations = {
      messages: { 'views.login.title': 'Anmelden, {0}', plural: '{n, plural, one {# Bild} other {# Bilder}}' },
      metadata: { version: configFormatVersion, name: 'Niederländisch' },
    }
    expect((await put('nl', translations)).status).toBe(200)
    expect(await list()).toEqual(['nl'])
    const read = await portal.call('getTranslationLocales', { query: { lang: 'nl' } })
    expect(await read.json()).toEqual(translations)
    const again = await portal.call('getTranslationLocales', {
      query: { lang: 'nl' },
      headers: { 'If-None-Match': read.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect((await put('nl', { messages: {} })).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await portal.call('getTranslationLocales', { query: { lang: 'nl' } })).status).toBe(404)
  })

  test('N2 built-in languages have no overriding messages at first', async () => {
    const response = await portal.call('getTranslationLocales', { query: { lang: 'en' } })
    expect(await response.json()).toEqual({ messages: {} })
  })

  test.each(['{n, plural, one {a}', '{n, plural, one {a}}', '{n, plural, other {{m, select, a {x}}}}', 'a {0', '{n,}', '{n, foo}'])(
    'G6 rejects the text %j with its key',
    async (text) => {
      const response = await put('de', { messages: { good: 'a', bad: text } })
      expect([response.status, await response.json()]).toMatchObject([422, { code: 'translation.malformed', values: { key: 'bad' } }])
      expect(await (await portal.call('getTranslationLocales')).json()).toEqual([])
    },
  )

  test('G6 rejects the second of two saves of the same language', async () => {
    const first = await put('de', { messages: { a: '1' } })
    const etag = first.headers.get('etag') ?? ''
    expect((await put('de', { messages: { a: '2' } }, { 'If-Match': etag })).status).toBe(200)
    expect((await put('de', { messages: { a: '3' } }, { 'If-Match': etag })).status).toBe(412)
  })

  test.each(['xx', '../de', 'de/..', 'DE', 'de_DE', 'config/global', '', 'd', 'de\0', '%2e%2e'])(
    'N2 rejects %j as a language',
    async (lang) => {
      expect((await put(lang, { messages: { a: 'b' } })).status).toBe(400)
      expect((await portal.call('saveCustomPage', { as: 'admin', query: { lang }, json: { html: 'x' } })).status).toBe(400)
      expect([400, 404]).toContain((await portal.call('getCustomPage', { query: { lang } })).status)
    },
  )

  test('N2 returns the names of languages in any language', async () => {
    const names = async (lang: string) =>
      (await (await portal.call('getAllLanguages', { query: { lang } })).json()) as Record<string, string>
    expect(await names('de')).toMatchObject({ de: 'Deutsch', en: 'Englisch', ar: 'Arabisch' })
    expect(await names('fr')).toMatchObject({ de: 'allemand' })
    expect(Object.keys(await names('zz'))).toHaveLength(183)
  })
})
