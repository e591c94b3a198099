import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { BlobMissingError, BlobsUnavailableError } from '../../server/ports/blobs.ts'
import { describeBlobs } from '../../server/ports/conformance/blobs.conformance.ts'
import { type BlobsInBucket, blobsIn, newBucket } from './buckets.ts'
import { s3ServerNames } from './s3-server-names.ts'

const allOf = async (keys: AsyncIterable<string>): Promise<string[]> => {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}

const pieceBytes = 1024 * 1024
const pieceCount = 20
const piece = (at: number) => Buffer.alloc(pieceBytes, at + 1)

describe.each(s3ServerNames)('over %s', (server) => {
  describeBlobs(server, async () => blobsIn(await newBucket(server), {}, server))

  let bucket = ''
  beforeAll(async () => {
    bucket = await newBucket(server)
  })
  let opened: BlobsInBucket[] = []
  const open = async (name: string, change: Parameters<typeof blobsIn>[1] = {}) => {
    const one = await blobsIn(name, change, server)
    opened.push(one)
    return one
  }
  afterEach(async () => {
    for (const one of opened) await one.close()
    opened = []
  })

  test('V6 a stream of many parts is stored completely, leaves nothing in the scratch folder, and can be read across its parts', async () => {
    const { blobs, scratch } = await open(bucket)
    const pieces = async function* () {
      for (let at = 0; at < pieceCount; at += 1) yield piece(at)
    }
    expect(await blobs.put('large/one', Readable.from(pieces()))).toEqual({ bytes: pieceCount * pieceBytes })
    expect(await readdir(scratch)).toEqual([])
    expect(await blobs.stat('large/one')).toEqual({ bytes: pieceCount * pieceBytes })
    const border = 8 * pieceBytes
    const part = await buffer(await blobs.stream('large/one', { start: border - 2, end: border + 1 }))
    expect([...part]).toEqual([8, 8, 9, 9])
    const whole = await buffer(await blobs.stream('large/one'))
    for (let at = 0; at < pieceCount; at += 1) expect(whole.subarray(at * pieceBytes, (at + 1) * pieceBytes).equals(piece(at))).toBe(true)
  })

  test('V6 all keys of a folder are listed in order, over several responses, without those of another prefix', async () => {
    const { blobs } = await open(bucket, { prefix: 'listed/', pageSize: 3 })
    const other = await open(bucket, { prefix: 'listed-too/' })
    await other.blobs.put('aa/x', Buffer.from('x'))
    const keys = Array.from({ length: 10 }, (_, at) => `aa/${at}`)
    for (const key of [...keys, 'ab/1']) await blobs.put(key, Buffer.from(key))
    expect(await allOf(blobs.keys('aa/'))).toEqual(keys)
    expect(await allOf(blobs.keys(''))).toEqual([...keys, 'ab/1'])
    expect(await allOf(blobs.keys('none/'))).toEqual([])
  })

  test('V6 removes files of an interrupted run from the scratch folder and keeps others', async () => {
    const { blobs, scratch } = await open(bucket)
    await writeFile(join(scratch, 'notes.txt'), 'of the operator')
    await blobs.put('a', Readable.from([Buffer.from('x')]))
    const again = await open(bucket, { scratch })
    await writeFile(join(scratch, 'upload-of-an-earlier-run'), 'half')
    const third = await open(bucket, { scratch })
    await third.blobs.put('a', Readable.from([Buffer.from('x')]))
    expect(again.scratch).not.toBe(scratch)
    expect(await readdir(scratch)).toEqual(['notes.txt'])
  })

  test('V6 the check passes if everything works and leaves nothing', async () => {
    const { blobs } = await open(bucket, { prefix: 'checked/' })
    await blobs.check()
    expect(await allOf(blobs.keys(''))).toEqual([])
  })

  test.each([
    ['an unknown bucket', { bucket: 'no-such-bucket' }, /^The bucket no-such-bucket at \S+ does not exist$/],
    [
      'a wrong secret',
      { credentials: { accessKeyId: inject('s3Servers')[server].accessKeyId, secretAccessKey: 'wrong' } },
      /refuses the access key or its secret$/,
    ],
    [
      'an unknown account',
      { credentials: { accessKeyId: 'nobody', secretAccessKey: 'wrong' } },
      server === 'Swift' ? /refuses the access key or its secret$/ : /does not know the access key$/,
    ],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:9' }, /cannot be reached \(connection refused\)$/],
  ])('V6 explains %s', async (_case, change, message) => {
    const { blobs } = await open(bucket, change)
    await expect(blobs.check()).rejects.toThrow(message)
    await expect(blobs.put('a', Buffer.from('x'))).rejects.toBeInstanceOf(BlobsUnavailableError)
    await expect(blobs.put('a', Readable.from([Buffer.from('x')]))).rejects.toBeInstanceOf(BlobsUnavailableError)
    await expect(blobs.read('a')).rejects.not.toBeInstanceOf(BlobMissingError)
  })
})
