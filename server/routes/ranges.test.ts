import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeImage } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, startDelivery } from '../../tests/support/delivery-harness.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'

let delivery: DeliveryHarness
/** Every URL that serves ranges. */
const addresses: Record<string, string> = {}
beforeAll(async () => {
  delivery = await startDelivery()
  await delivery.put(await makeImage(delivery.blobs, 'small'), await makeImage(delivery.blobs, 'large', {}, randomBytes(1_300_000)))
  const { docs } = await delivery.json<{ docs: { url: string; thumb_url: string }[] }>('assets?assetid=small')
  addresses['thumbnail'] = docs[0]?.thumb_url ?? ''
  addresses['preview'] = docs[0]?.url ?? ''
  for (const [name, query] of [
    ['original', 'id=small&csetid=0&target=down'],
    ['streamed original', 'id=large&csetid=0&target=down'],
    ['conversion', 'id=small&csetid=web&target=down'],
    ['zip', 'operation=zip&csetid=0&id=small&id=large'],
  ] as const)
    addresses[name] = (await delivery.json<{ url: string }>(`download/?${query}`, { as: 'anna' })).url
})
afterAll(() => delivery.close())

const digits = '9'.repeat(20)
const names = ['thumbnail', 'preview', 'original', 'streamed original', 'conversion', 'zip']

/** Range header, then the range as [first, last] of a body of `size` bytes, or the status of a response without a range. */
const table: readonly (readonly [string, (size: number) => readonly [number, number] | 200 | 416])[] = [
  ['bytes=0-0', () => [0, 0]],
  ['bytes=1-', (size) => [1, size - 1]],
  ['bytes=-1', (size) => [size - 1, size - 1]],
  [`bytes=0-${digits}`, (size) => [0, size - 1]],
  [`bytes=-${digits}`, (size) => [0, size - 1]],
  ['Bytes=2-3', () => [2, 3]],
  ['bytes=-0', () => 416],
  [`bytes=${digits}-`, () => 416],
  [`bytes=${digits}-${digits}`, () => 416],
  ['bytes=3-2', () => 200],
  ['bytes=0-0,-1', () => 200],
  ['bytes=0-0, 2-2, 4-4', () => 200],
  ['bytes=', () => 200],
  ['bytes=-', () => 200],
  ['bytes=a-b', () => 200],
  ['bytes=--1', () => 200],
  ['bytes 0-0', () => 200],
  ['lines=0-0', () => 200],
]

test.each(names)('W2 ranges of a %s follow RFC 9110', async (name) => {
  const request = (headers: Record<string, string>) => delivery.request(addresses[name] ?? '', { as: 'anna', headers })
  const first = await request({})
  const whole = Buffer.from(await first.arrayBuffer())
  const etag = first.headers.get('etag') ?? ''
  const got = async (headers: Record<string, string>) => {
    const response = await request(headers)
    const body = Buffer.from(await response.arrayBuffer())
    const { status } = response
    if (status === 416) return [status, response.headers.get('content-range')]
    return [status, response.headers.get('content-range'), response.headers.get('content-length'), whole.indexOf(body), body.length]
  }
  const everything = [200, null, String(whole.length), 0, whole.length]
  const part = (start: number, end: number) => [
    206,
    `bytes ${start}-${end}/${whole.length}`,
    String(end - start + 1),
    whole.indexOf(whole.subarray(start, end + 1)),
    end - start + 1,
  ]
  for (const [Range, expected] of table) {
    const response = expected(whole.length)
    const due = response === 200 ? everything : response === 416 ? [416, `bytes */${whole.length}`] : part(...response)
    expect([Range, await got({ Range })]).toEqual([Range, due])
  }
  // Only the same strong ETag proves that the range belongs to the bytes of the client; otherwise the response is the whole file.
  for (const [tag, due] of [
    [etag, part(5, 9)],
    [`W/${etag}`, everything],
    [etag.slice(1, -1), everything],
    ['"another"', everything],
    ['W/"another"', everything],
    [`${etag}, "another"`, everything],
    ['Sun, 06 Nov 1994 08:49:37 GMT', everything],
  ] as const)
    expect([tag, await got({ Range: 'bytes=5-9', 'If-Range': tag })]).toEqual([tag, due])
  expect(await got({ Range: `bytes=${digits}-`, 'If-Range': 'W/"another"' })).toEqual(everything)
  // A client that resumes with another version receives no bytes of this one.
  for (const [tag, status] of [
    [etag, 206],
    ['*', 206],
    [`"another", ${etag}`, 206],
    [`W/${etag}`, 412],
    ['"another"', 412],
  ] as const)
    expect([tag, (await got({ Range: 'bytes=5-9', 'If-Match': tag }))[0]]).toEqual([tag, status])
})
