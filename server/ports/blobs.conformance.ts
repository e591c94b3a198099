import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BlobMissing, type Blobs } from './blobs.ts'

/** What every blob store must do. `open` gives an empty one. */
export const describeBlobs = (name: string, open: () => Promise<{ readonly blobs: Blobs; readonly close: () => Promise<void> }>): void => {
  describe(`Blobs: ${name}`, () => {
    let blobs: Blobs
    let close: () => Promise<void>
    beforeEach(async () => {
      ;({ blobs, close } = await open())
    })
    afterEach(() => close())

    test('gives back what was put, from memory or from a stream', async () => {
      expect(await blobs.put('ab/cd/one.bin', Buffer.from('one'))).toEqual({ bytes: 3 })
      expect(await blobs.put('ab/cd/two.bin', Readable.from([Buffer.from('tw'), Buffer.from('o')]))).toEqual({ bytes: 3 })
      expect(Buffer.from(await blobs.read('ab/cd/one.bin')).toString()).toBe('one')
      expect((await buffer(await blobs.stream('ab/cd/two.bin'))).toString()).toBe('two')
      expect(await blobs.stat('ab/cd/two.bin')).toEqual({ bytes: 3 })
    })

    test('a later put replaces the bytes', async () => {
      await blobs.put('a', Buffer.from('first, and longer'))
      await blobs.put('a', Buffer.from('second'))
      expect(Buffer.from(await blobs.read('a')).toString()).toBe('second')
    })

    test('what is not there is missing', async () => {
      expect(await blobs.stat('none')).toBeNull()
      await expect(blobs.read('none')).rejects.toThrow(BlobMissing)
      await expect(blobs.stream('none')).rejects.toThrow(BlobMissing)
      await blobs.remove('none')
      await blobs.put('there', Buffer.from('x'))
      await blobs.remove('there')
      expect(await blobs.stat('there')).toBeNull()
    })

    test('any range is the same part of the bytes', async () => {
      const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251))
      await blobs.put('r', bytes)
      await fc.assert(
        fc.asyncProperty(fc.nat(2999), fc.nat(4000), async (start, length) => {
          const end = start + length
          expect(await buffer(await blobs.stream('r', { start, end }))).toEqual(bytes.subarray(start, end + 1))
        }),
        { numRuns: 40 },
      )
    })

    test('empty bytes are bytes', async () => {
      await blobs.put('empty', new Uint8Array())
      expect(await blobs.stat('empty')).toEqual({ bytes: 0 })
      expect(await buffer(await blobs.stream('empty'))).toHaveLength(0)
    })

    test('a stream that breaks off leaves what was there before', async () => {
      await blobs.put('kept', Buffer.from('whole'))
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('cut')
        })(),
      )
      await expect(blobs.put('kept', broken)).rejects.toThrow('cut')
      expect(Buffer.from(await blobs.read('kept')).toString()).toBe('whole')
    })

    test('T20 keys that are no keys reach nothing', async () => {
      for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '.hidden', 'a/.b', 'A', 'a\0b', 'a\\b', '', 'a/']) {
        await expect(blobs.read(key)).rejects.toThrow(BlobMissing)
        expect(await blobs.stat(key)).toBeNull()
        await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow()
      }
    })
  })
}
