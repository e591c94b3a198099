import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallResponse } from '#contract/calls.ts'
import { makeDocument, makeFile, makeImage, makeVideo, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, type RequestOptions, startDelivery, type TestUser, users } from '../../tests/support/delivery-harness.ts'
import { makeRendition } from '../../tests/support/fake-renditions.ts'
import { readPictureIndex } from '../../tests/support/read-picture-index.ts'
import type { AssetRecord } from '../records/asset-record.ts'
import { contentVersionOf } from '../records/asset-urls.ts'
import { createDeliveryHandlers, createDeliveryResources } from './delivery.ts'

/** The other accounts are no asset users (`--no-asset-user`): they see nothing at all, not even what guests see. */
const seers = ['guest', 'anna', 'bert', 'carla', 'root'] as const satisfies readonly TestUser[]
/** Expected rights for each asset and user, independent of the implementation. */
const assets = {
  open: { view: seers, take: seers },
  // GUI admins see everything and download what their groups may.
  press: { view: ['anna', 'root'], take: ['anna'] },
  staffTakes: { view: seers, take: ['bert'] },
  hidden: { view: ['root'], take: [] },
  binned: { view: [], take: [] },
  random: { view: [], take: [] },
} as const satisfies Record<string, { view: readonly TestUser[]; take: readonly TestUser[] }>
type AssetName = keyof typeof assets
const names = Object.keys(assets) as AssetName[]

/** Files without a picture: expected rights. Playing a sound gives its original. */
const plainRights = {
  openSound: rights(['everyone'], { '*': ['staff'] }),
  pressSound: rights(['press']),
  hiddenSound: rights([]),
  openFile: rights(['everyone'], { '*': ['staff'] }),
  pressFile: rights(['press']),
  hiddenFile: rights([]),
}
type PlainName = keyof typeof plainRights
const plainNames = Object.keys(plainRights) as PlainName[]
const plainKindOf = (name: PlainName) => (name.endsWith('Sound') ? 'audio' : 'other')
const plainUsers = (name: PlainName): (typeof assets)[AssetName] =>
  name.startsWith('open') ? assets.staffTakes : name.startsWith('press') ? assets.press : assets.hidden

let delivery: DeliveryHarness
let press: AssetRecord
let images: Record<AssetName, AssetRecord>

beforeAll(async () => {
  delivery = await startDelivery()
  const shape = {
    open: rights(['everyone']),
    press: rights(['press']),
    staffTakes: rights(['everyone'], { '*': ['staff'] }),
    hidden: rights([]),
    binned: rights(['everyone']),
    random: rights(['everyone']),
  }
  const made = await Promise.all(
    names.map(
      async (name) =>
        [name, await makeImage(delivery.blobs, name, { rights: shape[name], keywords: { meta_collections: [{ value: '7' }] } })] as const,
    ),
  )
  images = Object.fromEntries(made) as Record<AssetName, AssetRecord>
  await delivery.put(...names.filter((name) => name !== 'random').map((name) => images[name]))
  await delivery.put(
    await makeVideo(delivery.blobs, 'film', { rights: rights(['press']) }),
    await makeDocument(delivery.blobs, 'paper', { rights: rights(['press']) }),
    ...(await Promise.all(plainNames.map((name) => makeFile(delivery.blobs, plainKindOf(name), name, { rights: plainRights[name] })))),
  )
  await delivery.remove('binned')
  press = images.press
})
afterAll(() => delivery.close())

const may = (right: 'view' | 'take', asset: AssetName, user: TestUser): boolean =>
  (assets[asset][right] as readonly TestUser[]).includes(user)

/** Whether a route gives a user access to an asset. */
type Probe = (asset: AssetName, options: RequestOptions) => Promise<boolean>

const idsIn = (response: { docs?: { id: string }[]; response?: { docs: { id: string }[] } }) =>
  (response.docs ?? response.response?.docs ?? []).map(({ id }) => id)
const mediaPath = (record: AssetRecord, name: string) =>
  `media/${record.id}/${name}/${contentVersionOf(record.renditions.find((one) => one.name === name)?.sha256 ?? '')}`

