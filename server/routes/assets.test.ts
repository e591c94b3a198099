import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import type { ConvertSet } from '#contract/convert-set.ts'
import type { VideoResponse } from '#contract/download.ts'
import { makeDocument, makeImage, makeVideo, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, type RequestOptions, startDelivery } from '../../tests/support/delivery-harness.ts'
import { makeRendition } from '../../tests/support/fake-renditions.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import type { AssetRecord } from '../records/asset-record.ts'

let delivery: DeliveryHarness
beforeAll(async () => {
  delivery = await startDelivery()
  const { blobs } = delivery
  await delivery.put(
    await makeImage(blobs, 'a'),
    await makeImage(blobs, 'b', { rights: rights(['everyone'], { '*': [], web: ['everyone'] }) }),
    await makeImage(blobs, 'look', { rights: rights(['everyone'], { '*': ['staff'] }) }),
    await makeImage(blobs, 'hidden', { rights: rights(['staff']) }),
    await makeDocument(blobs, 'paper'),
    await makeImage(blobs, 'scan', { filetype: 'tif', numbers: { pages: 3 }, rights: rights(['everyone'], { '*': ['press'] }) }),
    await makeImage(blobs, 'hiddenscan', { filetype: 'tif', numbers: { pages: 3 }, rights: rights(['staff']) }),
    await makeDocument(blobs, 'onlyprint', { rights: rights(['everyone'], { print: ['everyone'] }) }),
    await makeVideo(blobs, 'film'),
    await makeVideo(blobs, 'rawfilm', {
      renditions: [await makeRendition(blobs, 'original', 'mp4', 'video/mp4', randomBytes(100))],
      captions: [],
    }),
    await makeVideo(blobs, 'rawmov', {
      renditions: [await makeRendition(blobs, 'original', 'mov', 'video/quicktime', randomBytes(100))],
      captions: [],
    }),
  )
})
afterAll(() => delivery.close())

const sets = async (path: string, options?: RequestOptions) =>
  (await delivery.json<{ convert_sets: ConvertSet[] }>(`session/csets?${path}`, options)).convert_sets
const failure = async (path: string, options?: RequestOptions) => {
  const response = await delivery.request(path, options)
  return [response.status, ((await response.json()) as { code: string }).code]
}

describe('C1 assets', () => {
  test('B4 are returned in the requested order, once each, and every other id is reported as missing', async () => {
    const response = await delivery.json<{ docs: { id: string }[]; missing: string[] }>(
      'assets?assetid=film&assetid=gone&assetid=a&assetid=hidden&assetid=film&assetid=gone',
    )
    expect(response.docs.map(({ id }) => id)).toEqual(['film', 'a'])
    expect(response.missing).toEqual(['gone', 'hidden'])
  })

  test('B4 thousands of bookmarks are looked up in batches and every missing id is reported', async () => {
    const ids = Array.from({ length: 1500 }, (_, at) => `gone-${at}`)
    const response = await delivery.json<{ docs: unknown[]; missing: string[] }>(`assets?assetid=${[...ids, 'a'].join(',')}`)
    expect([response.docs.length, response.missing]).toEqual([1, ids])
  })
})

