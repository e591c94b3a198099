import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jpeg, xmpPacket } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, reasons, renditionOf } from '../../tests/support/media-fixtures-harness.ts'
import { nefWithoutPicture, printedBySony, rawFiles, rawPictureSize } from '../../tests/support/raw-files.ts'
import { stripTiff } from '../../tests/support/tiff-fixtures.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness({ allFiles: true })
})
afterEach(() => harness.close())

const { width, height } = rawPictureSize
const packet = xmpPacket('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbor</rdf:li></rdf:Alt></dc:title>')

const bytesOf = (files: Readonly<Record<string, Buffer>>, name: string): Buffer => files[name] ?? Buffer.alloc(0)

const pixelOf = async (blob: string, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(Buffer.from(await harness.blobs.read(blob)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}

describe('V2 camera raw files', () => {
  test('V2 raw files are images with the picture that the camera made, upright, and the metadata of the raw file', async () => {
    const files = await rawFiles(packet)
    for (const [extension, bytes] of Object.entries(files)) await harness.write(`a.${extension}`, bytes)
    const report = await harness.runPass()
    expect([report.failed, report.skipped, report.notes]).toEqual([[], [], []])
    for (const extension of Object.keys(files)) {
      const record = await harness.record(`a.${extension}`)
      expect(record).toMatchObject({ kind: 'image', filetype: extension, width: height, height: width, numbers: { iso: 400 } })
      expect(record.keywords['camera']?.[0]?.value).toMatch(/Model One$/)
      // The red quarter of the stored picture is on the right after the turn.
      const { blob } = await renditionOf(harness, `a.${extension}`, 'preview')
      const [[left = 0], [right = 0]] = [await pixelOf(blob, 5, 5), await pixelOf(blob, height - 6, 5)]
      expect([left < 90, right > 150]).toEqual([true, true])
      const made = await harness.renditions().produce(record, 'print-jpg')
      expect(made).toMatchObject({ width: height, height: width, mime: 'image/jpeg' })
      const original = await renditionOf(harness, `a.${extension}`, 'original')
      expect([original.extension, original.bytes]).toEqual([extension, files[extension]?.length])
      const data = await harness.storedBytes(original.blob).read(original.blob)
      expect(Buffer.from(data).equals(bytesOf(files, extension))).toBe(true)
    }
    expect((await harness.record('a.cr3')).texts['title']).toBe('Harbor')
    expect((await harness.record('a.nef')).numbers['capture_date']).toBe(Date.UTC(2024, 4, 6, 7, 8, 9) / 1000)
  })

  test('V2 a TIFF file of a camera stays a TIFF file', async () => {
    await harness.write('scan.tif', stripTiff(2, printedBySony))
    await harness.runPass()
    expect(await harness.record('scan.tif')).toMatchObject({ kind: 'image', filetype: 'tif', width: 32 })
  })

  test('V9 a raw file without a picture is a file of the kind other, with a note', async () => {
    await harness.publishAllFiles(false)
    await harness.write('a.nef', nefWithoutPicture())
    const before = await harness.runPass()
    expect(reasons(before.skipped)['a.nef']).toBe('is a camera raw picture without a preview: export it as JPEG or TIFF')
    expect(before.publishable).toBe(1)
    await harness.publishAllFiles(true)
    const report = await harness.runPass()
    expect(reasons(report.notes)['a.nef']).toBe('has no preview: it contains no picture that can be shown')
    const record = await harness.record('a.nef')
    expect(record).toMatchObject({ kind: 'other', filetype: 'nef', width: null })
    expect(record.renditions.map(({ name }) => name)).toEqual(['original'])
  })

  test('V2 damaged raw files do not affect other files', async () => {
    const files = await rawFiles()
    for (const [extension, bytes] of Object.entries(files)) {
      for (const part of [1, 2, 3]) {
        const cut = Buffer.from(bytes.subarray(0, Math.floor((bytes.length * part) / 4)))
        await harness.write(`cut-${part}.${extension}`, cut)
        for (let at = 40; at < cut.length; at += 97) cut[at] = (cut[at] ?? 0) ^ 0x55
        await harness.write(`changed-${part}.${extension}`, cut)
      }
    }
    await harness.write('good.jpg', await jpeg())
    const report = await harness.runPass()
    expect(report.failed).toEqual([])
    expect(await harness.record('good.jpg')).toMatchObject({ width: 60, height: 40 })
  })
})
