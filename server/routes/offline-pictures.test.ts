import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeImage, makeVideo, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, type RequestOptions, startDelivery } from '../../tests/support/delivery-harness.ts'
import { makeRendition } from '../../tests/support/fake-renditions.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import { readPictureIndex } from '../../tests/support/read-picture-index.ts'
import { contentVersionOf, mediaUrl } from '../records/asset-urls.ts'

const apiPrefix = '/assetportal/api/'
let delivery: DeliveryHarness
const addresses = new Map<string, string>()

const large = async (id: string) =>
  makeImage(delivery.blobs, id, {
    renditions: [await makeRendition(delivery.blobs, 'preview', 'webp', 'image/webp', randomBytes(700_000))],
  })

beforeAll(async () => {
  delivery = await startDelivery()
  const { blobs } = delivery
  const records = [
    await makeImage(blobs, 'a'),
    await makeImage(blobs, 'ä 1'),
    await makeImage(blobs, 'press', { rights: rights(['press']) }),
    await makeVideo(blobs, 'film'),
    ...(await Promise.all(Array.from({ length: 9 }, (_, at) => large(`large-${at}`)))),
  ]
  for (const record of records)
    for (const { name, sha256 } of record.renditions)
      addresses.set(`${record.id} ${name}`, mediaUrl(apiPrefix, record.id, name, contentVersionOf(sha256)))
  await delivery.put(...records)
})
afterAll(() => delivery.close())

const addressOf = (name: string): string => addresses.get(name) ?? ''
const post = (names: readonly string[], options: RequestOptions = {}) =>
  delivery.request('assets/pictures', { ...options, body: { addresses: names } })
const picturesOf = async (names: readonly string[], options: RequestOptions = {}) =>
  readPictureIndex(await (await post(names.map(addressOf), options)).arrayBuffer())

test('O6 several pictures have the bytes and headers of their own URLs, in the requested order', async () => {
  const names = ['a preview', 'film poster', 'ä 1 thumb', 'a thumb']
  const { index, rest } = await picturesOf(names)
  let at = 0
  for (const [position, name] of names.entries()) {
    const worker = { 'Cache-Control': 'no-cache', 'Sec-Fetch-Dest': 'empty' }
    const single = await delivery.request(addressOf(name), { cookie: true, headers: worker })
    const bytes = Buffer.from(await single.arrayBuffer())
    const { bytes: count = 0, headers } = index[position] ?? {}
    expect(bytes.equals(rest.subarray(at, at + count))).toBe(true)
    at += count
    const ofConnection = new Set(['connection', 'date', 'keep-alive', 'x-request-id', 'x-frame-options'])
    const expected = Object.fromEntries([...single.headers].filter(([header]) => !ofConnection.has(header)))
    expect(Object.fromEntries(new Headers(headers))).toEqual(expected)
  }
  expect(at).toBe(rest.length)
})

test('O8 a picture without a right, of an older version or unknown does not exist, and a withdrawn right counts at the next request (fault 81)', async () => {
  const names = ['press thumb', 'a thumb']
  expect((await picturesOf(names, { as: 'anna' })).index.map((entry) => entry !== null)).toEqual([true, true])
  await delivery.put(await makeImage(delivery.blobs, 'press', { rights: rights(['staff']) }))
  expect((await picturesOf(names, { as: 'anna' })).index.map((entry) => entry !== null)).toEqual([false, true])
  const older = addressOf('a thumb').replace(/[0-9a-f]{12}$/, '0'.repeat(12))
  const unknown = ['/media/gone/thumb/0123456789ab', '/media/%ff/thumb/0123456789ab', older]
  expect(readPictureIndex(await (await post(unknown)).arrayBuffer()).index).toEqual([null, null, null])
})

test('O6 a response ends when it has about 1 MB, and has at least one picture', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `large-${at} preview`)
  const { index, rest } = await picturesOf(names)
  expect(index).toHaveLength(4)
  expect(rest).toHaveLength(4 * 700_000)
})

test('T1 rejects other renditions, no or too many addresses, and callers without a session', async () => {
  const status = async (names: readonly string[], options?: RequestOptions) => (await post(names, options)).status
  expect(await status([addressOf('film mp4-720')])).toBe(400)
  expect(await status([addressOf('a original')])).toBe(400)
  expect(await status([])).toBe(400)
  expect(await status(Array.from({ length: 201 }, () => addressOf('a thumb')))).toBe(400)
  expect(await status([addressOf('a thumb')], { as: null })).toBe(401)
  // As all calls: a cookie is not a permission.
  expect(await status([addressOf('a thumb')], { cookie: true })).toBe(401)
})