describe('B4 missing assets of a long list', () => {
  const findMissing = (ids: readonly string[], options?: RequestOptions) =>
    delivery.json<CallResponse<'findMissing'>>('assets/missing', { ...options, body: { ids } })

  test('B4 equal those of the assets call, in the same order, for every user', async () => {
    const ids = ['film', 'gone', 'a', 'hidden', 'look', 'film', 'gone', '__proto__', '']
    for (const as of ['guest', 'anna', 'bert', 'root'] as const) {
      const { missing } = await delivery.json<{ missing: string[] }>(`assets?${ids.map((id) => `assetid=${id}`).join('&')}`, { as })
      const response = await findMissing(ids, { as })
      expect(response).toEqual({ asked: ids.length, missing: missing.includes('') ? missing : [...missing, ''] })
      expect(response.missing.includes('hidden')).toBe(!['bert', 'root'].includes(as))
    }
  })

  test('B4 do not include unreadable records, so that no bookmark is removed', async () => {
    const { stores } = delivery.services
    const whole = await stores.assets.getAsset('a')
    await stores.assets.putAssets([{ id: 'torn' } as AssetRecord, { ...whole, id: 'half', renditions: 'half' } as unknown as AssetRecord])
    const response = await delivery.json<{ docs: { id: string }[]; missing: string[] }>('assets?assetid=torn,a,half,gone')
    expect([response.docs.map(({ id }) => id), response.missing]).toEqual([['a'], ['gone']])
    expect(await findMissing(['torn', 'a', 'half', 'gone'])).toEqual({ asked: 4, missing: ['gone'] })
    await stores.assets.removeAssets(['torn', 'half'])
  })

  test('B4 ten thousand ids are looked up in one call while other requests are served', async () => {
    const ids = Array.from({ length: 9999 }, (_, at) => `gone-${at}`)
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    const { stores } = delivery.services
    const getRights = vi.spyOn(stores.assets, 'getRights').mockImplementation(async (some) => {
      // Counts from the first database query.
      if (turns === 0) turn()
      return new Map(some.includes('a') ? [['a', rights(['everyone'])]] : [])
    })
    const response = await findMissing([...ids, 'a'])
    isOver = true
    expect(response).toEqual({ asked: 10_000, missing: ids })
    expect(Math.max(...getRights.mock.calls.map(([some]) => some.length))).toBeLessThanOrEqual(1000)
    expect(turns).toBeGreaterThan(5)
    getRights.mockRestore()
  })

  test('B4 rejects more ids, other values and callers without a session', async () => {
    const ids = Array.from({ length: 50_001 }, (_, at) => `gone-${at}`)
    expect(await failure('assets/missing', { body: { ids } })).toEqual([400, 'request.invalid'])
    expect(await failure('assets/missing', { body: { ids: [] } })).toEqual([400, 'request.invalid'])
    expect(await failure('assets/missing', { body: { ids: [7] } })).toEqual([400, 'request.invalid'])
    expect(await failure('assets/missing', { body: { ids: ['x'.repeat(3_000_000)] } })).toEqual([413, 'request.too-large'])
    expect(await failure('assets/missing', { as: null, body: { ids: ['a'] } })).toEqual([401, 'auth.session-expired'])
  })
})

describe('O6 offline copies', () => {
  const getOfflineAssets = (ids: readonly string[], options?: RequestOptions) =>
    delivery.json<CallResponse<'getOfflineAssets'>>('assets/offline', { ...options, body: { ids } })

  test('O6 are returned in the requested order, once each, as in other calls, and forbidden ids are listed', async () => {
    const { permissionSeconds, assets, refused } = await getOfflineAssets(['film', 'gone', 'a', 'hidden', 'film'])
    const { docs } = await delivery.json<{ docs: unknown[] }>('assets?assetid=film,a')
    expect(assets.map(({ asset }) => asset)).toEqual(docs)
    expect(refused).toEqual(['gone', 'hidden'])
    expect(permissionSeconds).toBeGreaterThan(0)
  })

  test('O6 contains the searchable fields of an asset, but not its groups', async () => {
    await delivery.put(
      await makeImage(delivery.blobs, 'press', {
        rights: rights(['press', 'everyone'], { '*': ['staff'] }),
        texts: { title: { de: 'Hafen', en: 'Harbour' } },
        keywords: { keywords: [{ value: 'sea', labels: { de: 'Meer', en: 'sea' } }] },
        fullText: 'deep inside',
      }),
    )
    const { assets } = await getOfflineAssets(['press'])
    expect(assets[0]?.entry).toMatchObject({
      texts: { title: ['Hafen', 'Harbour'], keywords: ['sea', 'Meer'], full_text: ['deep inside'] },
      facets: { keywords: ['sea'], asset_groups: ['image'] },
      numbers: { obj_dload_cnt: 0 },
      labels: { keywords: { sea: { de: 'Meer', en: 'sea' } } },
    })
    expect(JSON.stringify(assets)).not.toMatch(/staff|everyone/)
  })

  test('O8 assets of a closed collection are refused in every language, and all assets by a closed portal', async () => {
    const { stores } = delivery.services
    const save = (config: object) => stores.configuration.putDocument('config/global', { version: '6.2.0', ...config }, null, null)
    await delivery.put(
      await makeImage(delivery.blobs, 'inside', { keywords: { meta_collections: [{ value: '7' }] } }),
      await makeImage(delivery.blobs, 'harbour', { texts: { title: { de: 'Hafen', en: 'Quayside' } } }),
    )
    const ids = ['a', 'inside', 'harbour']
    const closed = (more: object) => ({ label: '', translation: '', allow_offline: false, ...more })
    expect((await getOfflineAssets(ids)).refused).toEqual([])
    const search = { text: { de: 'gibtesnicht', en: 'quayside' }, facets: [] }
    await save({ dashboard: { collections: { data: [closed({ indicator: 'collection_7' }), closed({ indicator: 'sea', search })] } } })
    const { assets, refused } = await getOfflineAssets(ids)
    expect([assets.map(({ asset: { id } }) => id), refused]).toEqual([['a'], ['inside', 'harbour']])
    await save({ global: { allow_offline: false } })
    expect((await getOfflineAssets(ids)).refused).toEqual(ids)
    await save({ global: { offline_days: 2 } })
    const open = await getOfflineAssets(ids)
    expect([open.permissionSeconds, open.refused]).toEqual([2 * 24 * 3600, []])
  })

  test('O6 accepts at most 500 ids per request', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `gone-${at}`)
    expect((await delivery.request('assets/offline', { body: { ids } })).status).toBe(400)
    expect((await getOfflineAssets(ids.slice(1))).refused).toHaveLength(500)
  })
})

