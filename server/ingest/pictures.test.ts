import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  animated,
  animatedAvif,
  apng,
  bombPng,
  cmykJpeg,
  jpeg,
  png16,
  quarters,
  rotatedJpeg,
  svg,
  twoPageTiff,
} from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons, renditionOf } from '../../tests/support/media-fixtures-harness.ts'
import { stripTiff, tiledPlanarTiff } from '../../tests/support/tiff-fixtures.ts'
import { fingerprintOf } from './fingerprint.ts'
import { defaultImageLimits } from './image/open-image.ts'
import { metadataKeys } from './record/metadata.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const rendition = (path: string, name: string) => renditionOf(harness, path, name)
/** Colour of a pixel of a stored picture, as RGB. */
const pixel = async (path: string, name: string, x: number, y: number) => {
  const picture = sharp(Buffer.from(await harness.blobs.read((await rendition(path, name)).blob)))
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}
const isRed = ([r = 0, g = 0, b = 0]: readonly number[]) => r > 150 && g < 90 && b < 90

describe('pictures', () => {
  test('V2 originals and renditions have the checksums of their bytes', async () => {
    await harness.write('a.jpg', await jpeg(900, 600))
    await harness.runPass()
    const { renditions } = await harness.record('a.jpg')
    expect(renditions.map(({ name }) => name)).toEqual(['original', 'thumb', 'preview'])
    for (const rendition of renditions) {
      const bytes = await harness.storedBytes(rendition.blob).read(rendition.blob)
      expect(rendition).toMatchObject({
        bytes: bytes.length,
        crc32: crc32(bytes),
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })
    }
    expect(await rendition('a.jpg', 'thumb')).toMatchObject({ width: 600, height: 400, mime: 'image/webp' })
    expect(await rendition('a.jpg', 'preview')).toMatchObject({ width: 900, height: 600 })
  })

  test('O5 a large original has a digest of its parts, also after an upgrade', async () => {
    const large = Buffer.concat([await jpeg(90, 60), Buffer.alloc(50_000_000)])
    await harness.write('a.jpg', large)
    await harness.runPass()
    const { partsDigest, sha256 } = await renditionOf(harness, 'a.jpg', 'original')
    expect(partsDigest).toBe(fingerprintOf(large).partsDigest)
    // As stored by a version without this digest.
    const without = async (file: string): Promise<void> =>
      writeFile(file, (await readFile(file, 'utf8')).replace(/"partsDigest":"\w+",|,"digested":true/g, ''))
    await without(join(harness.dataFolder, 'ingest', 'files.ndjson'))
    await without(join(harness.dataFolder, 'blobs', metadataKeys(sha256)[0]))
    const { partsDigest: _, ...earlier } = await renditionOf(harness, 'a.jpg', 'original')
    const record = await harness.record('a.jpg')
    const renditions = record.renditions.map((one) => (one.name === 'original' ? earlier : one))
    await harness.stores.assets.putAssets([{ ...record, renditions }])
    const made = await stat(join(harness.dataFolder, 'blobs', record.renditions[1]?.blob ?? ''))

    const reports: number[] = []
    const ingest = harness.follow({ onChange: ({ changed }) => void reports.push(changed) })
    // The portal is usable before the digest is computed.
    expect((await ingest.ready).changed).toBe(0)
    await expect.poll(async () => (await renditionOf(harness, 'a.jpg', 'original')).partsDigest).toBe(partsDigest)
    await expect.poll(() => reports).toEqual([1])
    expect((await stat(join(harness.dataFolder, 'blobs', record.renditions[1]?.blob ?? ''))).mtimeMs).toBe(made.mtimeMs)
    expect(await readFile(join(harness.dataFolder, 'ingest', 'files.ndjson'), 'utf8')).toContain('"digested":true')
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('V2 rotates a photograph with EXIF orientation %i upright', async (orientation) => {
    await harness.write('a.jpg', await rotatedJpeg(120, 60, orientation))
    await harness.runPass()
    const turned = orientation >= 5
    const record = await harness.record('a.jpg')
    expect([record.width, record.height]).toEqual(turned ? [60, 120] : [120, 60])
    expect([record.numbers['pixel_x'], record.numbers['pixel_y']]).toEqual([record.width, record.height])
    expect(record.keywords['orientation']?.[0]?.value).toBe(turned ? 'portrait' : 'panorama')
    // Position of the stored upper left corner, by the EXIF standard.
    const [left, top] = {
      1: [true, true],
      2: [false, true],
      3: [false, false],
      4: [true, false],
      5: [true, true],
      6: [false, true],
      7: [false, false],
      8: [true, false],
    }[orientation] as [boolean, boolean]
    const [width, height] = [record.width ?? 0, record.height ?? 0]
    expect(isRed(await pixel('a.jpg', 'preview', left ? 5 : width - 6, top ? 5 : height - 6))).toBe(true)
    expect(isRed(await pixel('a.jpg', 'preview', left ? width - 6 : 5, top ? height - 6 : 5))).toBe(false)
  })

  test('V2 converts CMYK, 16 bits, animation, several pages, wide colour and drawings to sRGB stills', async () => {
    await harness.write('cmyk.jpg', await cmykJpeg())
    await harness.write('deep.png', await png16())
    await harness.write('moving.gif', await animated('gif'))
    await harness.write('moving.webp', await animated('webp'))
    await harness.write('moving.png', apng())
    await harness.write('pages.tif', await twoPageTiff())
    await harness.write('wide.jpg', await quarters(60, 40).withIccProfile('p3').jpeg().toBuffer())
    await harness.write('drawn.svg', svg())
    await harness.write('small.avif', await quarters(60, 40).avif().toBuffer())
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    expect(report.notes).toEqual([])
    const records = await harness.records()
    expect(records.size).toBe(9)
    for (const [path] of records) {
      const stored = await sharp(Buffer.from(await harness.blobs.read((await rendition(path, 'preview')).blob))).metadata()
      expect({ path, space: stored.space, depth: stored.depth, pages: stored.pages ?? 1 }).toEqual({
        path,
        space: 'srgb',
        depth: 'uchar',
        pages: 1,
      })
    }
    expect(isRed(await pixel('cmyk.jpg', 'preview', 5, 5))).toBe(true)
    expect(isRed(await pixel('wide.jpg', 'preview', 5, 5))).toBe(true)
    expect(isRed(await pixel('moving.gif', 'thumb', 5, 5))).toBe(true)
    expect(isRed(await pixel('pages.tif', 'thumb', 5, 5))).toBe(true)
    expect(await harness.record('deep.png')).toMatchObject({ width: 30, height: 50, filetype: 'png' })
    expect((await sharp(Buffer.from(await harness.blobs.read((await rendition('deep.png', 'thumb')).blob))).metadata()).hasAlpha).toBe(true)
    // A drawing can be rendered larger than its stated size.
    expect(await rendition('drawn.svg', 'preview')).toMatchObject({ width: 2000 })
    expect(await harness.record('drawn.svg')).toMatchObject({ width: 60, height: 40, filetype: 'svg' })
    expect((await harness.record('moving.gif')).numbers['frame_count']).toBe(2)
    expect((await harness.record('pages.tif')).numbers).not.toHaveProperty('frame_count')
    expect((await rendition('moving.gif', 'original')).bytes).toBe((await animated('gif')).length)
  })

  test('V2 shows of a damaged picture what browsers show, and keeps pictures that it cannot decode', async () => {
    const picture = quarters(300, 200)
    const end = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))
    const whole = await picture.jpeg().toBuffer()
    await harness.write('no-end.jpg', whole.subarray(0, -2))
    await harness.write('half.jpg', end(whole, 0.7))
    await harness.write('half.png', end(await picture.png({ compressionLevel: 0 }).toBuffer(), 0.7))
    await harness.write('half.gif', end(await picture.gif().toBuffer(), 0.9))
    await harness.write('half.webp', end(await picture.webp().toBuffer(), 0.8))
    await harness.write('moving.avif', await animatedAvif())
    await harness.write('planes.tif', tiledPlanarTiff())
    await harness.write('lab.tif', stripTiff(8))
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    for (const path of ['no-end.jpg', 'half.jpg', 'half.png', 'half.gif', 'half.webp', 'moving.avif'])
      expect({ path, isRed: isRed(await pixel(path, 'preview', 3, 3)) }).toEqual({ path, isRed: true })
    const damaged = 'is damaged; its preview shows the part that can be read'
    const unreadable = 'has no preview: it cannot be read here: it is damaged, or of a variant that the decoder does not know'
    expect(reasons(report.notes)).toEqual({
      'no-end.jpg': damaged,
      'half.jpg': damaged,
      'half.png': damaged,
      'half.gif': damaged,
      'half.webp': damaged,
      'planes.tif': unreadable,
      'lab.tif': unreadable,
    })
    for (const path of ['planes.tif', 'lab.tif'])
      expect((await harness.record(path)).renditions.map(({ name }) => name)).toEqual(['original'])
    // Conversions show the same part.
    const renditions = harness.renditions()
    for (const path of ['no-end.jpg', 'half.webp', 'moving.avif']) {
      const made = await renditions.produce(await harness.record(path), 'png')
      const { data } = await sharp(Buffer.from(await harness.blobs.read(made?.blob ?? '')))
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect({ path, isRed: isRed([...data.subarray(0, 3)]) }).toEqual({ path, isRed: true })
    }
  })

  test('V2 a drawing cannot read other files, and an entity bomb is rejected', async () => {
    await harness.write('secret.png', await quarters(60, 40).png().toBuffer())
    await harness.write(
      'reads.svg',
      svg(
        `<image width="60" height="40" xlink:href="secret.png"/><image width="60" height="40" xlink:href="file://${harness.folder}/secret.png"/>`,
      ),
    )
    await harness.write(
      'entity.svg',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]><svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text>&x;</text></svg>',
    )
    const laughs = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
    await harness.write(
      'laughs.svg',
      `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]><svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><text>&l12;</text></svg>`,
    )
    const report = await harness.runPass()
    const { data } = await sharp(Buffer.from(await harness.blobs.read((await rendition('reads.svg', 'preview')).blob)))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data.every((value) => value === 0)).toBe(true)
    expect(reasons(report.notes)['laughs.svg']).toMatch(/has no preview: it cannot be read here/)
    expect((await harness.record('laughs.svg')).renditions.map(({ name }) => name)).toEqual(['original'])
  })

  test('V2 reports a picture beyond the pixel limit, which becomes an asset without a preview', async () => {
    const bomb = bombPng(20_000, 20_000)
    await harness.write('bomb.png', bomb)
    await harness.write('wide.png', bombPng(3000, 1000))
    const before = process.memoryUsage().rss
    const report = await harness.runPass({ imageLimits: { ...defaultImageLimits, pixels: 2_000_000 } })
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
    expect(reasons(report.notes)).toEqual({
      'bomb.png': 'is too large for a preview: 20000 × 20000 px are 400 MP, the limit is 2 MP',
      'wide.png': 'is too large for a preview: 3000 × 1000 px are 3 MP, the limit is 2 MP',
    })
    const record = await harness.record('bomb.png')
    expect(record).toMatchObject({ width: 20_000, height: 20_000, thumbhash: null })
    expect(record.renditions.map(({ name }) => name)).toEqual(['original'])
    expect((await harness.renditions().presets(record)).map(({ id }) => id)).toEqual(['0'])
  })

  test('V2 stops an endless drawing, keeps it as a download and renders the others', async () => {
    const blur = '<defs><filter id="b"><feGaussianBlur stdDeviation="500"/></filter></defs>'
    const endless = blur + '<rect width="60" height="40" filter="url(#b)"/>'.repeat(2000)
    await harness.write('a-endless.svg', svg(endless))
    await harness.write('b-fine.svg', svg())
    const report = await harness.runPass({ imageLimits: { ...defaultImageLimits, seconds: 2 } })
    expect(report.failed).toEqual([])
    expect(reasons(report.notes)).toEqual({
      'a-endless.svg': 'has no preview yet: it cannot be drawn: it took longer than 2 s; this is tried again',
    })
    expect((await harness.record('a-endless.svg')).renditions.map(({ name }) => name)).toEqual(['original'])
    expect(await rendition('b-fine.svg', 'preview')).toMatchObject({ width: 2000 })
  })

  test('V2 renders a drawing of any stated size', async () => {
    const sized = (width: number, height: number) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#c02020"/></svg>`
    await harness.write('vast.svg', sized(1_000_000, 1_000_000))
    await harness.write('thin.svg', sized(100_000, 100))
    await harness.write('nothing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="-10" height="-10"/>')
    const report = await harness.runPass()
    expect(reasons(report.notes)).toEqual({
      'nothing.svg': 'has no preview: it cannot be read here: it is damaged, or of a variant that the decoder does not know',
    })
    expect(isRed(await pixel('vast.svg', 'preview', 900, 900))).toBe(true)
    expect((await rendition('thin.svg', 'preview')).width).toBeGreaterThan(1000)
    const record = await harness.record('vast.svg')
    expect(await harness.renditions().produce(record, 'png')).toMatchObject({ width: 2000, height: 2000 })
  })

  test('V2 processes a large picture outside the server process', async () => {
    await harness.write('large.png', bombPng(8000, 8000))
    const before = process.memoryUsage().rss
    await harness.runPass()
    const record = await harness.record('large.png')
    const made = await harness.renditions().produce(record, 'print-jpg')
    expect(made).toMatchObject({ width: 8000, height: 8000 })
    expect((await sharp(Buffer.from(await harness.blobs.read(made?.blob ?? ''))).metadata()).width).toBe(8000)
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })

  test('V2 placeholder and dominant colour match the picture', async () => {
    await harness.write(
      'red.png',
      await sharp({ create: { width: 50, height: 50, channels: 3, background: '#d01010' } })
        .png()
        .toBuffer(),
    )
    await harness.write(
      'clear.png',
      await sharp({ create: { width: 50, height: 50, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    )
    await harness.runPass()
    expect(await harness.record('red.png')).toMatchObject({ dominantColor: '#d01010' })
    expect(Buffer.from((await harness.record('red.png')).thumbhash ?? '', 'base64').length).toBeGreaterThan(4)
    expect((await harness.record('clear.png')).dominantColor).toBeNull()
  })
})
