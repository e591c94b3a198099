import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { BlobMissingError, BlobsUnavailableError } from '../../server/ports/blobs.ts'
import { eventually } from '../support/eventually.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'
import { type BlobsInBucket, blobsIn, bucketOptions, newBucket } from './buckets.ts'

let proxy: FaultProxy
let bucket = ''
beforeEach(async () => {
  proxy = await startFaultProxy(inject('s3Servers').S3Proxy.endpoint)
  bucket = await newBucket()
})
afterEach(() => proxy.close())

/** The URL without its slash, as the option requires. */
const endpoint = () => proxy.address.replace(/\/$/, '')

describe('the engine over a failing server', () => {
  let opened: BlobsInBucket
  beforeEach(async () => {
    // Short, so that a test of a silent server is quick; the server never waits so long here.
    opened = await blobsIn(bucket, { endpoint: endpoint(), idleTimeoutMs: 2000 })
  })
  afterEach(() => opened.close())

  const small = randomBytes(100_000)
  const large = randomBytes(20_000_000)
  const inPieces = (bytes: Buffer) =>
    Readable.from(Array.from({ length: Math.ceil(bytes.length / 700_000) }, (_, at) => bytes.subarray(at * 700_000, (at + 1) * 700_000)))
  const expectStored = async (key: string, bytes: Buffer) => expect((await buffer(await opened.blobs.stream(key))).equals(bytes)).toBe(true)

  test.each([
    ['status 500', { status: 500 }],
    ['status 503', { status: 503, body: '<Error><Code>SlowDown</Code></Error>' }],
    ['a cut', { drop: true }],
    ['silence', { holdAfter: 0 }],
  ])('V6 every operation succeeds in spite of %s, twice each', async (_case, fault) => {
    const { blobs } = opened
    const twice = (pattern: RegExp) => proxy.inject(pattern, { ...fault, times: 2 })
    const faults = [twice(/^PUT .*small/), twice(/^PUT .*spooled/), twice(/^HEAD /), twice(/^GET .*small/), twice(/^DELETE /)]
    expect(await blobs.put('small', small)).toEqual({ bytes: small.length })
    expect(await blobs.put('spooled', inPieces(small))).toEqual({ bytes: small.length })
    expect(await blobs.stat('small')).toEqual({ bytes: small.length })
    expect(small.equals(await blobs.read('small'))).toBe(true)
    await expectStored('spooled', small)
    await blobs.remove('small')
    expect(await blobs.stat('small')).toBeNull()
    expect(faults.map(({ met }) => met())).toEqual([2, 2, 2, 2, 2])
  })

  test('V6 an upload of many parts survives faults at its start, in parts and at its end', async () => {
    const faults = [
      proxy.inject(/^POST .*uploads/, { status: 500, times: 2 }),
      proxy.inject(/^PUT .*partNumber=1/, { status: 503, times: 2 }),
      proxy.inject(/^PUT .*partNumber=2/, { drop: true, times: 2 }),
      proxy.inject(/^POST .*uploadId=/, { status: 500, times: 2 }),
    ]
    expect(await opened.blobs.put('large', inPieces(large))).toEqual({ bytes: large.length })
    expect(faults.map(({ met }) => met())).toEqual([2, 2, 2, 2])
    await expectStored('large', large)
  })

  test('V6 a transfer that is cut several times resumes where it was, also in a range', async () => {
    await opened.blobs.put('large', large)
    const cuts = proxy.inject(/^GET .*large/, { cutAfter: 3_000_000, times: 4 })
    await expectStored('large', large)
    expect(cuts.met()).toBe(4)
    const end = proxy.inject(/^GET .*large/, { cutAfter: 100_000, times: 3 })
    const part = await buffer(await opened.blobs.stream('large', { start: 1_000_000, end: 1_999_999 }))
    expect(part.equals(large.subarray(1_000_000, 2_000_000))).toBe(true)
    expect(end.met()).toBe(3)
  })

  test('V6 a transfer that stalls resumes', async () => {
    await opened.blobs.put('large', large)
    const silence = proxy.inject(/^GET .*large/, { holdAfter: 2_000_000, times: 1 })
    await expectStored('large', large)
    expect(silence.met()).toBe(1)
  })

  test('V6 an object that is replaced during a cut transfer is not mixed with its successor', async () => {
    await opened.blobs.put('large', large)
    const cut = proxy.inject(/^GET .*large/, { cutAfter: 3_000_000, times: 1 })
    const stream = await opened.blobs.stream('large')
    await opened.blobs.put('large', randomBytes(large.length))
    // Without the bytes, which a failure would print.
    await expect(buffer(stream).then(({ length }) => length)).rejects.toBeInstanceOf(BlobsUnavailableError)
    expect(cut.met()).toBe(1)
  })

  test('V6 a permanent failure names the server and its reason, and stored blobs stay', async () => {
    const { blobs } = opened
    await blobs.put('k', small)
    const fault = proxy.inject(/ .*\/k/, { status: 500 })
    const failing = [blobs.put('k', randomBytes(10)), blobs.put('k', inPieces(large)), blobs.stat('k'), blobs.read('k'), blobs.remove('k')]
    for (const result of await Promise.allSettled(failing)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'BlobsUnavailableError', reason: 'responds with status 500' } })
    }
    expect(fault.met()).toBeGreaterThanOrEqual(failing.length)
    proxy.heal()
    await expectStored('k', small)
  })

  test('V6 a missing blob is reported immediately, without a retry', async () => {
    const before = proxy.requests.length
    await expect(opened.blobs.read('none')).rejects.toBeInstanceOf(BlobMissingError)
    expect(proxy.requests.length - before).toBe(1)
  })
})

