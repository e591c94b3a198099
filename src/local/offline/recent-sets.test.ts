import { beforeEach, expect, test } from 'vitest'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import type { RecentSource } from '#local/offline/offline-records.ts'
import { createOfflineStore, type OfflineStore } from '#local/offline/offline-store.ts'
import { shownAssets } from '../../../tests/support/offline/shown-assets.ts'

const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
const request = { text: '*', filter: {}, sort: { key: 'score', orientation: 'desc' } } as const
const opened = (...ids: string[]): RecentSource => ({ kind: 'recent-assets', ids })
const searched = (...ids: string[]): RecentSource => ({ kind: 'recent-search', ids, query: request })
const nothing = { ids: [], found: 0, isWhole: false }

let storage: Storage
let store: OfflineStore
let wall = 0
beforeEach(() => {
  let keys = 0
  wall = 1000
  storage = createMemoryStorage()
  store = createOfflineStore(storage, { newKey: () => `k${(keys += 1)}`, now: () => wall })
})

const setOf = async (kind: RecentSource['kind'] | 'bookmarks') => {
  const set = (await store.sets()).find(({ source }) => source.kind === kind)
  if (!set) throw new Error(`there is no ${kind}`)
  return set
}
const idsOf = async (kind: RecentSource['kind']) => {
  const { source } = await setOf(kind)
  return 'ids' in source ? source.ids : []
}
/** Loads all pending members, as the engine does. */
const load = async (kind: RecentSource['kind'], bytes = 10): Promise<readonly string[]> => {
  const set = await setOf(kind)
  await store.putMembers(set, nothing)
  const pending = (await store.itemsOf(set.key)).filter(({ round }) => round !== set.round).map(({ id }) => id)
  const assets = pending.map((id) => ({ asset: { id, thumb_url: `/t/${id}`, url: `/p/${id}` }, entry }))
  await store.putResponse(set, { permissionSeconds: 100, assets, refused: [] }, new Set())
  await store.finishMetadata(set)
  const items = (await store.itemsOf(set.key)).filter((item) => item.bytes === null)
  await store.putPictures(
    set,
    items.map(({ key, pictures }) => ({ key, pictures, requested: pictures, bytes })),
  )
  await store.finish(set)
  return pending
}

test('the newest opened asset is first, and the list ends after 50', async () => {
  await store.putRecent(opened('a'), '', 'en')
  await store.putRecent(opened('c', 'b'), '', 'en')
  expect(await idsOf('recent-assets')).toEqual(['c', 'b', 'a'])
  for (let at = 0; at < 60; at += 1) await store.putRecent(opened(`n${at}`), '', 'en')
  const ids = await idsOf('recent-assets')
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, 'n59', 'n10'])
})

test('only new members are loaded, and an asset that is opened again changes only the order', async () => {
  expect(await store.putRecent(opened('b', 'a'), '', 'en')).toBe(true)
  expect(await load('recent-assets')).toEqual(['a', 'b'])
  expect(await store.putRecent(opened('a'), '', 'en')).toBe(false)
  expect(await idsOf('recent-assets')).toEqual(['a', 'b'])
  expect(await store.putRecent(opened('c'), '', 'en')).toBe(true)
  expect(await load('recent-assets')).toEqual(['c'])
})

test('the oldest opened assets above the budget are dropped', async () => {
  await store.putRecent(opened('c', 'b', 'a'), '', 'en')
  await load('recent-assets', 10 * 1024 * 1024)
  await store.putRecent(opened('d'), '', 'en')
  expect(await idsOf('recent-assets')).toEqual(['d', 'c', 'b'])
})

test('a search replaces the previous one and needs only thumbnails', async () => {
  await store.putRecent(searched('a', 'b'), 'first', 'en')
  await load('recent-search')
  await store.putRecent(searched('b', 'c'), 'second', 'en')
  await load('recent-search')
  const set = await setOf('recent-search')
  expect(set.title).toBe('second')
  expect((await store.itemsOf(set.key)).map(({ id, pictures }) => [id, pictures])).toEqual([
    ['b', ['/t/b']],
    ['c', ['/t/c']],
  ])
})

test('a list that changes while its members are read is stored with all of them', async () => {
  await store.putRecent(opened('a'), '', 'en')
  const outdated = { ids: ['a'], found: 1, isWhole: true }
  await store.putRecent(opened('b'), '', 'en')
  const set = await setOf('recent-assets')
  await store.putMembers(set, outdated)
  expect((await store.itemsOf(set.key)).map(({ id }) => id)).toEqual(['a', 'b'])
})

test('the set is as old as its oldest member', async () => {
  await store.putRecent(opened('a'), '', 'en')
  await load('recent-assets')
  wall = 9000
  await store.putRecent(opened('b'), '', 'en')
  await load('recent-assets')
  expect((await setOf('recent-assets')).refreshedAt).toBe(1000)
})

test('recent sets are removed without pictures that other sets need', async () => {
  await store.putRecent(opened('b', 'a'), '', 'en')
  await load('recent-assets')
  const bookmarks = await store.add({ source: { kind: 'bookmarks' }, title: '', locale: 'en' })
  if (!bookmarks) throw new Error('not added')
  await store.putMembers(bookmarks, { ids: ['a'], found: 1, isWhole: true })
  await store.putResponse(
    bookmarks,
    { permissionSeconds: 100, assets: [{ asset: { id: 'a', thumb_url: '/t/a', url: '/p/a' }, entry }], refused: [] },
    new Set(),
  )
  expect((await store.removeRecent()).toSorted()).toEqual(['/p/b', '/t/b'])
  expect((await store.sets()).map(({ source }) => source.kind)).toEqual(['bookmarks'])
  expect(await store.removeRecent()).toEqual([])
})

test('a withdrawal of recent copies is not reported as a loss of offline copies', async () => {
  await store.putRecent(opened('a'), '', 'en')
  await load('recent-assets')
  expect(await store.withdraw(['a'], 'forbidden')).toMatchObject({ hadCopies: false })
})

test('recent copies are shown only while their permission holds', async () => {
  await store.putRecent(opened('a'), '', 'en')
  await load('recent-assets')
  expect((await shownAssets(storage, 'en', wall)).map(({ id }) => id)).toEqual(['a'])
  wall += 101_000
  expect(await shownAssets(storage, 'en', wall)).toEqual([])
})