describe('W1 convert sets', () => {
  test('are those that fit and are allowed, with size, format and a title in the language of the caller', async () => {
    expect((await sets('asset_id=a')).map((set) => ({ ...set, kinds: undefined }))).toEqual([
      { id: '0', title: '0 auf Deutsch', format: 'jpg', width: 100, height: 50, bytes: 500, assets: 1 },
      { id: 'web', title: 'web auf Deutsch', format: 'jpg', width: 100, height: 50, bytes: 500, assets: 1 },
      { id: 'print', title: 'print auf Deutsch', format: 'tif', width: 100, height: 50, bytes: 4000, estimated: true, assets: 1 },
      { id: 'broken', title: 'broken auf Deutsch', format: 'png', width: 100, height: 50, bytes: 4000, estimated: true, assets: 1 },
    ])
    expect((await sets('asset_id=a', { headers: { 'Accept-Language': 'en' } }))[0]?.title).toBe('0 in English')
    expect((await sets('asset_id=b')).map(({ id }) => id)).toEqual(['web'])
    expect((await sets('asset_id=paper')).map(({ id }) => id)).toEqual(['0'])
  })

  test('of several assets include every preset of at least one asset, with the sum of the bytes', async () => {
    const several = await sets('asset_id=a&asset_id=b&asset_id=paper&asset_id=hidden')
    expect(several.map(({ id, bytes, width, estimated }) => [id, bytes, width, estimated])).toEqual([
      ['0', 1000, undefined, undefined],
      ['web', 1000, undefined, undefined],
      ['print', 4000, undefined, true],
      ['broken', 4000, undefined, true],
    ])
    // The formats of originals differ.
    expect(several.map(({ format }) => format)).toEqual([undefined, 'jpg', 'tif', 'png'])
    expect(several[0]?.kinds).toEqual([
      { kind: 'image', format: 'jpg', bytes: 500, assets: 1 },
      { kind: 'document', format: 'pdf', bytes: 500, assets: 1 },
    ])
  })

  test('return 403 without any right, an empty list if no allowed preset fits, and 404 for a hidden asset', async () => {
    expect(await failure('session/csets?asset_id=look')).toEqual([403, 'access.no-download-right'])
    expect(await sets('asset_id=onlyprint')).toEqual([])
    expect(await failure('session/csets?asset_id=hidden')).toEqual([404, 'asset.not-found'])
    expect(await failure('session/csets?asset_id=gone')).toEqual([404, 'asset.not-found'])
    expect((await sets('asset_id=look&asset_id=a')).map(({ id }) => id)).toContain('web')
  })
})

