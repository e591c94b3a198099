import { createHash } from 'node:crypto'
import { parse } from 'content-disposition'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDocument, makeImage, makeModel, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, startDelivery } from '../../tests/support/delivery-harness.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'

interface Link {
  url: string
  name: string
  bytes: number
  rejected_asset_ids?: string[]
}

let delivery: DeliveryHarness
const small = randomBytes(3000)
const large = randomBytes(1_300_000)

beforeAll(async () => {
  delivery = await startDelivery()
  await delivery.put(
    await makeImage(delivery.blobs, 'small', { path: 'below/Goldfisch: im "Glas".JPG', texts: { title: 'Goldfish' } }, small),
    await makeImage(delivery.blobs, 'large', {}, large),
    await makeImage(delivery.blobs, 'untitled', { texts: {}, path: 'below/IMG 4711.v2.JPG' }),
    await makeImage(delivery.blobs, 'empty', {}, new Uint8Array(0)),
    await makeImage(delivery.blobs, 'look', { rights: rights(['everyone'], {}) }),
    await makeImage(delivery.blobs, 'free', { rights: rights(['everyone'], { '*': ['everyone'] }) }),
    await makeImage(delivery.blobs, 'press', { rights: rights(['press']) }),
    await makeDocument(delivery.blobs, 'paper'),
    await makeModel(delivery.blobs, 'model'),
    await makeModel(delivery.blobs, 'closedmodel', { rights: rights(['everyone'], { '*': ['elsewhere'] }) }),
    await makeModel(delivery.blobs, 'onlyoriginal', { rights: rights(['everyone'], { '0': ['everyone'] }) }),
  )
})
afterAll(() => delivery.close())
beforeEach(() => {
  delivery.audit.length = 0
})

const link = (id: string, set = '0') => delivery.json<Link>(`download/?id=${id}&csetid=${set}&target=down`, { as: 'anna' })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const whenDone = (condition: () => boolean | Promise<boolean>) => eventually(async () => expect(await condition()).toBe(true))

