import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BlobMissingError, type Blobs } from '../blobs.ts'

/** Creates an empty store and the function that removes it. */
export type CreateBlobs = () => Promise<{ readonly blobs: Blobs; readonly close: () => Promise<void> }>

/** Every engine of the port runs this in its own test. */
export const describeBlobs = (name: string, create: CreateBlobs): void => {
  describe(`blobs: ${name}`, () => {
    let blobs: Blobs
    let close: () => Promise<void>
    beforeEach(async () => {
      const made = await create()
      blobs = made.blobs
      close = made.close
    })
    afterEach(() => close())

    const contents = { empty: new Uint8Array(0), small: randomBytes(1000), 'more than one chunk': randomBytes(900_001) }

    test.each(Object.entries(contents))('%s bytes are returned unchanged, in memory and streamed', async (_size, bytes) => {
      expect(await blobs.put('ab/cd-1.jpg', bytes)).toEqual({ bytes: bytes.length })
      expect(await blobs.stat('ab/cd-1.jpg')).toEqual({ bytes: bytes.length })
      expect(Buffer.from(await blobs.read('ab/cd-1.jpg')).equals(bytes)).toBe(true)
      expect((await buffer(await blobs.stream('ab/cd-1.jpg'))).equals(bytes)).toBe(true)
    })

    test.each(Object.entries(contents))('%s bytes are equal when read into a buffer of the same or another size', async (_size, bytes) => {
      await blobs.put('t', bytes)
      for (const length of [bytes.length, bytes.length + 1, 1]) {
        expect(Buffer.from(await blobs.read('t', new Uint8Array(length))).equals(bytes)).toBe(true)
      }
    })

    test('accepts a stream and returns its length', async () => {
      const bytes = contents['more than one chunk']
      expect(await blobs.put('s', Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))).toEqual({ bytes: bytes.length })
      expect(Buffer.from(await blobs.read('s')).equals(bytes)).toBe(true)
    })

    test.each([
      [0, 0],
      [0, 899_999],
      [262_143, 262_144],
      [500_000, 700_000],
      [899_999, 900_000],
      [900_000, 900_000],
      [899_990, 2_000_000],
    ])('a stream from position %i to %i returns that range', async (start, end) => {
      const bytes = contents['more than one chunk']
      await blobs.put('r', bytes)
      expect((await buffer(await blobs.stream('r', { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true)
    })

    test('any range returns the same bytes as the whole', async () => {
      const bytes = randomBytes(3000)
      await blobs.put('r', bytes)
      await fc.assert(
        fc.asyncProperty(fc.nat(2999), fc.nat(4000), async (start, length) => {
          const part = await buffer(await blobs.stream('r', { start, end: start + length }))
          expect(part.equals(bytes.subarray(start, start + length + 1))).toBe(true)
        }),
        { numRuns: 40 },
      )
    })

    test('a stream that is closed early frees its resources', async () => {
      await blobs.put('r', contents['more than one chunk'])
      for (let times = 0; times < 50; times += 1) {
        const stream = await blobs.stream('r')
        for await (const piece of stream) {
          expect((piece as Uint8Array).length).toBeGreaterThan(0)
          break
        }
        expect(stream.destroyed).toBe(true)
      }
    })

    test('a second write replaces the blob, and a reader sees one complete version', async () => {
      await blobs.put('k', new Uint8Array(500_000).fill(1))
      const reading = blobs.read('k')
      await blobs.put('k', new Uint8Array(400_000).fill(2))
      const seen = new Set(await reading)
      expect(seen.size).toBe(1)
      expect(await blobs.stat('k')).toEqual({ bytes: 400_000 })
    })

    test('a write that fails keeps the previous blob', async () => {
      await blobs.put('k', contents.small)
      const failing = Readable.from(
        (async function* pieces() {
          yield new Uint8Array(300_000)
          throw new Error('cut off')
        })(),
      )
      await expect(blobs.put('k', failing)).rejects.toThrow('cut off')
      expect(Buffer.from(await blobs.read('k')).equals(contents.small)).toBe(true)
      const failingAtOnce = new Readable({
        read() {
          this.destroy(new Error('cut off'))
        },
      })
      await expect(blobs.put('new', failingAtOnce)).rejects.toThrow('cut off')
      expect(await blobs.stat('new')).toBeNull()
    })

    test('a missing blob has one error for every operation', async () => {
      expect(await blobs.stat('no/such')).toBeNull()
      await expect(blobs.read('no/such')).rejects.toBeInstanceOf(BlobMissingError)
      await expect(blobs.stream('no/such')).rejects.toBeInstanceOf(BlobMissingError)
      await blobs.remove('no/such')
      await blobs.put('k', contents.small)
      await blobs.remove('k')
      expect(await blobs.stat('k')).toBeNull()
      await expect(blobs.stream('k', { start: 0, end: 1 })).rejects.toBeInstanceOf(BlobMissingError)
    })

    test('T20 rejects keys that leave the store', async () => {
      for (const key of [
        '../x',
        '/etc/passwd',
        'a/../../x',
        'a//b',
        '',
        '.',
        '..',
        '.hidden',
        'a/.b',
        'a/',
        'a\\b',
        'a\0b',
        'A',
        'ä',
        'x'.repeat(5000),
      ]) {
        expect(await blobs.stat(key)).toBeNull()
        await expect(blobs.read(key)).rejects.toBeInstanceOf(BlobMissingError)
        await expect(blobs.put(key, contents.small)).rejects.toThrow()
      }
    })
  })
}
