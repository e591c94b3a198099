import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brightFrame, isInside, scene, sceneSize } from '../../../tests/support/bright-frames.ts'
import { createIngestHarness } from '../../../tests/support/media-fixtures-harness.ts'
import { imageSource } from './image-source.ts'
import { standardRange } from './standard-range.ts'

const differenceFrom = (pixels: Uint8Array): number => {
  let [sum, count] = [0, 0]
  for (const [at, value] of pixels.entries())
    if (isInside(Math.floor(at / 3))) {
      sum += Math.abs(value - (scene[at] ?? 0))
      count += 1
    }
  return sum / count
}

/** An AVIF whose values are those of a frame in HDR. The box of its colour profile is changed to one that says so. */
const brightAvif = async (curve: 'PQ' | 'HLG'): Promise<Buffer> => {
  const frame = brightFrame(curve)
  const values = Uint8Array.from({ length: frame.length / 2 }, (_, at) => Math.round(frame.readUInt16LE(at * 2) / 257))
  const raw = { ...sceneSize, channels: 3 } as const
  const bytes = await sharp(values, { raw }).withIccProfile('srgb').avif({ quality: 95, chromaSubsampling: '4:4:4', effort: 0 }).toBuffer()
  const at = bytes.indexOf('colrrICC')
  expect(at).toBeGreaterThan(0)
  bytes.write('nclx', at + 4, 'latin1')
  bytes.writeUInt16BE(9, at + 8)
  bytes.writeUInt16BE(curve === 'PQ' ? 16 : 18, at + 10)
  // The matrix and the range with which the encoder has stored the values.
  bytes.writeUInt16BE(6, at + 12)
  bytes[at + 14] = 0x80
  return bytes
}

test.each(['PQ', 'HLG'] as const)('V2 each pixel in %s has its colour on a usual screen', (curve) => {
  const frame = brightFrame(curve)
  const out = new Uint8Array(scene.length)
  const write = standardRange({ curve: curve === 'PQ' ? 'pq' : 'hlg', primaries: 'bt2020' })
  for (let at = 0; at < out.length; at += 3)
    write(frame.readUInt16LE(at * 2), frame.readUInt16LE(at * 2 + 2), frame.readUInt16LE(at * 2 + 4), out, at)
  expect(differenceFrom(out)).toBeLessThan(2)
})

test.each(['pq', 'hlg'] as const)('V2 brighter values in %s are brighter, and the brightest are white', (curve) => {
  const write = standardRange({ curve, primaries: 'bt709' })
  const greys = Array.from({ length: 512 }, (_, step) => {
    const out = new Uint8Array(3)
    write(step * 128, step * 128, step * 128, out, 0)
    expect(new Set(out).size).toBe(1)
    return out[0] ?? 0
  })
  expect(greys).toEqual(greys.toSorted((one, other) => one - other))
  expect([greys[0], greys.at(-1)]).toEqual([0, 255])
})

test.each(['PQ', 'HLG'] as const)('V2 preview and conversion of an AVIF in %s have the colours of the scene', async (curve) => {
  const harness = await createIngestHarness()
  try {
    await harness.write('bright.avif', await brightAvif(curve))
    await harness.runPass()
    const record = await harness.record('bright.avif')
    expect(record).toMatchObject(sceneSize)
    const preview = record.renditions.find(({ name }) => name === 'preview')
    for (const rendition of [preview, await harness.renditions().produce(record, 'png')]) {
      const bytes = Buffer.from(await harness.blobs.read(rendition?.blob ?? ''))
      const pixels = await sharp(bytes)
        .resize({ ...sceneSize, fit: 'fill' })
        .removeAlpha()
        .raw()
        .toBuffer()
      // 8 bits of HLG or PQ are coarser than those of sRGB.
      expect(differenceFrom(pixels)).toBeLessThan(5)
    }
  } finally {
    await harness.close()
  }
})

test('V2 an AVIF of the usual range is decoded unchanged', async () => {
  const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#a04020' } })
    .avif()
    .toBuffer()
  expect(await imageSource('', bytes, 'avif')).toBe(bytes)
})

test('V2 a damaged AVIF in HDR stays an asset with its download and a note', async () => {
  const bytes = await brightAvif('PQ')
  const harness = await createIngestHarness()
  try {
    await harness.write('cut.avif', bytes.subarray(0, Math.round(bytes.length * 0.7)))
    const report = await harness.runPass()
    expect(report.notes).toEqual([expect.objectContaining({ path: 'cut.avif' })])
    const { width, height, renditions } = await harness.record('cut.avif')
    expect({ width, height }).toEqual(sceneSize)
    expect(renditions.map(({ name }) => name)).toContain('original')
  } finally {
    await harness.close()
  }
})
