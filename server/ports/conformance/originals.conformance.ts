import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OriginalMissingError, type Originals } from '../originals.ts'

/** An engine without files, and functions that change the files behind it. */
export interface OriginalsUnderTest {
  readonly originals: Originals
  /** Stores a file for an asset and returns the key of its current state. */
  write(assetId: string, bytes: Uint8Array): Promise<string>
  /** Removes the file of an asset. */
  remove(assetId: string): Promise<void>
  close(): Promise<void>
}

export interface OriginalsTraits {
  /** Whether the bytes are copies that no program overwrites. */
  readonly areCopies: boolean
}

/** Every engine of the port runs this in its own test. */
export const describeOriginals = (name: string, create: () => Promise<OriginalsUnderTest>, { areCopies }: OriginalsTraits): void => {
  describe(`originals: ${name}`, () => {
    let files: OriginalsUnderTest
    beforeEach(async () => {
      files = await create()
    })
    afterEach(() => files.close())

    const expectMissing = async (key: string) => {
      expect(await files.originals.stat(key)).toBeNull()
      await expect(files.originals.read(key)).rejects.toThrow(OriginalMissingError)
      await expect(files.originals.stream(key)).rejects.toThrow(OriginalMissingError)
    }

    test('V2 are read completely and in ranges', async () => {
      const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => at % 253))
      const key = await files.write('one', bytes)
      expect(await files.originals.stat(key)).toEqual({ bytes: bytes.length })
      for (const target of [undefined, new Uint8Array(bytes.length), new Uint8Array(9)])
        expect(Buffer.from(await files.originals.read(key, target)).equals(bytes)).toBe(true)
      expect((await buffer(await files.originals.stream(key))).equals(bytes)).toBe(true)
      const part = await buffer(await files.originals.stream(key, { start: 300_000, end: 600_000 }))
      expect(part.equals(bytes.subarray(300_000, 600_001))).toBe(true)
      const tail = await buffer(await files.originals.stream(key, { start: 699_990, end: 2_000_000 }))
      expect(tail.equals(bytes.subarray(699_990))).toBe(true)
    })

    test('V2 a changed or removed file is missing under its old key, so that checksums stay correct', async () => {
      const key = await files.write('one', Buffer.from('first'))
      const changed = await files.write('one', Buffer.from('second'))
      await expectMissing(key)
      expect(Buffer.from(await files.originals.read(changed)).toString()).toBe('second')
      await files.remove('one')
      await expectMissing(changed)
    })

    test('V2 a file that changes during a transfer never ends with mixed bytes', async () => {
      const stream = await files.originals.stream(await files.write('one', Buffer.alloc(2_000_000, 1)))
      const iterator = stream[Symbol.asyncIterator]()
      await iterator.next()
      await files.write('one', Buffer.alloc(2_000_000, 2))
      const rest = async () => {
        const seen = new Set<number>()
        for (let next = await iterator.next(); !next.done; next = await iterator.next())
          for (const byte of next.value as Uint8Array) seen.add(byte)
        return [...seen]
      }
      // A copy stays the earlier file, or is removed.
      if (areCopies) expect(await rest().catch((error: unknown) => (error instanceof OriginalMissingError ? [1] : error))).toEqual([1])
      else await expect(rest()).rejects.toThrow(OriginalMissingError)
    })

    test('T20 keys that the ingest did not create are missing', async () => {
      for (const key of [
        '',
        'source/',
        'source/one',
        'source/one/../two',
        'source/one/1-',
        'source/unknown/1-1',
        'forms/a.jpg',
        '/etc/passwd',
      ])
        await expectMissing(key)
    })
  })
}
