import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ConfigFileName, configFileNames } from '../../src/contract/config/files.ts'
import type { ErrorBody } from '../../src/contract/error-body.ts'
import { makeImage, rights } from '../support/delivery-assets.ts'
import { createTestPortal, type RequestOptions, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const bytes = (text: string) => new TextEncoder().encode(text)
const formOf = (content: Uint8Array<ArrayBuffer>, name = 'x.png', type = 'image/png', field = 'file'): FormData => {
  const form = new FormData()
  form.append(field, new Blob([content], { type }), name)
  return form
}
const upload = (name: ConfigFileName, content: Uint8Array<ArrayBuffer>, fileName?: string, type?: string) =>
  portal.call('saveFile', { as: 'admin', params: { name }, body: formOf(content, fileName, type) })
const get = (name: ConfigFileName, headers: Record<string, string> = {}) => portal.call('getFile', { params: { name }, headers })
const outcome = async (response: Response) => [response.status, response.ok ? 'ok' : ((await response.json()) as ErrorBody).code]

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#b84a00' } })
const plain = async (buffer: Promise<Buffer>) => new Uint8Array(await buffer)

/** Directory and entries of an icon file. */
const icon = (...entries: { side: number; content: Uint8Array }[]): Uint8Array<ArrayBuffer> => {
  const head = Buffer.alloc(6 + 16 * entries.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(entries.length, 4)
  let offset = head.length
  entries.forEach(({ side, content }, index) => {
    const at = 6 + 16 * index
    head.writeUInt8(side % 256, at)
    head.writeUInt8(side % 256, at + 1)
    head.writeUInt32LE(content.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += content.length
  })
  return new Uint8Array(Buffer.concat([head, ...entries.map(({ content }) => content)]))
}
const bitmap = (side: number, width = side, height = side * 2): Buffer => {
  const head = Buffer.alloc(40)
  head.writeUInt32LE(40, 0)
  head.writeInt32LE(width, 4)
  head.writeInt32LE(height, 8)
  head.writeUInt16LE(1, 12)
  head.writeUInt16LE(32, 14)
  return Buffer.concat([head, Buffer.alloc(side * side * 4, 0x80), Buffer.alloc(side * Math.ceil(side / 32) * 4)])
}

const woff2 = (change: (head: DataView) => void = () => undefined): Uint8Array<ArrayBuffer> => {
  const font = new Uint8Array(400)
  font.set(bytes('wOF2'))
  const head = new DataView(font.buffer)
  head.setUint32(4, 0x00_01_00_00)
  head.setUint32(8, font.byteLength)
  head.setUint16(12, 9)
  head.setUint32(16, 5000)
  change(head)
  return font
}

describe('G9 pictures', () => {
  test.each([
    ['png', (p: Sharp) => p.png(), 'image/png'],
    ['jpeg', (p: Sharp) => p.jpeg(), 'image/jpeg'],
    ['webp', (p: Sharp) => p.webp(), 'image/webp'],
    ['avif', (p: Sharp) => p.avif({ effort: 0 }), 'image/avif'],
  ])('G9 re-encodes %s and serves it with its real type, whatever its name', async (_, write, mime) => {
    const given = await plain(write(picture().withExif({ IFD0: { Artist: 'MARKER' } })).toBuffer())
    expect(await outcome(await upload('dashboardLogo', given, '../../evil.html', 'text/html'))).toEqual([200, 'ok'])
    const response = await get('dashboardLogo')
    expect(response.headers.get('content-type')).toBe(mime)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    const served = Buffer.from(await response.arrayBuffer())
    expect((await sharp(served).metadata()).width).toBe(60)
    expect(served.includes('MARKER')).toBe(false)
    expect((await get('dashboardLogo', { 'If-None-Match': response.headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('G9 removes data appended to a picture', async () => {
    const script = '<script>alert(document.domain)</script>'
    const given = new Uint8Array(Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(script)]))
    const status = (await upload('loginHero', given)).status
    const served = status === 200 ? Buffer.from(await (await get('loginHero')).arrayBuffer()) : Buffer.alloc(0)
    expect(served.includes('<script>')).toBe(false)
  })

  test('G9 rotates a photograph upright and scales a huge one down', async () => {
    await upload('dashboardHero', await plain(picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer()))
    const upright = await sharp(await (await get('dashboardHero')).arrayBuffer()).metadata()
    expect([upright.width, upright.height, upright.orientation]).toEqual([40, 60, undefined])
    await upload('dashboardHero', await plain(picture(5000, 100).png().toBuffer()))
    expect((await sharp(await (await get('dashboardHero')).arrayBuffer()).metadata()).width).toBe(4096)
  })

  test.each([
    ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', bytes('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
    ['GIF and script', bytes('GIF89a/*\0\0*/=1;alert(1)')],
    ['script', bytes('alert(1)')],
    ['PDF', bytes('%PDF-1.7\n1 0 obj\n')],
    ['archive', bytes('PK\u0003\u0004')],
    ['unknown', new Uint8Array(2000).fill(7)],
    ['stylesheet', bytes('a{color:red}')],
    ['font', woff2()],
  ])('G9 rejects a %s file as a logo', async (_, content) => {
    expect(await outcome(await upload('searchLogo', content))).toEqual([415, 'upload.unsupported'])
    expect((await get('searchLogo')).status).toBe(404)
  })

  test('G9 rejects truncated pictures', async () => {
    const png = await plain(picture().png().toBuffer())
    const jpeg = await plain(picture(300, 300).jpeg().toBuffer())
    for (const broken of [png.slice(0, 40), png.slice(0, -30), jpeg.slice(0, 200), jpeg.slice(0, jpeg.length / 2)]) {
      expect(await outcome(await upload('searchLogo', broken))).toEqual([422, 'upload.invalid'])
    }
  })

  test('G9 rejects a picture with too many pixels before decoding it', async () => {
    const bomb = await plain(
      sharp({ create: { width: 6000, height: 6000, channels: 3, background: 'white' } })
        .png({ compressionLevel: 9 })
        .toBuffer(),
    )
    expect(bomb.byteLength).toBeLessThan(500_000)
    expect(await outcome(await upload('searchLogo', bomb))).toEqual([422, 'upload.invalid'])
  })
})

describe('G9 icons', () => {
  test('G9 converts the largest picture of an icon file to the favicon', async () => {
    const png = await picture(64, 64).png().toBuffer()
    for (const file of [
      icon({ side: 16, content: bitmap(16) }, { side: 64, content: png }),
      icon({ side: 16, content: png.subarray(0, 10) }, { side: 64, content: bitmap(64) }),
    ]) {
      expect(await outcome(await upload('favicon', file))).toEqual([200, 'ok'])
      const response = await get('favicon')
      expect(response.headers.get('content-type')).toBe('image/png')
      expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(64)
    }
  })

  test('G9 accepts an icon file as a favicon only', async () => {
    expect(await outcome(await upload('searchLogo', icon({ side: 16, content: bitmap(16) })))).toEqual([415, 'upload.unsupported'])
  })

  test.each([
    ['states an enormous size', icon({ side: 16, content: bitmap(16, 60_000, 120_000) })],
    ['states a negative size', icon({ side: 16, content: bitmap(16, -16, -32) })],
    ['is truncated', icon({ side: 64, content: bitmap(64).subarray(0, 500) })],
    ['has no entry', icon()],
    ['refers to bytes outside the file', icon({ side: 16, content: bitmap(16) }).slice(0, 60)],
    ['has thousands of entries', icon(...Array.from({ length: 3000 }, () => ({ side: 16, content: new Uint8Array() })))],
    ['holds an SVG', icon({ side: 16, content: bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(80)) })],
  ])('G9 rejects an icon that %s', async (_, content) => {
    expect((await outcome(await upload('favicon', content)))[0]).toBeGreaterThanOrEqual(415)
    expect((await get('favicon')).status).toBe(404)
  })
})

describe('G9 font and stylesheet', () => {
  test('G9 accepts a WOFF 2 font and rejects anything else', async () => {
    expect(await outcome(await upload('custom_font', woff2()))).toEqual([200, 'ok'])
    expect((await get('custom_font')).headers.get('content-type')).toBe('font/woff2')
    expect(await outcome(await upload('custom_font', bytes('OTTO\0\0\0\0')))).toEqual([415, 'upload.unsupported'])
    for (const lie of [
      woff2((head) => head.setUint32(8, 99)),
      woff2((head) => head.setUint16(12, 0)),
      woff2((head) => head.setUint32(16, 0xffff_ffff)),
    ]) {
      expect(await outcome(await upload('custom_font', lie))).toEqual([422, 'upload.invalid'])
    }
  })

  test('G9 serves a stylesheet as it was parsed', async () => {
    expect(await outcome(await upload('style', bytes('/* x */ a { color : red ; *zoom: 1 }')))).toEqual([200, 'ok'])
    const response = await get('style')
    expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/css; charset=utf-8', 'a{color:red}'])
    const evil = await upload('style', bytes('@import "//evil.example/x.css";'))
    expect([evil.status, await evil.json()]).toMatchObject([422, { values: { reason: 'at-rule', line: 1 } }])
    expect(await (await get('style')).text()).toBe('a{color:red}')
  })
})

describe('G9 upload requests', () => {
  test('G9 X11 an empty body, an empty form, an empty file and an empty text delete the file', async () => {
    const png = await plain(picture().png().toBuffer())
    const emptyText = new FormData()
    emptyText.set('file', '')
    for (const body of [undefined, new FormData(), formOf(new Uint8Array()), emptyText]) {
      await upload('assetLogo', png)
      expect((await get('assetLogo')).status).toBe(200)
      const response = await portal.call('saveFile', { as: 'admin', params: { name: 'assetLogo' }, ...(body && { body }) })
      expect(await outcome(response)).toEqual([200, 'ok'])
      expect((await get('assetLogo')).status).toBe(404)
    }
  })

  test('G9 T19 rejects the second of two saves that are based on the same file', async () => {
    const logo = await plain(picture().png().toBuffer())
    const send = (seen: string, body?: FormData) =>
      portal.call('saveFile', { as: 'admin', params: { name: 'searchLogo' }, headers: { 'If-Match': `"${seen}"` }, ...(body && { body }) })
    const seen = async () => {
      const { files } = (await (await portal.call('getWorkspace', { as: 'admin' })).json()) as { files: Record<string, string> }
      return files['searchLogo'] ?? '0'
    }
    expect((await send('0', formOf(logo))).status).toBe(200)
    const first = await seen()
    const served = (await get('searchLogo')).headers.get('etag')
    expect(await outcome(await send('0', formOf(await plain(picture(9).png().toBuffer()))))).toEqual([412, 'config.conflict'])
    expect(await outcome(await send('0'))).toEqual([412, 'config.conflict'])
    expect((await get('searchLogo')).headers.get('etag')).toBe(served)
    expect((await send(first)).status).toBe(200)
    expect(await outcome(await send(first, formOf(logo)))).toEqual([412, 'config.conflict'])
    expect(await seen()).toBe('0')
  })

  test('G9 availability reflects the uploaded files', async () => {
    await upload('assetLogo', await plain(picture().png().toBuffer()))
    const flags = (await (await portal.call('getAvailability')).json()) as Record<string, unknown>
    expect(configFileNames.filter((name) => flags[name])).toEqual(['assetLogo'])
    expect(configFileNames.every((name) => typeof flags[name] === 'boolean')).toBe(true)
  })

  test('G9 rejects another field, two files, a text, a broken form and too many bytes', async () => {
    const png = await plain(picture().png().toBuffer())
    const two = formOf(png)
    two.append('file', new Blob([png]), 'y.png')
    const text = new FormData()
    text.append('file', 'text')
    const send = (body: BodyInit, headers: Record<string, string> = {}) =>
      portal.call('saveFile', { as: 'admin', params: { name: 'assetLogo' }, body, headers })
    expect((await send(formOf(png, 'x', 'image/png', 'upload'))).status).toBe(400)
    expect((await send(two)).status).toBe(400)
    expect((await send(text)).status).toBe(400)
    expect((await send('--x\r\nrubbish', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(400)
    expect((await send('x', { 'Content-Type': 'multipart/form-data' })).status).toBe(400)
    expect((await send(png, { 'Content-Type': 'image/png' })).status).toBe(415)
    // As bytes: Node 24 fails on a form whose transfer ends with an early response.
    const sendBytes = async (byteCount: number) => {
      const form = new Response(formOf(new Uint8Array(byteCount)))
      return send(await form.arrayBuffer(), { 'Content-Type': form.headers.get('content-type') ?? '' })
    }
    expect((await sendBytes(5 * 1024 * 1024 + 1)).status).toBe(413)
    expect((await sendBytes(6 * 1024 * 1024)).status).toBe(413)
    expect((await get('assetLogo')).status).toBe(404)
  })

  test('G9 removes a picture in two slots only after both are deleted', async () => {
    const png = await plain(picture().png().toBuffer())
    await upload('assetLogo', png)
    await upload('searchLogo', png)
    await portal.call('saveFile', { as: 'admin', params: { name: 'assetLogo' } })
    expect((await get('searchLogo')).status).toBe(200)
  })
})

describe('D2 tiles', () => {
  const tile = (id: string, headers: Record<string, string> = {}) => portal.call('getTileImage', { query: { id }, headers })

  test('D2 returns an uploaded picture, else an asset that every guest may see, else 404', async () => {
    await portal.put(await makeImage(portal.blobs, 'open'), await makeImage(portal.blobs, 'secret', { rights: rights(['press']) }))
    const asset = await tile('open')
    expect([asset.status, asset.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await tile('open', { 'If-None-Match': asset.headers.get('etag') ?? '' })).status).toBe(304)
    const [secret, missing] = [await tile('secret'), await tile('missing')]
    expect([secret.status, missing.status]).toEqual([404, 404])
    await portal.call('saveTileImage', { as: 'admin', query: { id: 'open' }, body: formOf(await plain(picture().png().toBuffer())) })
    expect((await tile('open')).headers.get('content-type')).toBe('image/png')
  })

  test('T1 where guests are not allowed, shows an asset on a tile to signed-in users only and an uploaded picture to everyone', async () => {
    const closed = await createTestPortal({ guests: false })
    await closed.put(await makeImage(closed.blobs, 'open'))
    await closed.call('saveTileImage', { as: 'admin', query: { id: 'own' }, body: formOf(await plain(picture().png().toBuffer())) })
    const status = async (id: string, options: RequestOptions = {}) =>
      (await closed.call('getTileImage', { query: { id }, ...options })).status
    const cookie = (token: string | null) => ({ headers: { Cookie: `vitrine_session=${token}` } })
    const { user, bare, expired } = closed.tokens
    expect([await status('open'), await status('missing'), await status('own')]).toEqual([401, 401, 200])
    expect([await status('open', cookie(user)), await status('open', { as: 'user' }), await status('missing', cookie(user))]).toEqual([
      200, 200, 404,
    ])
    expect([await status('open', cookie(bare)), await status('open', cookie(expired))]).toEqual([403, 401])
    await closed.close()
  })

  test('D2 returns 404 for an asset whose picture is missing on the disk', async () => {
    const record = await makeImage(portal.blobs, 'gone')
    await portal.put(record)
    for (const { blob } of record.renditions) await portal.blobs.remove(blob)
    expect((await tile('gone')).status).toBe(404)
  })

  test.each(['../secret', '%2e%2e%2fsecret', '', 'a/b', 'a\0b', 'x'.repeat(500), '..\\secret'])('D2 rejects %j as a tile', async (id) => {
    expect([400, 404]).toContain((await tile(id)).status)
    expect((await portal.call('saveTileImage', { as: 'admin', query: { id }, body: new FormData() })).status).toBe(400)
  })
})
