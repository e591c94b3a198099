import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exifOf, grid, heifFile, picture, property, transparencyOf, xmpOf } from '../../tests/support/heif-files.ts'
import { jpeg, xmpPacket } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons, renditionOf } from '../../tests/support/media-fixtures-harness.ts'
import { tiff } from '../../tests/support/tiff-fixtures.ts'
import { withBytes } from './structure/byte-reader.ts'
import { readHeif } from './structure/heif.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

const red = [220, 0, 0, 255]
const blue = [32, 96, 192, 255]

/** Colours and opacity of pixels of a preview. */
const pixelsOf = async (path: string): Promise<(x: number, y: number) => number[]> => {
  const { blob } = await renditionOf(harness, path, 'preview')
  const { data, info } = await sharp(Buffer.from(await harness.blobs.read(blob)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (x, y) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}
const isNear = (found: readonly number[], wanted: readonly number[]) =>
  found.every((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 12)
/** Which corners of a preview are red: upper left, upper right, lower left, lower right. */
const redCorners = async (path: string, width: number, height: number) => {
  const pixel = await pixelsOf(path)
  const places = [
    [5, 5],
    [width - 6, 5],
    [5, height - 6],
    [width - 6, height - 6],
  ] as const
  return places.map(([x, y]) => (isNear(pixel(x, y), red) ? 'red' : isNear(pixel(x, y), blue) ? 'blue' : 'other'))
}

const orientation = (value: number) => ({ tag: 0x112, type: 3, value: [value] })
const camera = [
  { tag: 0x10f, type: 2, value: 'Apple' },
  { tag: 0x110, type: 2, value: 'iPhone 15' },
]

describe('V2 HEIC pictures', () => {
  test('V2 a HEIC picture is an image with preview and conversions', async () => {
    await harness.write('a.heic', heifFile([picture()]))
    await harness.write('general.heif', heifFile([picture()], { brand: 'mif1' }))
    await harness.write('ten.hif', heifFile([picture()], { brand: 'heix' }))
    await harness.write('layers.heic', heifFile([picture()], { brand: 'heim' }))
    const report = await harness.runPass()
    expect([report.failed, report.skipped, report.notes]).toEqual([[], [], []])
    for (const path of ['a.heic', 'general.heif', 'ten.hif', 'layers.heic']) {
      expect(await harness.record(path)).toMatchObject({ kind: 'image', filetype: 'heic', width: 64, height: 64 })
      expect(await redCorners(path, 64, 64)).toEqual(['red', 'blue', 'blue', 'blue'])
    }
    const record = await harness.record('a.heic')
    expect(record.keywords['filetype']).toEqual([{ value: 'heic', labels: { de: 'HEIC', en: 'HEIC' } }])
    for (const set of ['web-jpg', 'print-tif', 'png'])
      expect(await harness.renditions().produce(record, set)).toMatchObject({ width: 64, height: 64 })
  })

  test('V2 a HEIC picture is turned once, as its container says', async () => {
    const sideways = exifOf(3, tiff({ entries: [orientation(6)] }))
    await harness.write('exif.heic', heifFile([picture(), exifOf(1, tiff({ entries: [orientation(6)] }))]))
    await harness.write('tiles.heic', heifFile([picture(), picture(), grid([1, 2], property.turn(3)), sideways], { primary: 3 }))
    await harness.write('mirror.heic', heifFile([picture(property.mirror(1))]))
    await harness.write('both.heic', heifFile([picture(property.turn(1), property.mirror(1))]))
    await harness.write('crop.heic', heifFile([picture(property.crop(32, 64), property.turn(1))]))
    const report = await harness.runPass()
    expect([report.failed, report.notes]).toEqual([[], []])
    expect(await redCorners('exif.heic', 64, 64)).toEqual(['red', 'blue', 'blue', 'blue'])
    expect(await harness.record('tiles.heic')).toMatchObject({ width: 64, height: 128 })
    expect(await redCorners('tiles.heic', 64, 128)).toEqual(['blue', 'red', 'blue', 'blue'])
    expect(await redCorners('mirror.heic', 64, 64)).toEqual(['blue', 'red', 'blue', 'blue'])
    expect(await redCorners('both.heic', 64, 64)).toEqual(['blue', 'blue', 'blue', 'red'])
    expect(await harness.record('crop.heic')).toMatchObject({ width: 64, height: 32 })
    const made = await harness.renditions().produce(await harness.record('tiles.heic'), 'print-jpg')
    expect(made).toMatchObject({ width: 64, height: 128 })
  })

  test('V2 of several pictures in a HEIC file the main one is shown, and transparent pixels stay transparent', async () => {
    // A thumbnail and a map of distances belong to another picture.
    const small = { ...picture(), relations: { thmb: [3] } }
    await harness.write('main.heic', heifFile([small, transparencyOf(3, 2), grid([4, 5]), picture(), picture()], { primary: 3 }))
    await harness.write('burst.heic', heifFile([picture(property.turn(1)), picture(property.turn(2))], { primary: 2 }))
    await harness.write('half.heic', heifFile([picture(), transparencyOf(1)]))
    await harness.runPass()
    expect(await harness.record('main.heic')).toMatchObject({ width: 128, height: 64 })
    expect(await redCorners('main.heic', 128, 64)).toEqual(['red', 'blue', 'blue', 'blue'])
    expect((await pixelsOf('main.heic'))(5, 5)[3]).toBe(255)
    expect(await redCorners('burst.heic', 64, 64)).toEqual(['blue', 'blue', 'blue', 'red'])
    const pixel = await pixelsOf('half.heic')
    expect(isNear(pixel(5, 5), [220, 0, 0, 127])).toBe(true)
  })

  test('V2 metadata and colour profile of a HEIC picture are read, and its conversions have none of them', async () => {
    const p3 = (
      await sharp(await jpeg())
        .withIccProfile('p3')
        .jpeg()
        .toBuffer()
        .then((data) => sharp(data).metadata())
    ).icc
    const title = xmpPacket('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbor</rdf:li></rdf:Alt></dc:title>')
    const tile = picture(property.profile(p3 ?? Buffer.alloc(0)))
    const taken = { tag: 0x9003, type: 2, value: '2024:05:06 07:08:09' }
    const exif = tiff({ entries: [...camera, taken] })
    await harness.write('a.heic', heifFile([tile, tile, grid([1, 2]), exifOf(3, exif), xmpOf(3, title)], { primary: 3 }))
    await harness.runPass()
    const record = await harness.record('a.heic')
    expect(record).toMatchObject({ texts: { title: 'Harbor' }, numbers: { capture_date: Date.UTC(2024, 4, 6, 7, 8, 9) / 1000 } })
    expect(record.keywords).toMatchObject({
      camera: [{ value: 'Apple iPhone 15' }],
      color_profile: [{ value: expect.stringMatching(/P3/) }],
    })
    // Red of the wider colour space is outside sRGB.
    const [brightness = 0] = (await pixelsOf('a.heic'))(5, 5)
    expect(brightness).toBeGreaterThan(225)
    const made = await harness.renditions().produce(record, 'web-jpg')
    const { exif: kept } = await sharp(Buffer.from(await harness.blobs.read(made?.blob ?? ''))).metadata()
    expect(kept?.includes('iPhone') ?? false).toBe(false)
  })

  test('V2 a general HEIF file with a picture of AVIF is an AVIF file', async () => {
    const avif = await sharp(await jpeg())
      .avif()
      .toBuffer()
    avif.write('mif1', 8, 'latin1')
    await harness.write('a.avif', avif)
    await harness.runPass()
    expect(await harness.record('a.avif')).toMatchObject({ kind: 'image', filetype: 'avif', width: 60, height: 40 })
  })

  test('V2 a damaged HEIC file is an image without a preview, with a note, and does not affect others', async () => {
    const whole = heifFile([picture(), exifOf(1, tiff({ entries: camera }))])
    await harness.write('brand.heic', whole.subarray(0, 28))
    await harness.write('cut.heic', whole.subarray(0, whole.length - 120))
    const item = picture()
    await harness.write('large.heic', heifFile([{ ...item, properties: [...(item.properties ?? []), property.size(60_000, 40_000)] }]))
    await harness.write('pixels.heic', heifFile([{ ...picture(), content: Buffer.alloc(60, 7) }]))
    await harness.write('circle.heic', heifFile([grid([1])]))
    await harness.write('many.heic', heifFile([picture(), grid(Array.from({ length: 9 }, (_, index) => 99 + index))], { primary: 2 }))
    await harness.write('good.heic', whole)
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    const damaged = 'has no preview: it cannot be read here: it is damaged, or of a variant that the decoder does not know'
    expect(reasons(report.notes)).toEqual({
      'brand.heic': damaged,
      'cut.heic': damaged,
      'large.heic': 'is too large for a preview: 60000 × 40000 px are 2,400 MP, the limit is 268 MP',
      'pixels.heic': damaged,
      'circle.heic': damaged,
      'many.heic': damaged,
    })
    for (const path of Object.keys(reasons(report.notes))) expect((await harness.record(path)).kind).toBe('image')
    expect(await redCorners('good.heic', 64, 64)).toEqual(['red', 'blue', 'blue', 'blue'])
  })

  test('V2 the header of any damaged HEIC file is read without an error', async () => {
    const whole = heifFile([picture(property.turn(1)), grid([1, 1]), exifOf(2, tiff({ entries: camera })), xmpOf(2, 'x')], { primary: 2 })
    const damage = fc.record({ end: fc.nat(whole.length), flips: fc.array(fc.tuple(fc.nat(700), fc.nat(255)), { maxLength: 8 }) })
    await fc.assert(
      fc.asyncProperty(damage, async ({ end, flips }) => {
        const file = Buffer.from(whole.subarray(0, end))
        for (const [at, value] of flips) if (at < file.length) file[at] = value
        await withBytes(file, readHeif)
      }),
    )
  })
})