describe('A6 preview', () => {
  test('returns the large picture, or a page of a document', async () => {
    const picture = await delivery.json<{ url: string }>('download/preview?id=a&target=view')
    expect(picture).toEqual({ url: expect.stringContaining('/media/a/preview/') as string, asset_groups: ['image'], pages: 1 })
    const page = await delivery.json<{ url: string }>('download/preview?id=paper&page=2')
    expect(page).toEqual({ url: expect.stringContaining('/media/paper/page-2/') as string, asset_groups: ['document'], pages: 3 })
    expect(await (await delivery.request(page.url, { cookie: true })).text()).toBe('page 2 of paper')
    expect((await delivery.json<{ url: string }>('download/preview?id=paper')).url).toContain('/page-1/')
  })

  test('returns pages of a scan to all who may see it, and no details of them without the right to download it', async () => {
    const urlOf = async (query: string) => (await delivery.json<{ url?: string }>(`download/preview?${query}`)).url
    expect(await delivery.json('download/preview?id=scan')).toMatchObject({ url: expect.stringContaining('/preview/') as string, pages: 3 })
    const second = (await urlOf('id=scan&page=2&detail=full')) ?? ''
    expect(second).toContain('/media/scan/page-2/')
    expect(await (await delivery.request(second, { cookie: true })).text()).toBe('page 2 of scan')
    expect(await failure('download/preview?id=scan&page=4')).toEqual([404, 'asset.not-found'])
    expect(await urlOf('id=hiddenscan&page=2')).toBeUndefined()
    const hidden = second.replace('/scan/', '/hiddenscan/')
    expect((await delivery.request(hidden, { cookie: true })).status).toBe(404)
  })

  test('A6 names the pages of a document with the text of a search, but not those of a hidden one', async () => {
    const fullText = 'cover\fthe harbour\fharbours'
    await delivery.put(
      await makeDocument(delivery.blobs, 'book', { fullText }),
      await makeDocument(delivery.blobs, 'secretbook', { fullText, rights: rights(['staff']) }),
    )
    const foundIn = async (query: string) => (await delivery.json<{ found_pages?: number[] }>(`download/preview?${query}`)).found_pages
    expect(await foundIn('id=book&text=harbour')).toEqual([2, 3])
    expect(await foundIn('id=book&text=nowhere')).toEqual([])
    expect(await foundIn('id=book')).toBeUndefined()
    expect(await foundIn('id=secretbook&text=harbour')).toBeUndefined()
  })

  test('returns 404 beyond the last page and no URL for a hidden asset', async () => {
    expect(await failure('download/preview?id=paper&page=4')).toEqual([404, 'asset.not-found'])
    expect(await failure('download/preview?id=a&page=2')).toEqual([404, 'asset.not-found'])
    expect(await failure('download/preview?id=a&page=0')).toEqual([400, 'request.invalid'])
    expect(await delivery.json('download/preview?id=hidden')).toEqual({ asset_groups: [] })
    expect(await delivery.json('download/preview?id=gone')).toEqual({ asset_groups: [] })
  })
})

describe('A6 video', () => {
  test('uses the converted rendition, with captions and poster, in ranges', async () => {
    const response = await delivery.json<VideoResponse>('download/video/film')
    expect(response.url).toContain('/media/film/mp4-720/')
    expect(response.sources).toEqual([{ src: response.url, size: 720, type: 'video/mp4' }])
    expect(response.captions).toEqual([{ label: 'Deutsch', lang: 'de', src: expect.stringContaining('/media/film/captions-0/') as string }])
    expect(response.poster).toContain('/media/film/poster/')
    const captions = await delivery.request(response.captions?.[0]?.src ?? '', { cookie: true })
    expect([captions.headers.get('content-type'), (await captions.text()).slice(0, 6)]).toEqual(['text/vtt; charset=utf-8', 'WEBVTT'])
    const part = await delivery.request(response.url ?? '', { cookie: true, headers: { Range: 'bytes=1000-1999' } })
    expect([part.status, part.headers.get('content-range'), (await part.arrayBuffer()).byteLength]).toEqual([
      206,
      'bytes 1000-1999/700000',
      1000,
    ])
  })

  test('uses the original only if it is playable and no other rendition exists', async () => {
    const { url } = await delivery.json<VideoResponse>('download/video/rawfilm')
    expect(url).toContain('/media/rawfilm/original/')
    expect((await delivery.request(url ?? '', { cookie: true })).status).toBe(200)
    for (const id of ['rawmov', 'a', 'hidden', 'gone']) expect(await delivery.json(`download/video/${id}`)).toEqual({})
  })
})

test('C1 download info returns the number of assets that need no confirmation', async () => {
  expect(await delivery.json('info/downloads')).toEqual({ max_assets: 100 })
})
