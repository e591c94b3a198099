import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { makeRendition } from '../support/fake-renditions.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.close())

const metaOf = (html: string, key: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${key}" content="([^"]*)" />`).exec(html)?.[1]

const open = async (path: string, at = portal, headers: Record<string, string> = {}) => {
  const response = await at.request(path, { headers })
  return { response, html: await response.text() }
}

test('X7 a shared link gives messengers title, description and picture, and redirects to the asset page', async () => {
  const title = '</title><script>alert("1")</script> & more'
  await portal.put(
    await makeImage(portal.blobs, 'open', { texts: { title: { de: title, en: title }, description: `a"b<c\n${'x'.repeat(300)}` } }),
  )
  const { response, html } = await open('/s/open')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
  const escaped = '&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more'
  expect(metaOf(html, 'og:title')).toBe(escaped)
  expect(html).toContain(`<title>${escaped}</title>`)
  expect(html).not.toContain('<script')
  expect(metaOf(html, 'og:description')).toBe(`a&quot;b&lt;c ${'x'.repeat(193)}…`)
  expect(html).toContain('<meta http-equiv="refresh" content="0; url=../#/asset/open" />')
  const picture = new URL(metaOf(html, 'og:image') ?? '')
  // Without a session, as a messenger sends it.
  const result = await portal.request(picture.pathname)
  expect(result.headers.get('content-type')).toBe('image/jpeg')
  expect((await result.arrayBuffer()).byteLength).toBe(900)
})

test.each([
  ['a landscape picture is cropped', 2000, 1300, '#2040c0'],
  ['a portrait is whole, on its own colour', 600, 2000, '#c03020'],
  ['a small picture fills the size', 30, 20, '#2040c0'],
])('Z15 messengers get a JPEG of 1200 × 630 pixels: %s', async (_, width, height, background) => {
  const stored = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer()
  const id = `share-${width}`
  const preview = await makeRendition(portal.blobs, 'preview', 'webp', 'image/webp', stored, { width, height })
  await portal.put(await makeImage(portal.blobs, id, { renditions: [preview], dominantColor: '#208040' }))
  const { html } = await open(`/s/${id}`)
  expect([metaOf(html, 'og:image:width'), metaOf(html, 'og:image:height'), metaOf(html, 'og:image:type')]).toEqual([
    '1200',
    '630',
    'image/jpeg',
  ])
  const response = await portal.request(`/s/${id}/picture`)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const sent = Buffer.from(await response.arrayBuffer())
  expect(await sharp(sent).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const { data } = await sharp(sent).raw().toBuffer({ resolveWithObject: true })
  const edge = [...data.subarray(0, 3)].map((value) => Math.round(value / 16))
  const expected = height > width ? [0x20, 0x80, 0x40] : [0x20, 0x40, 0xc0]
  expect(edge).toEqual(expected.map((value) => Math.round(value / 16)))
  const again = await portal.request(`/s/${id}/picture`, { headers: { 'If-None-Match': response.headers.get('etag') ?? '' } })
  expect(again.status).toBe(304)
})

test('X7 T24 a shared link of a hidden and of an unknown asset returns the same document without data', async () => {
  const secret = await makeImage(portal.blobs, 'hidden', { rights: rights(['users']) })
  await portal.put(secret)
  const [hidden, unknown] = [await open('/s/hidden'), await open('/s/absent')]
  expect([hidden.response.status, unknown.response.status]).toEqual([404, 404])
  // A signed-in user who may see it arrives at its page.
  expect(hidden.html).toContain('content="0; url=../#/asset/hidden"')
  expect(hidden.html).not.toContain('Picture hidden')
  expect(metaOf(hidden.html, 'og:image')).toBeUndefined()
  expect(hidden.html.replaceAll('hidden', 'absent')).toBe(unknown.html)
  for (const id of ['hidden', 'absent']) expect((await portal.request(`/s/${id}/picture`)).status).toBe(404)
  expect((await portal.request('/s/%22%3E%3Cscript')).status).toBe(404)
})

test('X7 where guests are not allowed, a shared link shows only the portal name', async () => {
  const closed = await createTestPortal({ guests: false })
  await closed.put(await makeImage(closed.blobs, 'open'))
  const { response, html } = await open('/s/open', closed)
  expect(response.status).toBe(200)
  expect(html).not.toContain('Picture open')
  expect(metaOf(html, 'og:title')).toBe(metaOf(html, 'og:site_name'))
  expect((await closed.request('/s/open/picture')).status).toBe(404)
  await closed.close()
})

test('X7 a shared link respects the base path and the public address', async () => {
  const below = await createTestPortal({ basePath: '/media/', publicUrl: 'https://portal.example/media/' })
  await below.put(await makeImage(below.blobs, 'open'))
  for (const path of ['/media/s/open', '/s/open']) {
    const { html } = await open(path, below, { 'Accept-Language': 'de' })
    expect(metaOf(html, 'og:url')).toBe('https://portal.example/media/s/open')
    expect(metaOf(html, 'og:image')).toBe('https://portal.example/media/s/open/picture')
    expect(metaOf(html, 'og:title')).toBe('Bild open')
  }
  await below.close()
})

test('Z15 a shared search, folder or selection has the names, the number and a picture of what guests may see', async () => {
  const shared = await createTestPortal()
  const put = async (id: string, title: string, changes = {}) =>
    shared.put(await makeImage(shared.blobs, id, { texts: { title: { de: title, en: title } }, ...changes }))
  await put('quay', 'Quay at night', { path: 'Town/Harbour/quay.jpg' })
  await put('crane', 'Crane', { path: 'Town/Harbour/crane.jpg' })
  await put('secret', 'Secret', { path: 'Town/Harbour/secret.jpg', rights: rights(['users']) })

  const text = await open('/s/search/crane', shared)
  expect(text.response.status).toBe(200)
  expect(metaOf(text.html, 'og:title')).toBe('crane (1)')
  expect(metaOf(text.html, 'og:description')).toBe('Crane')
  expect(new URL(metaOf(text.html, 'og:image') ?? '').pathname).toBe('/s/crane/picture')
  expect(text.html).toContain('content="0; url=../../#/search/crane"')

  const inFolder = await open('/s/search/*?folder=Town/Harbour&view=list', shared)
  expect(metaOf(inFolder.html, 'og:title')).toBe('Harbour (2)')
  expect(metaOf(inFolder.html, 'og:description')?.split(', ').toSorted()).toEqual(['Crane', 'Quay at night'])
  expect(inFolder.html).toContain('url=../../#/search/*?folder=Town/Harbour&amp;view=list')
  expect(inFolder.html).not.toContain('Secret')

  const selection = await open('/s/search/*?id=quay,secret', shared)
  expect(metaOf(selection.html, 'og:title')).toBe('Vitrine (1)')

  // Nothing that exists differs from what does not.
  const [hidden, unknown] = [await open('/s/search/*?id=secret', shared), await open('/s/search/*?id=absent', shared)]
  expect([hidden.response.status, unknown.response.status]).toEqual([404, 404])
  expect(hidden.html.replaceAll('secret', 'absent')).toBe(unknown.html)
  for (const path of [
    '/s/search/%22%3E%3Cscript%3E',
    '/s/search/*?id=%3Cscript%3E',
    `/s/search/${'x'.repeat(5000)}`,
    '/s/search/%E4',
    `/s/search/*?keywords=${'x'.repeat(3000)}`,
  ]) {
    const { response, html } = await open(path, shared)
    expect(response.status).toBe(404)
    expect(html).not.toContain('<script')
  }
  await shared.close()
})
