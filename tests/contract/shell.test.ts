import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { bootSchema } from '../../src/contract/boot.ts'
import { type CallName, type CallResponse, calls } from '../../src/contract/calls.ts'
import { factoryConfig } from '../../src/contract/config/factory-config.ts'
import { type PrefetchedSearch, searchKey } from '../../src/contract/prefetched-search.ts'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { sampleCalls } from './sample-calls.ts'

const inline = "\n  document.documentElement.dataset.ready = '$&'\n"
const page = `<!doctype html>
<html lang="de" dir="ltr">
<head><title>Vitrine</title><!--boot--><script>${inline}</script><style>a{color:red}</style><script type="module" src="./assets/app-abcdef12.js"></script></head>
<body></body></html>`
const script = `export const text = ${JSON.stringify('x'.repeat(5000))}\n`

let folder = ''
let portal: TestPortal
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-shell-'))
  for (const sub of ['assets', 'icons', 'screenshots']) await mkdir(join(folder, sub))
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
  await Promise.all([
    writeFile(join(folder, 'index.html'), page),
    writeFile(join(folder, 'sw.js'), script),
    writeFile(join(folder, 'assets', 'app-abcdef12.js'), script),
    writeFile(join(folder, 'icons', 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(folder, 'icons', 'favicon-32.png'), await picture(32, 32)),
    writeFile(join(folder, 'icons', 'icon-192.png'), await picture(192, 192)),
    writeFile(join(folder, 'icons', 'icon-maskable-512.png'), await picture(512, 512)),
    writeFile(join(folder, 'screenshots', 'tablet.png'), await picture(120, 80)),
    writeFile(join(folder, 'screenshots', 'phone.png'), await picture(40, 80)),
  ])
  portal = await createTestPortal({ pageFolder: folder })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const bootOf = (html: string) =>
  v.parse(bootSchema, JSON.parse(/<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? ''))
const open = async (headers: Record<string, string> = {}, at = portal) => {
  const response = await at.request('/', { headers })
  return { response, html: await response.text() }
}

test('T3 only administrators learn the names of columns that no visible file has', async () => {
  const withColumn = (id: string, field: string, view: string) =>
    sampleAsset(id, { keywords: { [field]: [{ value: 'a' }] }, rights: { view: [view], download: {} } })
  const own = await createTestPortal({ pageFolder: folder })
  await own.portal.services.catalogue.put([withColumn('one', 'open_shelf', 'everyone'), withColumn('two', 'secret_shelf', 'board')])
  const columns = (fields: readonly { readonly field_name: string }[]) =>
    fields.map(({ field_name }) => field_name).filter((name) => name.endsWith('_shelf'))
  const fieldsFor = async (as?: 'user' | 'admin') =>
    columns(((await (await own.call('getIndexFields', as ? { as } : {})).json()) as CallResponse<'getIndexFields'>).visible_fields)
  expect(columns(bootOf((await open({}, own)).html).fields)).toEqual(['open_shelf'])
  expect(await fieldsFor('user')).toEqual(['open_shelf'])
  expect(await fieldsFor('admin')).toEqual(['open_shelf', 'secret_shelf'])
  await own.close()
})

describe('V1 the document', () => {
  test('V1 contains configuration, fields and availability before any call', async () => {
    const { html } = await open()
    const boot = bootOf(html)
    expect(boot.config).toEqual(JSON.parse(JSON.stringify(factoryConfig())))
    expect(boot).toMatchObject({ apiPrefix: 'assetportal/api/', guests: true, locales: [], availability: { revision: 0, style: false } })
    expect(boot.fields.map(({ field_name }) => field_name)).toEqual(expect.arrayContaining(['title', 'hb_px', 'licence']))
    expect(html).toContain(`<script>${inline}</script>`)
  })

  test('R8 escapes the configured title and the embedded data', async () => {
    const title = '</title><script>alert(1)</script> & "x" $& \u2028'
    const own = await createTestPortal({ pageFolder: folder })
    await own.call('saveConfig', { as: 'admin', json: { global: { website_title: title } } })
    await own.call('saveTranslations', { as: 'admin', query: { lang: 'de' }, json: { messages: { a: '</script><!--<script>\u2029' } } })
    const { html } = await open({}, own)
    expect(html.includes('alert(1)</script>')).toBe(false)
    expect(html.match(/<\/script>/g)).toHaveLength(3)
    expect(/id="boot">(.*?)<\/script>/s.exec(html)?.[1]?.match(/[<\u2028\u2029]/)).toBeNull()
    expect(bootOf(html).translations).toEqual({ de: { a: '</script><!--<script>\u2029' } })
    expect((bootOf(html).config as { global: { website_title: string } }).global.website_title).toBe(title)
    expect(/<title>.*?<\/title>/s.exec(html)?.[0]).toBe(
      '<title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot; $&amp; \u2028</title>',
    )
    await own.close()
  })

  test('N1 uses the requested language if it is offered and includes its texts', async () => {
    const own = await createTestPortal({ pageFolder: folder })
    const visibleLocales = [
      { lang: 'English', short: 'en' },
      { lang: 'عربي', short: 'ar' },
      { lang: 'Nowhere', short: 'xx' },
    ]
    await own.call('saveConfig', { as: 'admin', json: { visibleLocales } })
    for (const lang of ['ar', 'en']) await own.call('saveTranslations', { as: 'admin', query: { lang }, json: { messages: { a: lang } } })
    const seen = async (accepted: string) => {
      const { html, response } = await open({ 'Accept-Language': accepted }, own)
      expect(response.headers.get('vary')).toContain('Accept-Language')
      return [/<html [^>]*>/.exec(html)?.[0], bootOf(html).translations]
    }
    expect(await seen('ar-EG,en;q=0.5')).toEqual(['<html lang="ar" dir="rtl">', { ar: { a: 'ar' } }])
    for (const other of ['de', 'xx', '']) expect(await seen(other)).toEqual(['<html lang="en" dir="ltr">', { en: { a: 'en' } }])
    await own.close()
  })

  test('V1 changes its ETag only with the configuration', async () => {
    const own = await createTestPortal({ pageFolder: folder })
    const etag = async () => (await open({}, own)).response.headers.get('etag') ?? ''
    const first = await etag()
    expect(await etag()).toBe(first)
    expect((await own.request('/', { headers: { 'If-None-Match': first } })).status).toBe(304)
    await own.call('saveConfig', { as: 'admin', json: { global: { website_title: 'Other' } } })
    expect(await etag()).not.toBe(first)
    expect((await own.request('/index.html', { headers: { 'If-None-Match': first } })).status).toBe(200)
    await own.close()
  })

  test('V1 is compressed with the encoding that the browser accepts', async () => {
    const { html } = await open()
    const packed = async (encoding: string) => {
      const response = await portal.request('/', { headers: { 'Accept-Encoding': encoding } })
      return { named: response.headers.get('content-encoding'), bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const [br, gzip, plain] = await Promise.all([packed('gzip, br'), packed('gzip'), packed('br;q=0, identity')])
    expect([br.named, brotliDecompressSync(br.bytes).toString()]).toEqual(['br', html])
    expect([gzip.named, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', html])
    expect([plain.named, plain.bytes.toString()]).toEqual([null, html])
  })
})

describe('P1 a first visit', () => {
  const shown = { 'Sec-Fetch-Dest': 'document', 'Accept-Language': 'en' }
  const firstOf = (html: string): PrefetchedSearch | null =>
    JSON.parse(/<script type="application\/json" id="first">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

  test('P1 the document contains the results of a guest and sets a guest token cookie', async () => {
    const own = await createTestPortal({ pageFolder: folder })
    await own.put(await makeImage(own.blobs, 'open'), sampleAsset('hidden', { rights: rights(['users'], {}) }))
    const { response, html } = await open(shown, own)
    const first = firstOf(html)
    const requested = {
      solr_q: '*',
      solr_rows: 40,
      solr_sort: 'capture_date desc',
      solr_facetfields: factoryConfig().facets.map((one) => one.field_name),
    }
    const result = await own.call('search', { as: 'guest', query: requested, headers: { 'Accept-Language': 'en' } })
    expect(first?.response).toEqual(await result.json())
    expect(first?.response.response.docs.map(({ id }) => id)).toEqual(['open'])
    const { solr_q, solr_sort, solr_facetfields } = requested
    expect(first?.key).toBe(searchKey({ solr_q, solr_sort, solr_facetfields }, 'en'))

    const cookie = response.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^vitrine_guest=[^;]+; Max-Age=60; Path=\/; SameSite=Strict$/)
    const token = /=([^;]+)/.exec(cookie)?.[1] ?? ''
    expect(html).not.toContain(token)
    expect(await (await own.call('getSession', { token, json: {} })).json()).toMatchObject({ session: token, guest: true })
    expect(response.headers.get('cache-control')).toBe('private, no-cache')

    const address = first?.response.response.docs[0]?.thumb_url ?? ''
    expect(response.headers.get('link')).toBe(`<${address}>; rel=preload; as=image; fetchpriority=high`)
    const statusWith = async (headers: Record<string, string>) => (await own.request(address, { headers })).status
    const guest = cookie.split(';')[0] ?? ''
    expect([await statusWith({ Cookie: guest }), await statusWith({})]).toEqual([200, 401])
    // The cookie of an expired session does not prevent this.
    expect(await statusWith({ Cookie: `vitrine_session=over; ${guest}` })).toBe(200)
    await own.close()
  })

  test('P1 a worker that caches the document gets no results, and no client gets any without guest access', async () => {
    const closed = await createTestPortal({ pageFolder: folder, guests: false })
    for (const { response, html } of [await open({ 'Sec-Fetch-Dest': 'empty' }), await open(shown, closed)]) {
      expect(firstOf(html)).toBeNull()
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    await closed.close()
  })
})

describe('V1 files of the page', () => {
  test('V1 caches hashed files forever and revalidates the others', async () => {
    const hashed = await portal.request('/assets/app-abcdef12.js', { headers: { 'Accept-Encoding': 'br' } })
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(hashed.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(brotliDecompressSync(Buffer.from(await hashed.arrayBuffer())).toString()).toBe(script)
    const worker = await portal.request('/sw.js')
    expect([worker.headers.get('cache-control'), worker.headers.get('service-worker-allowed')]).toEqual(['no-cache', './'])
    expect((await portal.request('/sw.js', { headers: { 'If-None-Match': worker.headers.get('etag') ?? '' } })).status).toBe(304)
    expect((await portal.request('/favicon.ico')).headers.get('content-type')).toBe('image/png')
  })

  test('V1 the policy of the worker script allows connections to this origin only', async () => {
    const policy = (await portal.request('/sw.js')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toContain('sandbox')
  })

  test('V1 HEAD returns the headers without a body', async () => {
    for (const path of ['/', '/sw.js', '/assetportal/api/config/global']) {
      const [head, get] = [await portal.request(path, { method: 'HEAD' }), await portal.request(path)]
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, get.headers.get('etag'), ''])
    }
  })

  test('V1 without a built page the response names the command to run', async () => {
    const bare = await createTestPortal()
    const response = await bare.request('/')
    expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('npm run build')])
    await bare.close()
  })
})

describe('V1 base path', () => {
  test('V1 works whether or not a proxy removes the base path', async () => {
    const own = await createTestPortal({ pageFolder: folder, basePath: '/media/portal/', apiPrefix: '/api/v1/' })
    for (const path of ['/', '/media/portal/', '/sw.js', '/media/portal/sw.js', '/api/v1/config', '/media/portal/api/v1/config']) {
      expect([path, (await own.request(path)).status]).toEqual([path, 200])
    }
    const response = await own.request('/media/portal')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/media/portal/'])
    expect((await own.request('/assetportal/api/config')).status).toBe(404)
    expect(bootOf(await (await own.request('/media/portal/')).text()).apiPrefix).toBe('api/v1/')
    await own.close()
  })
})

describe('V1 headers', () => {
  const always = [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'content-security-policy',
    'x-request-id',
  ]

  test('V1 the document policy allows its inline script and style by hash and nothing else', async () => {
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const policy = (await open()).response.headers.get('content-security-policy') ?? ''
    const directives = new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
    expect(directives.get('script-src')).toBe(`'self' ${hash(inline)}`)
    expect(directives.get('style-src')).toBe(`'self' ${hash('a{color:red}')}`)
    expect(directives.get('connect-src')).toBe("'self' blob:")
    expect(directives.get('require-trusted-types-for')).toBe("'script'")
    expect(directives.get('trusted-types')).toBe('dompurify portal-sw portal-catalogue portal-parts portal-pictures portal-pdf')
    for (const [name, value] of [
      ['default-src', "'self'"],
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['frame-ancestors', "'self'"],
      ['form-action', "'self'"],
    ]) {
      expect(directives.get(name)).toBe(value)
    }
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  })

  test('O2 the worker script contains the API prefix below its scope, and another prefix changes its ETag', async () => {
    const own = await createTestPortal({ pageFolder: folder, basePath: '/media/', apiPrefix: '/rest/' })
    try {
      const worker = await own.request('/media/sw.js')
      expect(await worker.text()).toBe(`self.VITRINE_API_PREFIX="rest/"\n${script}`)
      expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(worker.headers.get('etag')).not.toBe((await portal.request('/sw.js')).headers.get('etag'))
    } finally {
      await own.close()
    }
  })

  test('V1 every response has the security headers, errors too', async () => {
    const responses = await Promise.all([
      ...[
        '/',
        '/sw.js',
        '/manifest.webmanifest',
        '/icons/icon.svg',
        '/nothing',
        '/assetportal/api/nothing',
        '/assetportal/api/media/a/b/c',
      ].map((path) => portal.request(path)),
      ...(Object.keys(calls) as CallName[]).map((name) => portal.call(name, { as: 'admin', ...sampleCalls[name]() })),
      ...(Object.keys(calls) as CallName[]).map((name) => portal.call(name, { as: 'expired', ...sampleCalls[name]() })),
    ])
    for (const response of responses) {
      expect(always.filter((header) => !response.headers.get(header))).toEqual([])
      const framing = /frame-ancestors '(self|none)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
      expect([response.url, response.headers.get('x-frame-options')]).toEqual([response.url, framing === 'self' ? 'SAMEORIGIN' : 'DENY'])
      expect(framing).toBe(response.headers.get('content-type')?.startsWith('text/html') ? 'self' : 'none')
      expect(response.headers.get('server')).toBeNull()
      expect(response.headers.get('x-powered-by')).toBeNull()
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  test('V1 responses to calls are harmless as documents and not cached without revalidation', async () => {
    for (const name of ['getConfig', 'getAvailability', 'getTranslationLocales', 'search', 'checkSession', 'getIndexFields'] as const) {
      const response = await portal.call(name, { as: 'user', ...sampleCalls[name]() })
      expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'")
      expect(response.headers.get('cache-control')).toMatch(/^no-(?:store|cache)$/)
      // The worker must find public responses in its cache after a sign-in, too.
      expect(response.headers.get('vary')?.includes('Authorization')).toBe(calls[name].access !== 'open')
    }
    for (const name of ['getSession', 'checkSession'] as const)
      expect((await portal.call(name, sampleCalls[name]())).headers.get('cache-control')).toBe('no-store')
  })

  test('L7 responses that depend on rights are in no browser cache, even if the sign-out fails', async () => {
    for (const name of Object.keys(calls) as CallName[]) {
      if (calls[name].access === 'open') continue
      const { headers } = await portal.call(name, { as: calls[name].access === 'admin' ? 'admin' : 'user', ...sampleCalls[name]() })
      expect([name, headers.get('cache-control')]).toEqual([name, 'no-store'])
    }
    // Public responses are revalidated with their ETag.
    const { headers } = await portal.call('getConfig', { as: 'user' })
    expect([headers.get('cache-control'), headers.get('etag') !== null]).toEqual(['no-cache', true])
  })

  test('V1 never compresses a response that contains a token', async () => {
    const response = await portal.call('getSession', { json: {}, headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    const fields = await portal.call('getIndexFields', { as: 'user', headers: { 'Accept-Encoding': 'br' } })
    expect(fields.headers.get('content-encoding')).toBe('br')
    expect(JSON.parse(brotliDecompressSync(Buffer.from(await fields.arrayBuffer())).toString())).toHaveProperty('visible_fields')
  })
})

test('R1 a link that lost its # leads to its page, and only for a browser', async () => {
  const html = { headers: { Accept: 'text/html,*/*;q=0.8' } }
  const locationOf = async (path: string) => (await portal.request(path, { ...html, redirect: 'manual' })).headers.get('Location')
  expect(await locationOf('/%23/asset/1')).toBe('/#/asset/1')
  expect(await locationOf('/search/dune?view=list')).toBe('/#/search/dune?view=list')
  expect(await locationOf('/admin')).toBe('/#/admin')
  expect(await locationOf('//other.example/x')).toBe('/#/other.example/x')
  expect((await portal.request('/wp-login.php', html)).status).toBe(404)
  expect((await portal.request('/assetportal/api/nothing', html)).status).toBe(404)
  expect((await portal.request('/admin', { headers: { Accept: 'application/json' } })).status).toBe(404)
})
