import { writePsdUint8Array } from 'ag-psd'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jpeg, xmpPacket } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons, renditionOf } from '../../tests/support/media-fixtures-harness.ts'
import { densityResource, photoshopFile, quarterChannels } from '../../tests/support/photoshop-files.ts'
import { tiff } from '../../tests/support/tiff-fixtures.ts'
import { withBytes } from './structure/byte-reader.ts'
import { readPhotoshop } from './structure/photoshop.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

const size = { width: 60, height: 40 } as const
const channels = await quarterChannels(size.width, size.height)
const plane = (value: number) => Buffer.alloc(size.width * size.height, value)

/** Colours and opacity of a pixel of a preview. */
const pixelOf = async (path: string, x: number, y: number): Promise<number[]> => {
  const { blob } = await renditionOf(harness, path, 'preview')
  const { data, info } = await sharp(Buffer.from(await harness.blobs.read(blob)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
}
const near = (found: readonly number[], wanted: readonly number[]) =>
  expect(found.map((value, at) => Math.abs(value - (wanted[at] ?? 0)) <= 12)).toEqual(found.map(() => true))

describe('V2 Photoshop files', () => {
  test('V2 a Photoshop file is an image with the picture of all its layers', async () => {
    await harness.write('raw.psd', photoshopFile({ ...size, channels }))
    await harness.write('packed.psd', photoshopFile({ ...size, channels, isPacked: true }))
    await harness.write('large.psb', photoshopFile({ ...size, channels, isPacked: true, isLarge: true }))
    await harness.write('selection.psd', photoshopFile({ ...size, channels: [...channels, plane(0)], isPacked: true }))
    await harness.write('grey.psd', photoshopFile({ ...size, channels: [plane(128)], mode: 1, isPacked: true }))
    const report = await harness.runPass()
    expect([report.failed, report.skipped, report.notes]).toEqual([[], [], []])
    for (const path of ['raw.psd', 'packed.psd', 'large.psb', 'selection.psd']) {
      const record = await harness.record(path)
      expect(record).toMatchObject({ kind: 'image', filetype: path.slice(-3), ...size })
      near(await pixelOf(path, 5, 5), [220, 0, 0, 255])
      near(await pixelOf(path, 55, 35), [32, 96, 192, 255])
    }
    near(await pixelOf('grey.psd', 5, 5), [128, 128, 128, 255])
    const record = await harness.record('packed.psd')
    expect(record.keywords['filetype']).toEqual([{ value: 'psd', labels: { de: 'Photoshop', en: 'Photoshop' } }])
    for (const set of ['web-jpg', 'print-tif', 'png']) expect(await harness.renditions().produce(record, set)).toMatchObject(size)
  })

  test('V2 transparent pixels of a Photoshop file stay transparent, without the white that it mixes in', async () => {
    // Half transparent red is stored as pink.
    const pink = [plane(255), plane(128), plane(128), plane(128)]
    await harness.write('a.psd', photoshopFile({ ...size, channels: pink, isTransparent: true, isPacked: true }))
    await harness.runPass()
    near(await pixelOf('a.psd', 5, 5), [255, 2, 2, 128])
  })

  test.each(['psd', 'psb'])('V2 the layers in a %s file of another program are left out', async (filetype) => {
    const pixels = (colour: readonly number[]) => ({
      ...size,
      data: new Uint8ClampedArray(size.width * size.height * 4).map((_, at) => colour[at % 4] ?? 0),
    })
    const layers = [
      { name: 'Hidden', hidden: true, imageData: pixels([0, 255, 0, 255]) },
      { name: 'Top', imageData: pixels([220, 0, 0, 255]) },
    ]
    const file = writePsdUint8Array({ ...size, children: layers, imageData: pixels([220, 0, 0, 255]) }, { psb: filetype === 'psb' })
    await harness.write(`a.${filetype}`, file)
    const report = await harness.runPass()
    expect([report.failed, report.notes]).toEqual([[], []])
    expect(await harness.record(`a.${filetype}`)).toMatchObject({ kind: 'image', filetype, ...size })
    near(await pixelOf(`a.${filetype}`, 5, 5), [220, 0, 0, 255])
  })

  test('V2 metadata and colour profile of a Photoshop file are read, and its conversions have none of them', async () => {
    const p3 = (
      await sharp(await jpeg())
        .withIccProfile('p3')
        .jpeg()
        .toBuffer()
        .then((data) => sharp(data).metadata())
    ).icc
    const resources = {
      1005: densityResource(300),
      1028: Buffer.concat([Buffer.from([0x1c, 2, 110, 0, 6]), Buffer.from('Agency')]),
      1039: p3 ?? Buffer.alloc(0),
      1058: tiff({
        entries: [
          { tag: 0x10f, type: 2, value: 'ACME' },
          { tag: 0x110, type: 2, value: 'One' },
        ],
      }),
      1060: Buffer.from(xmpPacket('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbor</rdf:li></rdf:Alt></dc:title>')),
    }
    await harness.write('a.psd', photoshopFile({ ...size, channels, resources }))
    await harness.runPass()
    const record = await harness.record('a.psd')
    expect(record).toMatchObject({ texts: { title: 'Harbor', credit: 'Agency' }, numbers: { bbox_x: 5.1 } })
    expect(record.keywords).toMatchObject({ camera: [{ value: 'ACME One' }], color_profile: [{ value: expect.stringMatching(/P3/) }] })
    // Red of the wider colour space is outside sRGB.
    const [red = 0] = await pixelOf('a.psd', 5, 5)
    expect(red).toBeGreaterThan(225)
    const made = await harness.renditions().produce(record, 'web-jpg')
    const { exif } = await sharp(Buffer.from(await harness.blobs.read(made?.blob ?? ''))).metadata()
    expect(exif?.includes('ACME') ?? false).toBe(false)
  })

  test('V2 what cannot be shown of a Photoshop file is said in a note, and it can be downloaded', async () => {
    const version = Buffer.from([0, 0, 0, 1, 0])
    await harness.write('layers.psd', photoshopFile({ ...size, channels, resources: { 1057: version } }))
    await harness.write('cmyk.psd', photoshopFile({ ...size, channels: [plane(0), plane(0), plane(0), plane(0)], mode: 4 }))
    const deep = channels.map((channel) => Buffer.concat([channel, channel]))
    await harness.write('grey.psd', photoshopFile({ ...size, channels: [plane(99), plane(0)], mode: 1, isPacked: true }))
    await harness.write('deep.psd', photoshopFile({ ...size, channels: deep, bits: 16 }))
    await harness.write('header.psd', Buffer.concat([Buffer.from('8BPS\0\u0001', 'latin1'), Buffer.alloc(50)]))
    await harness.write('large.psb', photoshopFile({ width: 60_000, height: 40_000, channels: [Buffer.alloc(9)], isLarge: true }))
    await harness.write('good.jpg', await jpeg())
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    expect(reasons(report.notes)).toEqual({
      'layers.psd': 'has no preview: it contains only its layers: save it with maximum compatibility',
      'cmyk.psd': 'has no preview: it is in the colour mode CMYK, which cannot be read here: save it in RGB with 8 bits',
      'grey.psd': expect.stringMatching(/in the colour mode Grayscale with 2 channels/),
      'deep.psd': 'has no preview: it is in the colour mode RGB with 16 bits, which cannot be read here: save it in RGB with 8 bits',
      'header.psd': 'has no preview: it cannot be read here: it is damaged, or of a variant that the decoder does not know',
      'large.psb': 'is too large for a preview: 60000 × 40000 px are 2,400 MP, the limit is 268 MP',
    })
    for (const path of ['layers.psd', 'cmyk.psd', 'grey.psd', 'deep.psd', 'header.psd', 'large.psb', 'good.jpg'])
      expect((await harness.record(path)).kind).toBe('image')
  })

  test('V2 a damaged Photoshop file is read without an error, and does not affect others', async () => {
    const whole = photoshopFile({ ...size, channels, isPacked: true, resources: { 1005: densityResource(72) } })
    const damage = fc.record({ end: fc.nat(whole.length), flips: fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 8 }) })
    await fc.assert(
      fc.asyncProperty(damage, async ({ end, flips }) => {
        const file = Buffer.from(whole.subarray(0, end))
        for (const [at, value] of flips) if (at < file.length) file[at] = value
        await withBytes(file, readPhotoshop)
      }),
    )
    for (let part = 1; part < 8; part += 1) {
      const cut = Buffer.from(whole.subarray(0, Math.floor((whole.length * part) / 8)))
      await harness.write(`cut-${part}.psd`, cut)
      for (let at = 26; at < cut.length; at += 41) cut[at] = (cut[at] ?? 0) ^ 0x55
      await harness.write(`changed-${part}.psd`, cut)
    }
    await harness.write('good.jpg', await jpeg())
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    expect(await harness.record('good.jpg')).toMatchObject({ ...size })
  })
})
