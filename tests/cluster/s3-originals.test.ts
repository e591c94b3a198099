import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { describeBlobOriginals } from '../support/blob-originals.ts'
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'
import { blobsIn, bucketOptions, newBucket } from './buckets.ts'

describeBlobOriginals('S3', async () => blobsIn(await newBucket()))

let proxy: FaultProxy
let node: StartedServer | null = null
beforeEach(async () => {
  proxy = await startFaultProxy(inject('s3Servers').S3Proxy.endpoint)
})
afterEach(async () => {
  await node?.remove()
  node = null
  await proxy.close()
})

/** Larger than the files that stay in memory, so that it is copied as a stream. */
const largeBytes = 70_000_000

test('V6 with copies in the bucket a download comes from there, completely, in ranges and after cuts', async () => {
  const { args, environment } = bucketOptions(await newBucket(), proxy.address.replace(/\/$/, ''))
  const file = Buffer.concat([pdf(), randomBytes(largeBytes)])
  node = await startServer({ files: { 'large.pdf': file }, args: [...args, '--originals', 'blobs'], environment })
  await node.untilReady()
  const address = await node.downloadAddress('large.pdf')
  const cuts = proxy.inject(/^GET .*originals/, { cutAfter: 20_000_000, times: 2 })
  const whole = Buffer.from(await (await fetch(address)).arrayBuffer())
  expect(whole.equals(file)).toBe(true)
  expect(cuts.met()).toBe(2)
  const ranged = await fetch(address, { headers: { Range: 'bytes=1000-1999' } })
  expect(ranged.status).toBe(206)
  expect(Buffer.from(await ranged.arrayBuffer()).equals(file.subarray(1000, 2000))).toBe(true)
})
