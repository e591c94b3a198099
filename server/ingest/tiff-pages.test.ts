import * as fc from 'fast-check'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { twoPageTiff } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons } from '../../tests/support/media-fixtures-harness.ts'
import { pagedTiff } from '../../tests/support/paged-tiff.ts'
import { withBytes } from './structure/byte-reader.ts'
import { readTiffPages } from './structure/tiff-pages.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const red = [220, 0, 0] as const
const green = [0, 160, 0] as const
const blue = [0, 0, 200] as const

/** Size and first pixel of a rendition. */
const shown = async (rendition: { readonly blob: string } | null) => {
  if (!rendition) return null
  const { data, info } = await sharp(Buffer.from(await harness.blobs.read(rendition.blob)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixel: [...data.subarray(0, 3)].map((value) => Math.round(value / 20) * 20) }
}

describe('V2 pages of TIFF files', () => {
  test.each([
    { name: 'little', options: {} },
    { name: 'big-endian', options: { order: 'MM' } },
    { name: 'BigTIFF', options: { isBig: true } },
  ] as const)('V2 pages of different sizes are shown, without smaller copies and masks ($name)', async ({ options }) => {
    const directories = [
      { width: 60, height: 40, colour: red, subfile: 2 },
      { width: 30, height: 20, colour: red, subfile: 1 },
      { width: 60, height: 40, isBilevel: true, subfile: 4 },
      { width: 24, height: 50, colour: green, subfile: 2 },
      { width: 90, height: 30, colour: blue, subfile: 2, orientation: 6 },
    ]
    await harness.write('scan.tif', pagedTiff(directories, options))
    const report = await harness.runPass()
    expect([report.failed, report.notes]).toEqual([[], []])
    const record = await harness.record('scan.tif')
    expect(record).toMatchObject({ kind: 'image', width: 60, height: 40, numbers: { pages: 3 } })
    const renditions = harness.renditions()
    expect(await shown(await renditions.page(record, 2))).toEqual({ width: 24, height: 50, pixel: [0, 160, 0] })
    expect(await shown(await renditions.page(record, 3))).toEqual({ width: 30, height: 90, pixel: [0, 0, 200] })
    expect(await shown(await renditions.closeUp(record, 3))).toEqual({ width: 30, height: 90, pixel: [0, 0, 200] })
    for (const page of [0, 1, 4, -1, 1.5]) expect(await renditions.page(record, page)).toBeNull()
  })

  test('V2 pages of a scan in black and white, and pages without marks, are shown', async () => {
    const fax = { width: 1728, height: 1100, isBilevel: true, subfile: 2 }
    await harness.write('fax.tif', pagedTiff([fax, { ...fax, height: 900 }]))
    await harness.write(
      'plain.tif',
      pagedTiff([
        { width: 60, height: 40 },
        { width: 60, height: 40 },
        { width: 20, height: 30 },
      ]),
    )
    await harness.write('joined.tif', await twoPageTiff())
    const report = await harness.runPass()
    expect([report.failed, report.notes]).toEqual([[], []])
    const record = await harness.record('fax.tif')
    expect(await shown(await harness.renditions().page(record, 2))).toEqual({ width: 1600, height: 833, pixel: [260, 260, 260] })
    const counts = await Promise.all(['fax.tif', 'plain.tif', 'joined.tif'].map(async (path) => (await harness.record(path)).numbers.pages))
    expect(counts).toEqual([2, 3, 2])
  })

  test('V2 a TIFF file with one page has no number of pages', async () => {
    await harness.write('one.tif', pagedTiff([{ width: 60, height: 40 }]))
    // Smaller copies, marked or in the same proportions.
    await harness.write(
      'copies.tif',
      pagedTiff([
        { width: 64, height: 40 },
        { width: 32, height: 20 },
        { width: 16, height: 10, subfile: 1 },
      ]),
    )
    await harness.runPass()
    for (const path of ['one.tif', 'copies.tif']) {
      const record = await harness.record(path)
      expect(record.numbers.pages).toBeUndefined()
      expect(await harness.renditions().page(record, 2)).toBeNull()
    }
  })

  test('V2 a page that is damaged or too large is refused, and others are shown', async () => {
    const file = pagedTiff([
      { width: 60, height: 40, colour: red, subfile: 2 },
      { width: 60, height: 40, colour: green, subfile: 2 },
      { width: 50, height: 40, colour: blue, subfile: 2 },
    ])
    // The number of bits per colour of the second page.
    const second = file.indexOf(Buffer.from([2, 1, 3, 0, 1, 0, 0, 0, 8, 0]), 400)
    file.writeUInt16LE(77, second + 8)
    await harness.write('part.tif', file)
    await harness.write(
      'circle.tif',
      pagedTiff(
        [
          { width: 60, height: 40, subfile: 2 },
          { width: 60, height: 40, subfile: 2 },
        ],
        { backTo: 0 },
      ),
    )
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    const record = await harness.record('part.tif')
    expect(record.numbers.pages).toBe(3)
    await expect(harness.renditions().page(record, 2)).rejects.toMatchObject({ code: 'download.conversion-failed' })
    expect(await shown(await harness.renditions().page(record, 3))).toEqual({ width: 50, height: 40, pixel: [0, 0, 200] })
    expect(reasons(report.notes)).toEqual({})
  })

  test('V2 the directories of any damaged TIFF file are read without an error', async () => {
    const whole = pagedTiff([
      { width: 6, height: 4 },
      { width: 6, height: 4, subfile: 1 },
      { width: 9, height: 2, subfile: 2 },
    ])
    const damage = fc.record({ end: fc.nat(whole.length), flips: fc.array(fc.tuple(fc.nat(whole.length), fc.nat(255)), { maxLength: 8 }) })
    await fc.assert(
      fc.asyncProperty(damage, async ({ end, flips }) => {
        const file = Buffer.from(whole.subarray(0, end))
        for (const [at, value] of flips) if (at < file.length) file[at] = value
        const pages = await withBytes(file, readTiffPages)
        expect(pages.length).toBeLessThanOrEqual(3 + flips.length)
      }),
    )
  })
})