describe('the server over a failing bucket', () => {
  let node: StartedServer | null = null
  const start = async (files: Readonly<Record<string, Uint8Array | string>>) => {
    node = await startServer({ files, ...bucketOptions(bucket, endpoint()), retryPausesMs: [200] })
    return node
  }
  afterEach(async () => {
    proxy.heal()
    await node?.remove()
    node = null
  })

  const find = async (running: StartedServer) => {
    const { response } = (await (await running.get('search?solr_q=*')).json()) as {
      response: { numFound: number; docs: { id: string; url?: string; filename: string }[] }
    }
    return response
  }
  const pages = Object.fromEntries(
    Array.from({ length: 6 }, (_, at) => [`page-${at}.pdf`, Buffer.concat([pdf(), Buffer.from(`%${at}\n`)])]),
  )

  test('V6 files that the bucket refuses during the first scan are retried until all have their pictures', async () => {
    // The check at the start and the probes use other keys.
    const fault = proxy.inject(/^PUT .*portal\/[0-9a-f]{2}\//, { status: 500, times: 40 })
    const running = await start(pages)
    await eventually(async () => {
      const { numFound, docs } = await find(running)
      expect(numFound).toBe(6)
      expect(docs.filter(({ url }) => url !== undefined)).toHaveLength(6)
    })
    expect(fault.met()).toBe(40)
    for (const { url } of (await find(running)).docs) {
      const picture = await running.get(url ?? '')
      expect(picture.status).toBe(200)
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0)
    }
  })

  test('V6 without its bucket the server searches, is not ready and returns busy; with it everything works again', async () => {
    const running = await start({ 'one.pdf': pdf() })
    await running.untilReady()
    const address = (await find(running)).docs[0]?.url ?? ''
    const fault = proxy.inject(/./, { drop: true })
    await eventually(async () => expect(await running.readiness()).toMatchObject({ status: 503 }))
    expect((await find(running)).numFound).toBe(1)
    const refused = await running.get(address)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await refused.json()).toMatchObject({ code: 'server.busy' })
    expect(fault.met()).toBeGreaterThan(0)
    proxy.heal()
    await running.untilReady()
    expect((await running.get(address)).status).toBe(200)
  })
})