const viewRoutes: Record<string, Probe> = {
  'search by id': async (asset, options) =>
    idsIn(await delivery.json(`search?solr_q=*&filter=${encodeURIComponent(JSON.stringify({ id: [asset] }))}`, options)).includes(asset),
  'search for all': async (asset, options) => idsIn(await delivery.json('search?solr_q=*&solr_rows=100', options)).includes(asset),
  assets: async (asset, options) => {
    const response = await delivery.json<{ docs: { id: string }[]; missing: string[] }>(`assets?assetid=${asset}`, options)
    expect([...idsIn(response), ...response.missing]).toEqual([asset])
    return idsIn(response).includes(asset)
  },
  'assets/coordinates': async (asset, options) => (await delivery.request(`assets/coordinates?id=${asset}`, options)).status === 200,
  'search/suggest': async (asset, options) => {
    const { titles } = await delivery.json<CallResponse<'suggest'>>(`search/suggest?solr_q=${asset}`, options)
    return titles.some(({ id }) => id === asset)
  },
  'assets/missing': async (asset, options) => {
    const { asked: requestedCount, missing } = await delivery.json<CallResponse<'findMissing'>>('assets/missing', {
      ...options,
      body: { ids: [asset] },
    })
    expect(requestedCount).toBe(1)
    return !missing.includes(asset)
  },
  'assets/offline': async (asset, options) => {
    const response = await delivery.json<{ assets: { asset: { id: string } }[]; refused: string[] }>('assets/offline', {
      ...options,
      body: { ids: [asset] },
    })
    const allowed = response.assets.map(({ asset: { id } }) => id)
    expect([...allowed, ...response.refused]).toEqual([asset])
    return allowed.includes(asset)
  },
  'assets/pictures': async (asset, options) => {
    const body = { addresses: [`/${mediaPath(images[asset], 'thumb')}`] }
    const { index } = readPictureIndex(await (await delivery.request('assets/pictures', { ...options, body })).arrayBuffer())
    return index[0] !== null
  },
  'collection/get': async (asset, options) =>
    idsIn(await delivery.json('collection/get?collection=coll_7&rows=100', options)).includes(asset),
  'download/preview': async (asset, options) =>
    (await delivery.json<{ url?: string }>(`download/preview?id=${asset}`, options)).url !== undefined,
  'media thumb': async (asset, options) => (await delivery.request(mediaPath(images[asset], 'thumb'), options)).status === 200,
  'media preview by cookie': async (asset, options) =>
    (await delivery.request(mediaPath(images[asset], 'preview'), { ...options, cookie: true })).status === 200,
  'media by HEAD': async (asset, options) =>
    (await delivery.request(mediaPath(images[asset], 'preview'), { ...options, method: 'HEAD' })).status === 200,
  'media by range': async (asset, options) =>
    (await delivery.request(mediaPath(images[asset], 'preview'), { ...options, headers: { Range: 'bytes=0-9' } })).status === 206,
  'media not modified': async (asset, options) =>
    (
      await delivery.request(mediaPath(images[asset], 'thumb'), {
        ...options,
        headers: { 'If-None-Match': `"${images[asset].renditions[1]?.sha256}"` },
      })
    ).status === 304,
}

const redeems = async (path: string, options: RequestOptions): Promise<boolean> => {
  const response = await delivery.json<{ url?: string }>(path, options)
  return response.url !== undefined && (await delivery.request(response.url, options)).status === 200
}

const takeRoutes: Record<string, Probe> = {
  'session/csets': async (asset, options) => {
    const response = await delivery.request(`session/csets?asset_id=${asset}`, options)
    const seen = may('view', asset, options.as ?? 'guest')
    if (response.status !== 200) expect([response.status, asset]).toEqual([seen ? 403 : 404, asset])
    return response.status === 200
  },
  'download/ original': (asset, options) => redeems(`download/?id=${asset}&csetid=0&target=down`, options),
  'download/ form': (asset, options) => redeems(`download/?id=${asset}&csetid=web`, options),
  'download?operation=zip': async (asset, options) => {
    const response = await delivery.json<{ url?: string; rejected_asset_ids: string[] }>(
      `download?operation=zip&csetid=0&id=${asset}`,
      options,
    )
    expect(response.rejected_asset_ids).toEqual(response.url === undefined ? [asset] : [])
    return response.url !== undefined && (await delivery.request(response.url, options)).status === 200
  },
}

describe.each(Object.entries(viewRoutes))('T1 %s shows', (route, probe) => {
  test.each(users)('%s exactly the assets they may view', async (user) => {
    // Only the pictures of a previewed page come with a cookie alone: such an account gets those of a guest.
    const role = route.endsWith('by cookie') && !(seers as readonly TestUser[]).includes(user) ? 'guest' : user
    for (const asset of names) expect([asset, await probe(asset, { as: user })]).toEqual([asset, may('view', asset, role)])
  })
})

describe.each(Object.entries(takeRoutes))('T1 %s delivers to', (_route, probe) => {
  test.each(users)('%s exactly the assets they may download', async (user) => {
    for (const asset of names) expect([asset, await probe(asset, { as: user })]).toEqual([asset, may('take', asset, user)])
  })
})

