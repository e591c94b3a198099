import { createHash } from 'node:crypto'
import { readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../../tests/support/eventually.ts'
import { animated, cmykJpeg, jpeg, png16, quarters, rotatedJpeg, svg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness } from '../../tests/support/media-fixtures-harness.ts'
import { glb, pdf } from '../../tests/support/media-fixtures-other.ts'
import { ApiError } from '../common/api-error.ts'
import { isSourceKey } from '../common/source-file.ts'
import type { Rendition } from '../records/asset-record.ts'
import { fitLongSide } from './convert/output-size.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const bytesOf = async (rendition: Rendition | null) => {
  const key = rendition?.blob ?? ''
  return Buffer.from(await (isSourceKey(key) ? harness.originals : harness.blobs).read(key))
}
const expectTrue = async (rendition: Rendition | null) => {
  const bytes = await bytesOf(rendition)
  expect(rendition).toMatchObject({ bytes: bytes.length, crc32: crc32(bytes), sha256: createHash('sha256').update(bytes).digest('hex') })
  return bytes
}

describe('convert sets', () => {
  test('V2 keeps renditions within the cache limit: removes the least recently used and creates it again on request', async () => {
    await harness.write('a.jpg', await jpeg(600, 400))
    await harness.runPass()
    const record = await harness.record('a.jpg')
    let now = Date.now()
    const renditions = harness.renditions({ cacheBytes: 1000, clock: () => now })
    const first = await renditions.produce(record, 'web-jpg')
    now += 3_600_000
    const second = await renditions.produce(record, 'print-jpg')
    await eventually(async () => expect(await harness.blobs.stat(first?.blob ?? '')).toBeNull())
    expect(await harness.blobs.stat(second?.blob ?? '')).not.toBeNull()
    const ready = Object.fromEntries((await renditions.presets(record)).map((offer) => [offer.id, offer.ready]))
    expect(ready).toMatchObject({ '0': true, 'web-jpg': false, 'print-jpg': true })
    expect(await renditions.produce(record, 'web-jpg')).toEqual(first)
    await expectTrue(first)
  })

  test('V2 each preset returns its stated size and format, in sRGB and with correct checksums', async () => {
    await harness.write('a.jpg', await rotatedJpeg(2400, 1500, 6))
    await harness.write('ink.jpg', await cmykJpeg())
    await harness.runPass()
    const renditions = harness.renditions()
    for (const path of ['a.jpg', 'ink.jpg']) {
      const record = await harness.record(path)
      const offers = await renditions.presets(record)
      expect(offers.map(({ id }) => id)).toEqual(['0', 'web-jpg', 'print-jpg', 'print-tif', 'png', 'webp'])
      for (const offer of offers) {
        const made = await renditions.produce(record, offer.id)
        const picture = await sharp(await expectTrue(made)).metadata()
        expect({ set: offer.id, width: made?.width, height: made?.height, format: made?.extension }).toEqual({
          set: offer.id,
          width: offer.width,
          height: offer.height,
          format: offer.format,
        })
        if (offer.id === '0') continue
        expect({ set: offer.id, width: picture.width, space: picture.space, orientation: picture.orientation ?? 1 }).toEqual({
          set: offer.id,
          width: offer.width,
          space: 'srgb',
          orientation: 1,
        })
        if (offer.id.startsWith('print')) expect(picture.density).toBe(300)
        if (offer.id === 'print-jpg') expect(picture.chromaSubsampling).toBe('4:4:4')
      }
      for (const offer of await renditions.presets(record))
        expect(offer).toMatchObject({ ready: true, estimated: false, bytes: (await renditions.produce(record, offer.id))?.bytes })
    }
    const large = await harness.record('a.jpg')
    const web = (await renditions.presets(large)).find(({ id }) => id === 'web-jpg')
    expect([web?.width, web?.height]).toEqual([1250, 2000])
  })

  test('V2 upscales nothing but drawings', async () => {
    await harness.write('small.png', await quarters(50, 30).png().toBuffer())
    await harness.write('drawn.svg', svg())
    await harness.runPass()
    const renditions = harness.renditions()
    for (const { width, height } of await renditions.presets(await harness.record('small.png'))) expect([width, height]).toEqual([50, 30])
    const drawn = await renditions.produce(await harness.record('drawn.svg'), 'png')
    expect((await sharp(await bytesOf(drawn)).metadata()).width).toBe(2000)
    expect(fitLongSide({ width: 10, height: 100_000 }, 100)).toEqual({ width: 1, height: 100 })
  })

  test('V2 keeps transparency if the format supports it, and uses white otherwise', async () => {
    await harness.write('a.png', await png16())
    await harness.runPass()
    const renditions = harness.renditions()
    const record = await harness.record('a.png')
    expect((await sharp(await bytesOf(await renditions.produce(record, 'webp'))).metadata()).hasAlpha).toBe(true)
    const { data } = await sharp(await bytesOf(await renditions.produce(record, 'web-jpg')))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[1]).toBeGreaterThan(100)
  })

  test('V2 returns null for an unsuitable or unknown preset and an error for a missing file', async () => {
    await harness.write('a.glb', glb())
    await harness.write('a.jpg', await jpeg())
    await harness.runPass()
    const renditions = harness.renditions()
    const model = await harness.record('a.glb')
    expect((await renditions.presets(model)).map(({ id }) => id)).toEqual(['0'])
    expect(await renditions.produce(model, 'web-jpg')).toBeNull()
    expect(await renditions.page(model, 1)).toBeNull()
    const picture = await harness.record('a.jpg')
    expect(await renditions.produce(picture, '../../etc')).toBeNull()
    await unlink(join(harness.folder, 'a.jpg'))
    await expect(renditions.produce(picture, 'png')).rejects.toMatchObject({ code: 'download.conversion-failed' })
    expect(harness.warnings).toHaveLength(1)
  })

  test.each([
    ['a system error', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['the text of a library', new Error('unix write: No space left on device')],
  ])('E3 a full disk has its own error, and the same request succeeds once there is space: %s', async (_title, full) => {
    await harness.write('a.jpg', await jpeg())
    await harness.runPass()
    const renditions = harness.renditions()
    const record = await harness.record('a.jpg')
    vi.spyOn(harness.blobs, 'put').mockRejectedValueOnce(full)
    await expect(renditions.produce(record, 'png')).rejects.toMatchObject({ code: 'server.full', headers: { 'Retry-After': '60' } })
    await expectTrue(await renditions.produce(record, 'png'))
  })

  test('V2 equal files with the same title share renditions, concurrent requests one conversion, and no temporary files remain', async () => {
    await harness.write('a.jpg', await jpeg(500, 400))
    await harness.write('b.jpg', await jpeg(500, 400))
    await harness.write('vitrine.csv', 'file,title\n*,Quarters')
    await harness.runPass()
    const renditions = harness.renditions()
    const put = vi.spyOn(harness.blobs, 'put')
    const [a, b] = [await harness.record('a.jpg'), await harness.record('b.jpg')]
    const made = await Promise.all([a, b, a, b].map((record) => renditions.produce(record, 'png')))
    expect(new Set(made.map((rendition) => rendition?.blob)).size).toBe(1)
    expect(put.mock.calls.filter(([key]) => key.endsWith('.png'))).toHaveLength(1)
    expect(await readdir(join(harness.dataFolder, 'tmp'))).toEqual([])
    // The state survives a restart.
    expect((await harness.renditions().presets(b)).find(({ id }) => id === 'png')).toMatchObject({ ready: true, bytes: made[0]?.bytes })
  })
})

