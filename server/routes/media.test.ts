import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeImage, makeVideo, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, startDelivery, type TestUser } from '../../tests/support/delivery-harness.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { makeRendition } from '../../tests/support/fake-renditions.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import { movieWithMetadata, secretOf } from '../../tests/support/videos-with-metadata.ts'
import { maxResponsesOfClient } from '../services/limits/response-limit.ts'

let delivery: DeliveryHarness
let thumb: string
let preview: string
beforeAll(async () => {
  delivery = await startDelivery()
  const { blobs } = delivery
  await delivery.put(
    await makeImage(blobs, 'a'),
    await makeVideo(blobs, 'film'),
    await makeImage(blobs, 'svg', {
      renditions: [await makeRendition(blobs, 'preview', 'svg', 'image/svg+xml', Buffer.from('<svg onload="x"/>'))],
    }),
  )
  const { docs } = await delivery.json<{ docs: { url: string; thumb_url: string }[] }>('assets?assetid=a')
  thumb = docs[0]?.thumb_url ?? ''
  preview = docs[0]?.url ?? ''
})
afterAll(() => delivery.close())

const request = (path: string, headers: Record<string, string> = {}) => delivery.request(path, { cookie: true, headers })

describe('S9 a picture', () => {
  test('may be cached privately for a while and cannot run scripts', async () => {
    const { status, headers } = await request(thumb)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/webp')
    expect(headers.get('cache-control')).toBe('private, max-age=600, immutable')
    expect(headers.get('vary')).toBe('Cookie, Authorization')
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('content-disposition')).toBe('inline')
  })

  test('O8 of an account is cached only by the worker of the portal, which an offline sign-out can clear', async () => {
    const cachedFor = async (headers: Record<string, string>) =>
      (await delivery.request(thumb, { as: 'anna', cookie: true, headers })).headers.get('cache-control')
    const etag = (await request(thumb)).headers.get('etag') ?? ''
    expect(await cachedFor({ 'Sec-Fetch-Dest': 'image' })).toBe('private, no-store')
    expect(await cachedFor({ 'Sec-Fetch-Dest': 'image', 'Cache-Control': 'no-cache' })).toBe('private, no-store')
    expect(await cachedFor({ 'Sec-Fetch-Dest': 'empty' })).toBe('private, no-store')
    expect(await cachedFor({ 'If-None-Match': etag })).toBe('private, no-store')
    expect(await cachedFor({ 'Sec-Fetch-Dest': 'empty', 'Cache-Control': 'no-cache' })).toBe('private, max-age=600, immutable')
  })

  test('returns 304 if it is unchanged', async () => {
    const etag = (await request(thumb)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const response = await request(thumb, { 'If-None-Match': known })
      expect([response.status, (await response.arrayBuffer()).byteLength, response.headers.get('etag')]).toEqual([304, 0, etag])
    }
    expect((await request(thumb, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('HEAD returns its length', async () => {
    const response = await delivery.request(preview, { cookie: true, method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '900', ''])
  })

  test('returns a satisfiable range, and 416 otherwise', async () => {
    const part = await request(preview, { Range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/900'])
    const beyond = await request(preview, { Range: 'bytes=900-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */900'])
  })

  test('a URL serves one content or 404', async () => {
    const older = preview.replace(/[0-9a-f]{12}$/, '0'.repeat(12))
    for (const path of [
      older,
      `${preview}0`,
      preview.slice(0, -1),
      preview.replace('/preview/', '/nothing/'),
      preview.replace('/preview/', '/original/'),
      preview.replace('/preview/', '/page-1/'),
      preview.replace('/preview/', '/captions-0/'),
      preview.replace('/media/a/', '/media/b/'),
      preview.replace('/media/a/', '/media/__proto__/'),
    ]) {
      const response = await request(path)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    }
  })

  test('T9 with a type that could contain scripts is never shown', async () => {
    const { docs } = await delivery.json<{ docs: { url: string }[] }>('assets?assetid=svg')
    expect((await request(docs[0]?.url ?? '')).status).toBe(404)
  })

  test('T20 rejects path traversal', async () => {
    for (const path of [
      'media/..%2f..%2fetc/passwd/x',
      'media/a/..%2foriginal/x',
      'media/a/preview%00/x',
      'media/a%2fthumb/x/y',
      'media/%2e%2e/x/y',
      'media/a/preview/',
      'media//preview/x',
    ]) {
      expect([path, [400, 404].includes((await request(path)).status)]).toEqual([path, true])
    }
  })
})

describe('V2 a video that browsers play without conversion', () => {
  const { bytes, secrets } = movieWithMetadata({ isFast: true })

  test.each([0, 900_000])('is shown without its metadata, in one piece and in ranges (%i more bytes)', async (more) => {
    const original = Buffer.concat([
      bytes,
      Buffer.from([(more + 8) >>> 24, (more + 8) >> 16, (more + 8) >> 8, (more + 8) & 255]),
      Buffer.from('mdat'),
      Buffer.alloc(more, 5),
    ])
    const id = `plain-${more}`
    const renditions = [await makeRendition(delivery.blobs, 'original', 'mp4', 'video/mp4', original)]
    await delivery.put(await makeVideo(delivery.blobs, id, { renditions, rights: rights(['everyone'], { '*': ['press'] }) }))
    const { url } = await delivery.json<{ url: string }>(`download/video/${id}`)
    const whole = await request(url)
    const shown = Buffer.from(await whole.arrayBuffer())
    expect([whole.status, shown.length, secretOf(original).length, secretOf(shown)]).toEqual([200, original.length, secrets, []])
    for (const [start, end] of [
      [0, 40],
      [300, 1500],
      [original.length - 9, original.length - 1],
    ] as const) {
      const part = await request(url, { Range: `bytes=${start}-${end}` })
      expect(part.status).toBe(206)
      expect(Buffer.from(await part.arrayBuffer()).equals(shown.subarray(start, end + 1))).toBe(true)
    }
    expect((await request(url, { 'If-None-Match': whole.headers.get('etag') ?? '' })).status).toBe(304)
  })
})

test('a stopped video leaves no stream open', async () => {
  const { url } = await delivery.json<{ url: string }>('download/video/film')
  for (let times = 0; times < 10; times += 1) {
    const going = new AbortController()
    const response = await delivery.request(url, { cookie: true, signal: going.signal })
    await response.body?.getReader().read()
    going.abort()
  }
  await eventually(() => expect(delivery.blobs.openStreams()).toBe(0))
})

test('T12 a client that does not read its responses cannot begin more of them, and others are not concerned', async () => {
  const renditions = [await makeRendition(delivery.blobs, 'original', 'webm', 'video/webm', randomBytes(20_000_000))]
  await delivery.put(await makeVideo(delivery.blobs, 'long', { renditions }))
  const { url } = await delivery.json<{ url: string }>('download/video/long')
  const leaving = new AbortController()
  const begin = (options: Parameters<typeof delivery.request>[1] = {}) =>
    delivery.request(url, { cookie: true, signal: leaving.signal, ...options })
  const unread = await Promise.all(Array.from({ length: maxResponsesOfClient }, () => begin()))
  expect(unread.every(({ status }) => status === 200)).toBe(true)
  const refused = await begin()
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    expect.objectContaining({ code: 'server.busy' }),
  ])
  expect((await request(thumb)).status).toBe(200)
  const other = await begin({ as: 'anna' })
  expect(other.status).toBe(200)
  leaving.abort()
  await eventually(async () => expect((await request(url, { Range: 'bytes=0-9' })).status).toBe(206))
  await eventually(() => expect(delivery.blobs.openStreams()).toBe(0))
})

describe('A6 full-resolution view', () => {
  const detail = async (query: string, as: TestUser): Promise<string> =>
    (await delivery.json<{ url?: string }>(`download/preview?target=view&${query}`, { as })).url ?? ''

  test('A6 shows every pixel to users who may download the original, and the usual preview to others', async () => {
    await delivery.put(await makeImage(delivery.blobs, 'close', { rights: rights(['everyone'], { '0': ['press'], web: ['everyone'] }) }))
    const usual = await detail('id=close', 'guest')
    const close = await detail('id=close&detail=full', 'anna')
    expect(close).toContain('/media/close/close-up-1/')
    expect(await (await delivery.request(close, { as: 'anna', cookie: true })).text()).toBe('every pixel of close')
    for (const user of ['guest', 'bert', 'root'] as const) {
      expect(await detail('id=close&detail=full', user)).toBe(usual)
      expect((await delivery.request(close, { as: user, cookie: true })).status).toBe(404)
    }
  })

  test('A6 shows all frames of a picture that moves to users who may view it, and nothing to others', async () => {
    const image = await makeImage(delivery.blobs, 'waves', { rights: rights(['press'], {}) })
    await delivery.put({ ...image, numbers: { ...image.numbers, frame_count: 12 } })
    const frames = await detail('id=waves&detail=moving', 'anna')
    expect(frames).toContain('/media/waves/moving/')
    expect(await (await delivery.request(frames, { as: 'anna', cookie: true })).text()).toBe('every frame of waves')
    expect(await detail('id=waves&detail=moving', 'guest')).toBe('')
    expect((await delivery.request(frames, { as: 'guest', cookie: true })).status).toBe(404)
    expect(await detail('id=film&detail=moving', 'anna')).toBe(await detail('id=film', 'anna'))
  })

  test('A6 uses the usual preview if it already has every pixel', async () => {
    expect(await detail('id=film&detail=full', 'anna')).toBe(await detail('id=film', 'anna'))
  })
})
