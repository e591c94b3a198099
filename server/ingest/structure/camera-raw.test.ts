import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cr3WithPreview, nefWithoutPicture, rawFiles } from '../../../tests/support/raw-files.ts'
import { withBytes } from './byte-reader.ts'
import { findRawPicture, rawDirectories, rawOrientation, rawTypeOf } from './camera-raw.ts'
import { readJpegSize, withOrientation } from './jpeg-header.ts'

const files = Object.entries(await rawFiles())

test('V2 of several pictures in a raw file the largest one is found', async () => {
  for (const [filetype, bytes] of files) {
    const size = await withBytes(bytes, async (read) => {
      const found = await findRawPicture(read, filetype)
      return found && readJpegSize(read, found.place)
    })
    expect({ filetype, size }).toEqual({ filetype, size: { width: 240, height: 160 } })
  }
  const preview = await cr3WithPreview()
  const size = await withBytes(preview, async (read) => readJpegSize(read, (await findRawPicture(read, 'cr3'))?.place ?? 0))
  expect(size).toEqual({ width: 60, height: 40 })
})

test('V2 a raw file of a TIFF structure is recognised by its pixels and its manufacturer', async () => {
  const types = await Promise.all(files.map(async ([filetype, bytes]) => [filetype, await withBytes(bytes, rawTypeOf)]))
  expect(Object.fromEntries(types)).toMatchObject({ cr2: 'cr2', nef: 'nef', arw: 'arw', pef: 'pef', dng: null, raf: null, cr3: null })
})

test('V2 lossless pixels in JPEG data are no picture', async () => {
  const [, bytes] = files[0] ?? ['', Buffer.alloc(0)]
  const lossless = Buffer.from(bytes)
  const frame = lossless.indexOf(Buffer.from([0xff, 0xc0]))
  lossless[frame + 1] = 0xc3
  expect(await withBytes(lossless, (read) => findRawPicture(read, 'cr2'))).toBeNull()
  expect(await withBytes(nefWithoutPicture(), (read) => findRawPicture(read, 'nef'))).toBeNull()
})

test('V2 the orientation of a raw file replaces the EXIF block of its picture', async () => {
  const [, nef] = files.find(([filetype]) => filetype === 'nef') ?? ['', Buffer.alloc(0)]
  expect(await withBytes(nef, (read) => rawOrientation(read, 'nef'))).toBe(6)
  const plain = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 10, ...Buffer.from('Exif\0\0ab', 'latin1'), 0xff, 0xda])
  const changed = withOrientation(plain, 3)
  expect(changed.includes('ab')).toBe(false)
  expect([...changed.subarray(-2)]).toEqual([0xff, 0xda])
})

/** A file with some bits changed and its end missing. */
const damaged = (bytes: Buffer) =>
  fc
    .record({
      end: fc.oneof(fc.constant(bytes.length), fc.nat(bytes.length)),
      flips: fc.array(fc.tuple(fc.oneof(fc.nat(400), fc.nat(bytes.length - 1)), fc.nat(255)), { maxLength: 12 }),
    })
    .map(({ end, flips }) => {
      const copy = Buffer.from(bytes)
      for (const [at, value] of flips) if (at < copy.length) copy[at] = value
      return copy.subarray(0, end)
    })

test.each(files)('V2 a damaged %s file is read without an error, and no picture lies outside', async (filetype, bytes) => {
  await fc.assert(
    fc.asyncProperty(damaged(bytes), async (file) => {
      await withBytes(file, async (read) => {
        const found = await findRawPicture(read, filetype)
        if (found) expect(found.place).toBeLessThan(file.length)
        await rawDirectories(read, filetype)
        await rawTypeOf(read)
        const orientation = await rawOrientation(read, filetype)
        if (found && orientation !== null) withOrientation(await read(found.place, found.length), orientation)
      })
    }),
  )
})
