import { rgbaToThumbHash } from 'thumbhash'
import { beforeEach, expect, test } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import type { Caller } from '../../common/caller.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { toIndexEntry } from '../../records/index-entry.ts'
import { guestCaller } from '../sessions/callers.ts'
import { createStartHead } from './start-head.ts'

/** ThumbHash of a picture whose left and right halves have these grey values. */
const halves = (left: number, right: number): string => {
  const pixels = Array.from({ length: 16 * 9 }, (_, at) => (at % 16 < 8 ? left : right))
  return Buffer.from(
    rgbaToThumbHash(
      16,
      9,
      pixels.flatMap((grey) => [grey, grey, grey, 255]),
    ),
  ).toString('base64')
}
const contrasty = halves(20, 150)

const rendition = (name: string): Rendition => ({
  name,
  blob: name,
  mime: 'image/jpeg',
  extension: 'jpg',
  bytes: 1,
  crc32: 0,
  sha256: 'a'.repeat(64),
})

const picture = (id: string, width: number, height: number, changes: Partial<AssetRecord> = {}): AssetRecord =>
  sampleAsset(id, {
    kind: 'image',
    width,
    height,
    keywords: { asset_groups: [{ value: 'image' }], orientation: [{ value: width > height ? 'landscape' : 'portrait' }] },
    numbers: { filesize: width * height },
    renditions: [rendition('thumb'), rendition('preview')],
    thumbhash: contrasty,
    ...changes,
  })

const guest = guestCaller('', 'en')
const closed = { view: ['press'], download: {} }
const press: Caller = { ...guest, guest: false, groups: ['everyone', 'users', 'press'] }

let records: Map<string, AssetRecord>
let now: number
let isReady: boolean
let title: unknown

beforeEach(() => {
  now = 0
  isReady = true
  title = { title: 'Museum' }
})

const put = (...list: readonly AssetRecord[]) => {
  records = new Map(list.map((record) => [record.id, record]))
}

const createHead = () => {
  const search = async (query: CatalogueQuery) => {
    const core = new CatalogueCore()
    core.put([...records.values()].map(toIndexEntry))
    return core.search(query)
  }
  return createStartHead({
    catalogue: { search },
    stores: {
      assets: {
        getAsset: async (id: string) => records.get(id) ?? null,
        getAssets: async (ids: readonly string[]) => ids.flatMap((id) => records.get(id) ?? []),
      },
      configuration: { getDocument: async () => ({ body: title }) },
    },
    apiPrefix: '/api/',
    clock: () => now,
    readiness: () => ({ ready: isReady, done: 0, total: 0 }),
  } as unknown as Parameters<typeof createStartHead>[0])
}
const shown = async (head = createHead(), caller = guest) => (await head(caller)).picture?.url.split('/')[3]

test('Z4 the picture of the start page is the largest landscape on which text is readable', async () => {
  put(
    picture('portrait', 3000, 9000),
    picture('strip', 9000, 1000),
    picture('white', 8000, 6000, { thumbhash: halves(255, 235) }),
    picture('plain', 7000, 5000, { thumbhash: halves(90, 92) }),
    picture('unread', 7000, 5000, { thumbhash: null }),
    picture('small', 900, 600),
    picture('large', 3000, 2000),
    picture('medium', 2000, 1500),
  )
  expect(await shown()).toBe('large')
  expect(await createHead()(guest)).toEqual({
    title: 'Museum',
    picture: { url: expect.stringContaining('/api/media/large/preview/'), thumb_url: expect.stringContaining('/thumb/') },
  })
  put(picture('small', 900, 600))
  expect(await createHead()(guest)).toEqual({ title: 'Museum' })
})

test('Z4 T3 the picture is one that every guest and the caller may view, also right after a right was withdrawn', async () => {
  put(
    picture('secret', 6000, 4000, { rights: closed }),
    picture('open', 3000, 2000),
    picture('guests', 4000, 3000, { rights: { view: ['guests'], download: {} } }),
  )
  const head = createHead()
  expect(await shown(head)).toBe('guests')
  // An account sees neither what only guests see nor a picture in its place that would change for each account.
  expect(await shown(head, press)).toBeUndefined()
  put(picture('secret', 6000, 4000, { rights: closed }), picture('open', 3000, 2000), picture('guests', 4000, 3000, { rights: closed }))
  expect(await shown(head)).toBe('open')
  expect(await shown(head, press)).toBe('open')
  put(picture('secret', 6000, 4000, { rights: closed }))
  expect([await shown(head), await shown(head, press)]).toEqual([undefined, undefined])
})

test('Z4 the picture stays while files are read for the first time, and is chosen again when they are read', async () => {
  isReady = false
  put()
  const head = createHead()
  expect(await shown(head)).toBeUndefined()
  put(picture('first', 2000, 1500))
  expect(await shown(head)).toBe('first')
  put(picture('first', 2000, 1500), picture('larger', 3000, 2000))
  expect(await shown(head)).toBe('first')
  isReady = true
  expect(await shown(head)).toBe('larger')
  put(picture('first', 2000, 1500), picture('larger', 3000, 2000), picture('largest', 6000, 4000))
  expect(await shown(head)).toBe('larger')
  now += 10 * 60_000
  expect(await shown(head)).toBe('largest')
})

test('Z4 a damaged title leaves the picture', async () => {
  put(picture('large', 3000, 2000))
  for (const body of [undefined, 'text', { title: 7 }]) {
    title = body
    expect((await createHead()(guest)).title).toBeUndefined()
    expect(await shown()).toBe('large')
  }
})
