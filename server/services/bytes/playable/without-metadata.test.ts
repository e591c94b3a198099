import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { movieWithMetadata, recordingWithMetadata, secretOf } from '../../../../tests/support/videos-with-metadata.ts'
import type { ByteSource } from '../send-bytes.ts'
import { withoutMetadata } from './without-metadata.ts'

/** A source that sends its bytes in parts of this size; 0 = in one piece. */
const sourceOf = (bytes: Buffer, partBytes: number): ByteSource => ({
  bytes: bytes.length,
  etag: '"x"',
  headers: {},
  open: ({ start, end }) => {
    const data = bytes.subarray(start, end + 1)
    if (partBytes === 0) return Promise.resolve(data)
    return (async function* parts() {
      for (let at = 0; at < data.length; at += partBytes) yield data.subarray(at, at + partBytes)
    })()
  },
})

const read = async ({ open }: ByteSource, start: number, end: number): Promise<Buffer> => {
  const opened = open({ start, end })
  if (!(Symbol.asyncIterator in opened)) return Buffer.from(await opened)
  const parts: Uint8Array[] = []
  for await (const part of opened) parts.push(part)
  return Buffer.concat(parts)
}

const files = [
  ['MP4', 'video/mp4', movieWithMetadata({ isFast: false })],
  ['MP4 for streaming', 'video/mp4', movieWithMetadata({ isFast: true })],
  ['WebM', 'video/webm', recordingWithMetadata()],
] as const

test.each(files)(
  'V2 a %s is shown without place, camera, owner, comments and data tracks',
  async (name, mime, { bytes, shown, secrets }) => {
    const before = Buffer.from(bytes)
    expect(secretOf(bytes)).toHaveLength(secrets)
    const source = sourceOf(bytes, 7)
    const plain = await read(withoutMetadata(source, mime, `${name} all`), 0, bytes.length - 1)
    expect(plain).toHaveLength(bytes.length)
    expect(secretOf(plain)).toEqual([])
    for (const [start, end] of shown) expect(plain.subarray(start, end).equals(bytes.subarray(start, end))).toBe(true)
    // The stored bytes may be shared with other responses.
    expect(bytes.equals(before)).toBe(true)
  },
)

test('T1 every range of a video has the bytes of the whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.nat(200),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async ([name, mime, { bytes }], partBytes, one, other) => {
        const source = withoutMetadata(sourceOf(bytes, partBytes), mime, `${name} ranges`)
        const [start = 0, end = 0] = [one, other].map((part) => Math.floor(part * (bytes.length - 1))).toSorted((a, b) => a - b)
        const whole = await read(source, 0, bytes.length - 1)
        expect((await read(source, start, end)).equals(whole.subarray(start, end + 1))).toBe(true)
      },
    ),
  )
})

test('T1 damaged and arbitrary bytes keep their length and end the search', async () => {
  const damaged = fc
    .tuple(fc.constantFrom(...files), fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 12 }))
    .map(([[, mime, { bytes }], at, change]) => {
      const copy = Buffer.from(bytes)
      copy.set(change.subarray(0, copy.length - (at % copy.length)), at % copy.length)
      return [mime, copy] as const
    })
  const arbitrary = fc
    .tuple(fc.constantFrom('video/mp4', 'video/webm'), fc.uint8Array({ minLength: 1, maxLength: 300 }))
    .map(([mime, bytes]) => [mime, Buffer.from(bytes)] as const)
  await fc.assert(
    fc.asyncProperty(fc.oneof(damaged, arbitrary), fc.uuid(), async ([mime, bytes], key) => {
      expect(await read(withoutMetadata(sourceOf(bytes, 0), mime, key), 0, bytes.length - 1)).toHaveLength(bytes.length)
    }),
  )
})

test('W5 the ETag differs from the one of the original', () => {
  expect(withoutMetadata(sourceOf(Buffer.alloc(9), 0), 'video/mp4', 'etag').etag).not.toBe('"x"')
})