describe('close-ups', () => {
  test('A6 a close-up has every pixel of the picture, and none exists if the preview has them all', async () => {
    await harness.write('large.jpg', await jpeg(2600, 1300))
    await harness.write('small.jpg', await jpeg(1200, 900))
    await harness.runPass()
    const renditions = harness.renditions()
    const large = await harness.record('large.jpg')
    const close = await renditions.closeUp(large, 1)
    expect(close).toMatchObject({ mime: 'image/webp', width: 2600, height: 1300 })
    await expectTrue(close)
    expect(await renditions.closeUp(large, 1)).toEqual(close)
    expect(await renditions.closeUp(large, 2)).toBeNull()
    expect(await renditions.closeUp(await harness.record('small.jpg'), 1)).toBeNull()
  })
})

describe('pictures that move', () => {
  test('A6 a view of a GIF or WebP has all its frames and their times, at most 1200 pixels long and without its metadata', async () => {
    const frames = Array.from({ length: 3 }, (_, at) => ({
      create: { width: 1600, height: 800, channels: 3 as const, background: { r: 80 * at, g: 0, b: 0 } },
    }))
    const joined = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const moving = () => sharp(joined, { join: { animated: true } })
    await harness.write(
      'waves.gif',
      await moving()
        .gif({ delay: [100, 200, 300], loop: 2 })
        .toBuffer(),
    )
    await harness.write('waves.webp', await moving().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">private</x:xmpmeta>').webp().toBuffer())
    await harness.write('still.gif', await sharp(joined[0]).gif().toBuffer())
    await harness.runPass()
    const renditions = harness.renditions()
    for (const file of ['waves.gif', 'waves.webp']) {
      const view = await renditions.moving(await harness.record(file))
      expect(view).toMatchObject({ mime: 'image/webp', width: 1200, height: 600 })
      await expectTrue(view)
      const read = await sharp(Buffer.from(await harness.blobs.read(view?.blob ?? '')), { animated: true }).metadata()
      expect(read).toMatchObject({ pages: 3, width: 1200, pageHeight: 600 })
      expect(read.xmp).toBeUndefined()
      if (file === 'waves.gif') expect(read).toMatchObject({ delay: [100, 200, 300], loop: 2 })
    }
    expect(await renditions.moving(await harness.record('still.gif'))).toBeNull()
  })

  test('A6 a picture with too many pixels in all frames stays still', async () => {
    await harness.write('waves.gif', await animated('gif'))
    await harness.runPass()
    const record = await harness.record('waves.gif')
    const large = { ...record, numbers: { ...record.numbers, frame_count: 10_000_000 } }
    expect(await harness.renditions().moving(large)).toBeNull()
  })
})

describe('pages', () => {
  test('V2 renders pages of a document on request and caches them', async () => {
    await harness.write('a.pdf', pdf({ pages: ['one', 'two', 'three'], size: [400, 200] }))
    await harness.runPass()
    const renditions = harness.renditions()
    const record = await harness.record('a.pdf')
    const pages = await Promise.all([1, 2, 3].map((page) => renditions.page(record, page)))
    for (const page of pages) {
      expect(page).toMatchObject({ mime: 'image/webp', width: 1600, height: 800 })
      await expectTrue(page)
    }
    expect(new Set(pages.map((page) => page?.sha256)).size).toBe(3)
    expect(await renditions.page(record, 2)).toEqual(pages[1])
    for (const page of [0, 4, -1, 1.5, Number.NaN]) expect(await renditions.page(record, page)).toBeNull()
    expect(await renditions.closeUp(record, 2)).toMatchObject({ mime: 'image/webp', width: 4000, height: 2000 })
    expect(await renditions.closeUp(record, 4)).toBeNull()
    const cover = await renditions.produce(record, 'cover-jpg')
    expect(cover).toMatchObject({ mime: 'image/jpeg', width: 2000, height: 1000 })
  })

  test('T12 does not render aborted pages, and no user waits for the pages of others', async () => {
    const count = 40
    await harness.write('a.pdf', pdf({ pages: Array.from({ length: count }, (_, at) => `page ${at}`), size: [200, 100] }))
    await harness.write('b.jpg', await jpeg(600, 400))
    await harness.runPass()
    const renditions = harness.renditions()
    const record = await harness.record('a.pdf')
    const [leaving, staying] = [new AbortController(), new AbortController()]
    const outcome = (page: number, owner: string, { signal }: AbortController) =>
      renditions.page(record, page, { owner, signal }).then(
        () => owner,
        (error: unknown) => (error instanceof ApiError ? error.code : 'left'),
      )
    const stranger = Array.from({ length: count - 1 }, (_, at) => outcome(at + 1, 'stranger', leaving))
    const mine = outcome(count, 'me', staying)
    const download = renditions.produce(await harness.record('b.jpg'), 'web-jpg')
    expect(await mine).toBe('me')
    leaving.abort()
    expect(await download).toMatchObject({ mime: 'image/jpeg' })
    const outcomes = await Promise.all(stranger)
    expect(outcomes.filter((code) => code === 'server.busy').length).toBeGreaterThan(0)
    expect(outcomes.filter((code) => code === 'left').length).toBeGreaterThan(20)
    expect(harness.warnings).toEqual([])
  })

  test('V2 stops a PDF that exceeds its limits and reads the next one', async () => {
    const { createPdfReader } = await import('./document/pdf-reader.ts')
    await harness.write('a.pdf', pdf())
    const file = join(harness.folder, 'a.pdf')
    // A worker that never responds reaches the limits at any speed of the machine.
    const silent = join(harness.dataFolder, 'silent.worker.mjs')
    await writeFile(silent, 'setInterval(() => undefined, 1e6)')
    const source = pathToFileURL(silent)
    const hurried = createPdfReader({ source, seconds: 0.001 })
    await expect(hurried.inspect(file)).rejects.toMatchObject({ reason: expect.stringMatching(/took longer than/) })
    await hurried.close()
    const modest = createPdfReader({ source, growthMb: -1_000_000 })
    // Other work may need the memory, so the file is tried three times.
    for (const lasting of [false, false, true]) {
      const reason = 'cannot be read as a PDF: it takes more than -1000000 MB of memory'
      await expect(modest.inspect(file)).rejects.toMatchObject({ reason, lasting })
    }
    await modest.close()
    const patient = createPdfReader()
    const locked = await readFile(file, 'latin1')
    await harness.write(
      'locked.pdf',
      Buffer.from(
        locked.replace(
          '/Root 1 0 R',
          '/Root 1 0 R /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O (12345678901234567890123456789012) /U (12345678901234567890123456789012) >> /ID [(a) (b)]',
        ),
        'latin1',
      ),
    )
    await expect(patient.inspect(join(harness.folder, 'locked.pdf'))).rejects.toMatchObject({ reason: 'is protected by a password' })
    expect(await patient.inspect(file)).toMatchObject({ pages: 1 })
    await patient.close()
    await expect(patient.inspect(file)).rejects.toThrow()
  })
})
