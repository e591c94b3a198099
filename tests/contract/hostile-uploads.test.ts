import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConfigFileName } from '../../src/contract/config/files.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

/** Every upload is converted on the server and served with a type from a short list, without any embedded data. */

type Bytes = Uint8Array<ArrayBuffer>

const payload = 'PAYLOAD_MARK<script>alert(document.domain)</script><?php system($_GET[0]); ?>'
const text = (content: string): Bytes => new TextEncoder().encode(content)
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

let portal: TestPortal
const files = new Map<string, Bytes>()

const svgs = [
  `<svg xmlns="http://www.w3.org/2000/svg"><script>${payload}</script></svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg" onload="${payload}"/>`,
  `\uFEFF<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${payload}</body></foreignObject></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/x.png"/></svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg"><use href="data:image/svg+xml,${payload}"/></svg>`,
]
const documents: Readonly<Record<string, Uint8Array>> = {
  html: text(`<!doctype html><title>x</title>${payload}`),
  script: text(`alert(1)//${payload}`),
  module: text(`export default () => fetch('/assetportal/api/session/get')`),
  gif: joined(text('GIF89a'), new Uint8Array([1, 0, 1, 0, 0, 0, 0]), text(payload)),
  bmp: joined(text('BM'), new Uint8Array(60), text(payload)),
  tiff: joined(new Uint8Array([0x49, 0x49, 0x2a, 0]), new Uint8Array(60), text(payload)),
  psd: joined(text('8BPS'), new Uint8Array(40)),
  pdf: text(`%PDF-1.7\n${payload}`),
  zip: joined(text('PK\u0003\u0004'), new Uint8Array(40), text(payload)),
  mp4: joined(new Uint8Array([0, 0, 0, 24]), text('ftypisom'), new Uint8Array(40)),
  flash: joined(text('FWS'), new Uint8Array(40)),
  program: joined(new Uint8Array([0x7f]), text('ELF'), new Uint8Array(60)),
  windows: joined(text('MZ'), new Uint8Array(60)),
  opentype: joined(text('OTTO'), new Uint8Array(60)),
  woff: joined(text('wOFF'), new Uint8Array(60)),
  jxl: joined(new Uint8Array([0xff, 0x0a]), new Uint8Array(60)),
  json: text('{"__proto__":{"isGuiAdmin":true}}'),
  zeros: new Uint8Array(500),
}

const picture = () => sharp({ create: { width: 48, height: 32, channels: 4, background: '#b84a00cc' } })
const plain = async (buffer: Promise<Buffer>): Promise<Bytes> => new Uint8Array(await buffer)

/** Variants of a picture with a payload before, after and inside the file, truncated or with changed bytes. */
const carriers = (name: string, bytes: Bytes): [string, Bytes][] => {
  const half = Math.floor(bytes.length / 2)
  const flipped = (at: number) => bytes.map((byte, place) => (place === at ? byte ^ 0xff : byte))
  return [
    [`${name} with a payload behind it`, joined(bytes, text(payload))],
    [`${name} with a payload before it`, joined(text(payload), bytes)],
    [`${name} with an archive behind it`, joined(bytes, documents['zip'] ?? new Uint8Array(), text(payload))],
    [`${name} with a page behind it`, joined(bytes, documents['html'] ?? new Uint8Array())],
    [`${name} twice`, joined(bytes, bytes)],
    [`${name} with a payload in its middle`, joined(bytes.slice(0, half), text(payload), bytes.slice(half))],
    ...[8, 20, 40, half, bytes.length - 12].map((end): [string, Bytes] => [`${name} cut after ${end}`, bytes.slice(0, end)]),
    ...Array.from({ length: 10 }, (_, step): [string, Bytes] => {
      const at = Math.floor(((step + 0.5) / 10) * bytes.length)
      return [`${name} with another byte at ${at}`, flipped(at)]
    }),
  ]
}

beforeAll(async () => {
  portal = await createTestPortal()
  const withMetadata = () =>
    picture()
      .withExif({ IFD0: { Artist: payload, ImageDescription: payload, Copyright: payload } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>PAYLOAD_MARK</a></x:xmpmeta>`)
  const pictures = {
    png: await plain(withMetadata().png().toBuffer()),
    jpeg: await plain(withMetadata().flatten().jpeg().toBuffer()),
    webp: await plain(withMetadata().webp().toBuffer()),
    avif: await plain(withMetadata().avif({ effort: 0 }).toBuffer()),
  }
  for (const [name, bytes] of Object.entries(pictures)) {
    files.set(`${name} with payloads in its metadata`, bytes)
    for (const [what, changed] of carriers(name, bytes)) files.set(what, changed)
  }
  for (const [name, bytes] of Object.entries(documents)) files.set(name, new Uint8Array(bytes))
  svgs.forEach((svg, at) => files.set(`SVG ${at}`, text(svg)))
})
afterAll(() => portal.close())

const claims = [
  ['logo.png', 'image/png'],
  ['logo.svg', 'image/svg+xml'],
  ['../../page.html', 'text/html'],
  ['style.css.js', 'text/javascript'],
] as const

const servedTypes: Readonly<Partial<Record<ConfigFileName, readonly string[]>>> = {
  searchLogo: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
  favicon: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
  custom_font: ['font/woff2'],
  style: ['text/css; charset=utf-8'],
}

describe('T9 a corpus of hostile files', () => {
  test('T9 has at least 300 combinations', () => {
    expect(files.size * Object.keys(servedTypes).length).toBeGreaterThanOrEqual(300)
  })

  test.each(Object.entries(servedTypes))(
    'T9 %s serves only converted files without embedded payloads',
    async (slot, types) => {
      const name = slot as ConfigFileName
      let at = 0
      let accepted = 0
      for (const [what, bytes] of files) {
        const [fileName, mime] = claims[at++ % claims.length] ?? claims[0]
        const form = new FormData()
        form.append('file', new Blob([bytes], { type: mime }), fileName)
        const { status } = await portal.call('saveFile', { as: 'admin', params: { name }, body: form })
        expect([200, 413, 415, 422], what).toContain(status)
        const response = await portal.call('getFile', { params: { name } })
        if (status !== 200) {
          expect(response.status, what).toBe(404)
          continue
        }
        accepted += 1
        const served = Buffer.from(await response.arrayBuffer())
        expect(types, what).toContain(response.headers.get('content-type'))
        expect(response.headers.get('x-content-type-options')).toBe('nosniff')
        expect(response.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
        expect(served.includes('PAYLOAD_MARK') || served.includes('<script'), what).toBe(false)
        if (types[0]?.startsWith('image/')) {
          const { format, exif, xmp } = await sharp(served).metadata()
          expect([`image/${format === 'heif' ? 'avif' : format}`, exif, xmp], what).toEqual([
            response.headers.get('content-type'),
            undefined,
            undefined,
          ])
        }
        await portal.call('saveFile', { as: 'admin', params: { name } })
      }
      // Pictures with a payload are accepted without it.
      if (types[0]?.startsWith('image/')) expect(accepted).toBeGreaterThan(8)
    },
    120_000,
  )

  test('T11 the portal works as before after all uploads', async () => {
    expect((await portal.call('getAvailability')).status).toBe(200)
    expect(({} as { isGuiAdmin?: boolean }).isGuiAdmin).toBeUndefined()
  })
})
