import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { createS3Blobs, type S3Blobs } from './s3.ts'

// tests/cluster runs the conformance suite over real servers. Those close silent connections themselves; this server leaves them open.
const bodyBytes = 1_000_000
const sentBytes = 100_000
const hourMs = 3_600_000

let server: Server
let blobs: S3Blobs
beforeEach(async () => {
  server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': bodyBytes, etag: '"one"' })
    response.write(Buffer.alloc(sentBytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  blobs = createS3Blobs({
    bucket: 'portal',
    prefix: '',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'portal', secretAccessKey: 'secret' },
    scratch: join(tmpdir(), 'vitrine-no-scratch'),
    idleTimeoutMs: hourMs,
  })
})
afterEach(() => {
  blobs.close()
  server.closeAllConnections()
  server.close()
})

const connections = () =>
  new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

test('V6 readers that leave early free their connections', async () => {
  for (let times = 0; times < 5; times += 1) {
    for await (const chunk of await blobs.stream('read')) {
      expect((chunk as Uint8Array).length).toBeGreaterThan(0)
      break
    }
  }
  await eventually(async () => expect(await connections()).toBe(0))
})

test('V6 readers that never begin free their connections', async () => {
  for (let times = 0; times < 5; times += 1) (await blobs.stream('unread')).destroy()
  await eventually(async () => expect(await connections()).toBe(0))
})