describe('W2 one asset', () => {
  test('is delivered completely with name, length, ETag and digest, and is not cached or displayed', async () => {
    const { url, name, bytes } = await link('small')
    expect([name, bytes]).toEqual(['Goldfisch_ im _Glas_.JPG', 3000])
    const response = await delivery.request(url, { as: 'anna' })
    expect(response.status).toBe(200)
    expect((await bytesOf(response)).equals(small)).toBe(true)
    const { headers } = response
    expect(parse(headers.get('content-disposition') ?? '')).toMatchObject({ type: 'attachment', parameters: { filename: name } })
    expect(headers.get('content-length')).toBe('3000')
    expect(headers.get('etag')).toBe(`"${createHash('sha256').update(small).digest('hex')}"`)
    expect(headers.get('repr-digest')).toBe(`sha-256=:${createHash('sha256').update(small).digest('base64')}:`)
    expect(headers.get('accept-ranges')).toBe('bytes')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('content-encoding')).toBeNull()
  })

  test('O5 a large file also has the digest of its parts, for any range', async () => {
    const image = await makeImage(delivery.blobs, 'in-parts')
    const partsDigest = createHash('sha256').update('of its parts').digest()
    const withIt = image.renditions.map((one) => (one.name === 'original' ? { ...one, partsDigest: partsDigest.toString('hex') } : one))
    await delivery.put({ ...image, renditions: withIt })
    for (const headers of [{}, { Range: 'bytes=5-' }]) {
      const response = await delivery.request((await link('in-parts')).url, { as: 'anna', headers })
      const whole = Buffer.from(withIt[0]?.sha256 ?? '', 'hex').toString('base64')
      expect(response.headers.get('repr-digest')).toBe(`sha-256=:${whole}:, sha-256-mib=:${partsDigest.toString('base64')}:`)
    }
  })

  test('A6 a model of several files is viewed as one converted file and downloaded as stored', async () => {
    const view = (id: string) => delivery.json<Partial<Link>>(`download/?id=${id}&csetid=0&target=view`, { as: 'anna' })
    const shown = await view('model')
    expect([shown.bytes, shown.name]).toEqual([2500, expect.stringMatching(/\.glb$/)])
    const response = await delivery.request(shown.url ?? '', { as: 'anna' })
    expect([response.headers.get('content-type'), (await bytesOf(response)).length]).toEqual(['model/gltf-binary', 2500])
    expect((await link('model')).bytes).toBe(600)
    expect((await link('model', 'glb')).bytes).toBe(2500)
    expect(await view('closedmodel')).toEqual({ rejected_asset_ids: ['closedmodel'] })
    // A user with only the right to the original gets the original: rights are per preset.
    expect((await view('onlyoriginal')).bytes).toBe(600)
    const asset = await delivery.json<Record<string, unknown>>('assets/model', { as: 'anna' })
    expect(JSON.stringify(asset)).not.toContain('pixel_x')
  })

  test('is never compressed, whatever encoding the client accepts', async () => {
    const response = await delivery.request((await link('large')).url, { as: 'anna', headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(response.headers.get('content-encoding')).toBeNull()
    expect((await bytesOf(response)).equals(large)).toBe(true)
  })

  test('W7 an original has the name of its file, and a conversion its stem', async () => {
    expect((await link('small')).name).toBe('Goldfisch_ im _Glas_.JPG')
    const converted = await delivery.request((await link('small', 'web')).url, { as: 'anna' })
    expect(parse(converted.headers.get('content-disposition') ?? '').parameters.filename).toBe('Goldfisch_ im _Glas_.jpg')
    expect((await link('untitled')).name).toBe('IMG 4711.v2.JPG')
  })

  test('HEAD returns the same headers without the bytes and does not count as a download', async () => {
    const response = await delivery.request((await link('large')).url, { as: 'anna', method: 'HEAD', headers: { Range: 'bytes=0-9' } })
    expect([response.status, response.headers.get('content-length'), (await bytesOf(response)).length]).toEqual([200, '1300000', 0])
    expect(delivery.audit).toEqual([])
  })

  test('an empty file has no bytes and no satisfiable range', async () => {
    const { url } = await link('empty')
    const response = await delivery.request(url, { as: 'anna' })
    expect([response.status, response.headers.get('content-length'), (await bytesOf(response)).length]).toEqual([200, '0', 0])
    expect((await delivery.request(url, { as: 'anna', headers: { Range: 'bytes=0-' } })).status).toBe(416)
  })

  test('is logged before it is sent and counted once, whatever the number of ranges', async () => {
    await delivery.put(await makeImage(delivery.blobs, 'counted'))
    const { url } = await link('counted')
    for (const range of ['bytes=0-99', 'bytes=100-199', 'bytes=200-']) {
      await bytesOf(await delivery.request(url, { as: 'anna', headers: { Range: range } }))
    }
    expect(delivery.audit).toEqual([
      { event: 'download', userId: 'anna', detail: { kind: 'asset', set: '0', bytes: 3000, count: 1, ids: 'counted' } },
    ])
    const count = async () => (await delivery.services.stores.assets.getAsset('counted'))?.numbers.obj_dload_cnt
    await whenDone(async () => (await count()) === 1)
    await bytesOf(await delivery.request((await link('counted')).url, { as: 'anna' }))
    await whenDone(async () => (await count()) === 2)
  })

  test.each([
    ['two ids', 'download/?id=small&id=large&csetid=0', 400],
    ['no id', 'download/?csetid=0', 400],
    ['an unknown target', 'download/?id=small&target=up', 400],
    ['an unknown operation', 'download/?id=small&operation=tar', 400],
    ['an unknown set', 'download/?id=small&csetid=nonsense', 404],
    ['a set that does not fit', 'download/?id=paper&csetid=web', 404],
    ['a set called like a property', 'download/?id=small&csetid=__proto__', 404],
  ])('rejects %s', async (_what, path, status) => {
    expect((await delivery.request(path, { as: 'anna' })).status).toBe(status)
  })

  test('returns only the id, without a URL, if the right is missing', async () => {
    expect(await delivery.json('download/?id=look&csetid=0', { as: 'anna' })).toEqual({ rejected_asset_ids: ['look'] })
  })

  test('returns 404 for a file that is missing on the disk', async () => {
    for (const [id, bytes] of [
      ['gone-small', randomBytes(100)],
      ['gone-large', randomBytes(700_000)],
    ] as const) {
      const record = await makeImage(delivery.blobs, id, {}, bytes)
      await delivery.put(record)
      const { url } = await link(id)
      await delivery.blobs.remove(record.renditions[0]?.blob ?? '')
      expect((await delivery.request(url, { as: 'anna' })).status).toBe(404)
    }
  })

  test('O5 returns 503 for a replaced original that is not ingested yet', async () => {
    for (const bytes of [100, 700_000]) {
      const record = await makeImage(delivery.blobs, `replaced-${bytes}`, {}, randomBytes(bytes))
      const [original, ...others] = record.renditions
      if (!original) throw new Error('no original')
      await delivery.put({ ...record, renditions: [{ ...original, blob: `source/replaced-${bytes}/1-2` }, ...others] })
      const { url } = await link(record.id)
      const response = await delivery.request(url, { as: 'anna' })
      expect([response.status, await response.json()]).toMatchObject([503, { code: 'server.busy' }])
    }
  })
})

describe('W3 ranges', () => {
  test('any range returns those bytes of the file', async () => {
    const urls = { small: (await link('small')).url, large: (await link('large')).url }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('small' as const, 'large' as const),
        fc.nat(1_400_000),
        fc.nat(1_400_000),
        fc.constantFrom('closed', 'open', 'suffix'),
        async (which, one, other, shape) => {
          const whole = which === 'small' ? small : large
          const range = shape === 'closed' ? `${one}-${other}` : shape === 'open' ? `${one}-` : `-${one}`
          const response = await delivery.request(urls[which], { as: 'anna', headers: { Range: `bytes=${range}` } })
          const body = await bytesOf(response)
          if (response.status === 416) {
            expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`)
            expect(shape === 'suffix' ? one === 0 : one >= whole.length).toBe(true)
          } else if (response.status === 200) {
            expect(shape === 'closed' && other < one).toBe(true)
            expect(body.equals(whole)).toBe(true)
          } else {
            expect(response.status).toBe(206)
            const start = shape === 'suffix' ? Math.max(0, whole.length - one) : one
            const end = shape === 'closed' ? Math.min(other, whole.length - 1) : whole.length - 1
            expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${whole.length}`)
            expect(response.headers.get('content-length')).toBe(String(end - start + 1))
            expect(body.equals(whole.subarray(start, end + 1))).toBe(true)
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  test('If-Range accepts only the same strong ETag', async () => {
    const { url } = await link('small')
    const etag = `"${createHash('sha256').update(small).digest('hex')}"`
    const statusWith = async (ifRange: string) =>
      (await delivery.request(url, { as: 'anna', headers: { Range: 'bytes=5-9', 'If-Range': ifRange } })).status
    expect(await statusWith(etag)).toBe(206)
    for (const other of [`W/${etag}`, '"other"', new Date().toUTCString(), etag.slice(1, -1)])
      expect([other, await statusWith(other)]).toEqual([other, 200])
  })

  test('an aborted request leaves no stream open', async () => {
    const { url } = await link('large')
    for (let times = 0; times < 10; times += 1) {
      const going = new AbortController()
      const response = await delivery.request(url, { as: 'anna', signal: going.signal })
      await response.body?.getReader().read()
      going.abort()
    }
    await whenDone(() => delivery.blobs.openStreams() === 0)
  })
})

describe('T12 conversions', () => {
  test('W4 rejects a second conversion of the same user, but not of others', async () => {
    const open = delivery.renditions.pauseConversions()
    const first = delivery.request('download/?id=small&csetid=print', { as: 'anna' })
    await whenDone(() => delivery.renditions.running() === 1)
    const refused = await delivery.request('download/?id=large&csetid=print', { as: 'anna' })
    expect([refused.status, ((await refused.json()) as { code: string }).code, refused.headers.get('retry-after')]).toEqual([
      429,
      'download.conversion-busy',
      '5',
    ])
    expect((await delivery.request('download/?id=large&csetid=web', { as: 'anna' })).status).toBe(200)
    const other = delivery.request('download/?id=large&csetid=print', { as: 'bert' })
    open()
    expect([(await first).status, (await other).status]).toEqual([200, 200])
    expect((await delivery.request('download/?id=large&csetid=print', { as: 'anna' })).status).toBe(200)
  })

  test('runs two conversions at the same time and queues the rest', async () => {
    delivery.renditions.clearCache()
    const open = delivery.renditions.pauseConversions()
    const responses = (['guest', 'anna', 'bert', 'carla'] as const).map((as) => delivery.request('download/?id=small&csetid=print', { as }))
    await whenDone(() => delivery.renditions.running() === 2)
    open()
    expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(delivery.renditions.peak()).toBe(2)
  })

  test('accepts one of fifty concurrent conversions of one user', async () => {
    delivery.renditions.clearCache()
    const open = delivery.renditions.pauseConversions()
    const statuses: number[] = []
    const requests = Array.from({ length: 50 }, async () => {
      const { status } = await delivery.request('download?operation=zip&id=small&id=large&csetid=print', { as: 'anna' })
      statuses.push(status)
    })
    await whenDone(() => statuses.length === 49)
    expect(statuses.every((status) => status === 429)).toBe(true)
    expect(delivery.renditions.running()).toBe(1)
    open()
    await Promise.all(requests)
    expect(statuses[49]).toBe(200)
  })

  test('stop when the client disconnects, and free the slot', async () => {
    delivery.renditions.clearCache()
    const open = delivery.renditions.pauseConversions()
    const before = delivery.renditions.aborted()
    const going = new AbortController()
    const request = delivery.request('download/?id=small&csetid=print', { as: 'anna', signal: going.signal })
    await whenDone(() => delivery.renditions.running() === 1)
    going.abort()
    await expect(request).rejects.toThrow()
    await whenDone(() => delivery.renditions.running() === 0)
    expect(delivery.renditions.aborted()).toBe(before + 1)
    open()
    expect((await delivery.request('download/?id=small&csetid=print', { as: 'anna' })).status).toBe(200)
  })

  test('return 502 on failure', async () => {
    const response = await delivery.request('download/?id=small&csetid=broken', { as: 'anna' })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([502, 'download.conversion-failed'])
  })

  test('creates a removed rendition again on download, or returns busy from the file URL', async () => {
    const { url } = await link('small', 'print')
    const whole = await bytesOf(await delivery.request(url, { as: 'anna' }))
    delivery.renditions.clearCache()
    expect((await bytesOf(await delivery.request(url, { as: 'anna' }))).equals(whole)).toBe(true)
    delivery.renditions.clearCache()
    const open = delivery.renditions.pauseConversions()
    const converting = delivery.request('download/?id=large&csetid=print', { as: 'anna' })
    await whenDone(() => delivery.renditions.running() === 1)
    const busy = await delivery.request(url, { as: 'anna' })
    expect([busy.status, ((await busy.json()) as { code: string }).code]).toEqual([429, 'download.external-busy'])
    open()
    expect((await converting).status).toBe(200)
  })
})