describe('T1 videos and documents', () => {
  const paths = ['download/video/film', 'download/preview?id=film', 'download/preview?id=paper&page=2']
  test.each(users)('%s gets URLs and their bytes only with the right', async (user) => {
    const allowed = ['anna', 'root'].includes(user)
    for (const path of paths) {
      const url = (await delivery.json<{ url?: string }>(path, { as: user })).url
      expect([path, url !== undefined]).toEqual([path, allowed])
      const known = (await delivery.json<{ url: string }>(path, { as: 'anna' })).url
      expect([path, (await delivery.request(known, { as: user, cookie: true })).status]).toEqual([path, allowed ? 200 : 404])
    }
  })

  test('the original is delivered as a download only, never as media', async () => {
    for (const id of ['press', 'film', 'paper']) {
      const record = await delivery.services.stores.assets.getAsset(id)
      expect(record && (await delivery.request(mediaPath(record, 'original'), { as: 'anna' })).status).toBe(404)
    }
    expect((await delivery.request(mediaPath(press, 'web'), { as: 'anna' })).status).toBe(404)
  })
})

describe('T1 V9 files without a picture', () => {
  const isAmong = (list: readonly TestUser[], user: TestUser) => list.includes(user)

  test.each(users)('%s finds, downloads and plays exactly what the rights allow', async (user) => {
    const options = { as: user }
    for (const name of plainNames) {
      const sees = isAmong(plainUsers(name).view, user)
      const takes = isAmong(plainUsers(name).take, user)
      const filter = encodeURIComponent(JSON.stringify({ id: [name] }))
      expect([name, idsIn(await delivery.json(`search?solr_q=*&filter=${filter}`, options))]).toEqual([name, sees ? [name] : []])
      const offline = await delivery.json<{ assets: unknown[] }>('assets/offline', { ...options, body: { ids: [name] } })
      expect([name, offline.assets.length]).toEqual([name, sees ? 1 : 0])
      expect([name, await redeems(`download/?id=${name}&csetid=0&target=down`, options)]).toEqual([name, takes])
      expect([name, await redeems(`download?operation=zip&csetid=0&id=${name}`, options)]).toEqual([name, takes])
      const preview = await delivery.json<{ url?: string }>(`download/preview?id=${name}`, options)
      expect([name, preview.url]).toEqual([name, undefined])
      const plays = takes && plainKindOf(name) === 'audio'
      expect([name, (await delivery.json<{ url?: string }>(`download/video/${name}`, options)).url !== undefined]).toEqual([name, plays])
      const record = await delivery.services.stores.assets.getAsset(name)
      expect(record && [name, (await delivery.request(mediaPath(record, 'original'), options)).status]).toEqual([name, plays ? 200 : 404])
    }
  })

  test('V9 the cover of a sound is for those who may see it, and the sound only for those who may download it', async () => {
    const sound = await makeFile(delivery.blobs, 'audio', 'covered', { rights: rights(['press'], { '*': ['staff'] }) })
    const pictures = [
      await makeRendition(delivery.blobs, 'thumb', 'webp', 'image/webp'),
      await makeRendition(delivery.blobs, 'preview', 'webp', 'image/webp'),
    ]
    await delivery.put({ ...sound, renditions: [...sound.renditions, ...pictures], width: 60, height: 40 })
    for (const user of users) {
      const sees = isAmong(assets.press.view, user)
      const { url } = await delivery.json<{ url?: string }>('download/preview?id=covered', { as: user })
      expect([user, url !== undefined]).toEqual([user, sees])
      for (const { name } of pictures) {
        const { status } = await delivery.request(mediaPath({ ...sound, renditions: pictures }, name), { as: user })
        expect([user, name, status]).toEqual([user, name, sees ? 200 : 404])
      }
      const original = await delivery.request(mediaPath(sound, 'original'), { as: user })
      expect([user, original.status]).toEqual([user, sees && isAmong(assets.staffTakes.take, user) ? 200 : 404])
    }
  })

  test('V9 an original that a browser could run leaves only as a sandboxed attachment', async () => {
    for (const filetype of ['html', 'svg', 'xml', 'js', 'xhtml', 'bin', 'docx']) {
      await delivery.put(await makeFile(delivery.blobs, 'other', 'active', { filetype }, filetype))
      const { url } = await delivery.json<{ url: string }>('download/?id=active&csetid=0', { as: 'anna' })
      const { headers } = await delivery.request(url, { as: 'anna' })
      expect(headers.get('Content-Type')).toBe('application/octet-stream')
      expect(headers.get('Content-Disposition')).toMatch(/^attachment/)
      expect(headers.get('Content-Security-Policy')).toMatch(/^sandbox;/)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })
})

describe('T1 a caller without a session', () => {
  test('gets 401 from every route', async () => {
    const paths = [
      'search?solr_q=*',
      'search/suggest?solr_q=open',
      'assets?assetid=open',
      'assets/coordinates?id=open',
      'session/csets?asset_id=open',
      'download/?id=open&csetid=0',
      'download?operation=zip&csetid=0&id=open',
      'download/preview?id=open',
      'download/video/film',
      'info/downloads',
      'collection/get?collection=7',
      mediaPath(images.open, 'thumb'),
    ]
    for (const path of paths) {
      expect([path, (await delivery.request(path, { as: null })).status]).toEqual([path, 401])
      expect([path, (await delivery.request(path, { as: null, headers: { Authorization: 'Bearer wrong' } })).status]).toEqual([path, 401])
    }
  })

  test('a cookie authorizes pictures and nothing else', async () => {
    expect((await delivery.request(mediaPath(images.open, 'thumb'), { as: 'anna', cookie: true })).status).toBe(200)
    for (const path of ['search?solr_q=*', 'assets?assetid=open', 'download/?id=open&csetid=0']) {
      expect((await delivery.request(path, { as: 'anna', cookie: true })).status).toBe(401)
    }
  })
})

test('T1 the matrix contains every call and URL of the delivery', () => {
  expect(Object.keys(createDeliveryHandlers(delivery.services)).toSorted()).toEqual(
    [
      'search',
      'suggest',
      'getAssets',
      'getCoordinates',
      'findMissing',
      'getOfflineAssets',
      'getOfflinePictures',
      'getConvertSets',
      'download',
      'getPreview',
      'getVideo',
      'getDownloadInfo',
      'getCollection',
      // services/delivery/start-head.test.ts covers it.
      'getStartHead',
      // Calls that deliver no asset; tests/contract covers them.
      'checkCopies',
      'getCopyState',
      'listCollections',
      'getIndexFields',
      'getContentLocales',
    ].toSorted(),
  )
  expect(createDeliveryResources(delivery.services).map(({ path }) => path)).toEqual([
    'media/:id/:rendition/:version',
    'download/file/:token',
  ])
})

describe('T24 hidden, deleted and unknown assets', () => {
  const routes: ((id: string) => string)[] = [
    (id) => `assets?assetid=${id}`,
    (id) => `session/csets?asset_id=${id}`,
    (id) => `download/?id=${id}&csetid=0`,
    (id) => `download?operation=zip&csetid=0&id=${id}`,
    (id) => `download?operation=zip&csetid=0&id=open&id=${id}`,
    (id) => `download/preview?id=${id}`,
    (id) => `download/video/${id}`,
    (id) => `media/${id}/thumb/${contentVersionOf(images.hidden.renditions[1]?.sha256 ?? '')}`,
    (id) => `search?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}&solr_facetfields=asset_groups`,
  ]
  /** Everything that could distinguish two responses, without the id and values that differ each time. */
  const fingerprint = async (path: string, id: string) => {
    const response = await delivery.request(path, { as: 'carla' })
    const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
    const body = (await response.text())
      .replaceAll(id, 'ID')
      .replace(/"request":"[^"]*"/, '')
      .replace(/file\/[\w.-]+/, 'TOKEN')
    return { status: response.status, headers, body }
  }
  test('get the same response on every route', async () => {
    for (const route of routes) {
      const hidden = await fingerprint(route('hidden'), 'hidden')
      for (const id of ['binned', 'random']) expect(await fingerprint(route(id), id)).toEqual(hidden)
    }
  })
})

describe('T1 removed rights', () => {
  test('take effect at the next request, also for an earlier link (fault 81)', async () => {
    const own = await makeImage(delivery.blobs, 'brief', { rights: rights(['press']) })
    await delivery.put(own)
    const options = { as: 'anna' } as const
    const single = (await delivery.json<{ url: string }>('download/?id=brief&csetid=0', options)).url
    const zip = (await delivery.json<{ url: string }>('download?operation=zip&csetid=0&id=brief', options)).url
    for (const url of [single, zip, `/assetportal/api/${mediaPath(own, 'thumb')}`])
      expect((await delivery.request(url, options)).status).toBe(200)
    await delivery.put({ ...own, rights: rights(['staff']) })
    for (const url of [single, zip]) expect((await delivery.request(url, options)).status).toBe(403)
    expect((await delivery.request(mediaPath(own, 'thumb'), { ...options, headers: { 'If-None-Match': '*' } })).status).toBe(404)
    expect(idsIn(await delivery.json('search?solr_q=*&solr_rows=100', options))).not.toContain('brief')
  })
})
