// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OfflineAssetsResponse } from '#contract/offline-assets.ts'
import { cacheAssets, readCachedAssets } from '#local/cached-assets.ts'
import { type DatabaseHandle, openDexie } from '#local/database/dexie-storage.ts'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { noBytes } from '#local/downloads/job-records.ts'
import { openOfflineAssets } from '#local/offline/catalogue/offline-assets.ts'
import type { OfflineSet, OfflineSource } from '#local/offline/offline-records.ts'
import { StaleRoundError } from '#local/offline/offline-rows.ts'
import { createOfflineStore, type OfflineStore } from '#local/offline/offline-store.ts'
import { readingInPages, shownAssets } from '../../../tests/support/offline/shown-assets.ts'

const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
const response = (ids: readonly string[], refused: readonly string[] = [], permissionSeconds = 100): OfflineAssetsResponse => ({
  permissionSeconds,
  assets: ids.map((id) => ({ asset: { id, thumb_url: `/t/${id}`, url: `/p/${id}` }, entry })),
  refused: [...refused],
})
const bookmarks: OfflineSource = { kind: 'bookmarks' }
const one = (id: string): OfflineSource => ({ kind: 'asset', id })
const none = new Set<string>()
const all = new Set(['a', 'b', 'c'].flatMap((id) => [`/t/${id}`, `/p/${id}`]))

let opened: DatabaseHandle[] = []
let wall = 0
const databases = {
  'the database': async (): Promise<Storage> => {
    const handle = await openDexie(`kept-store-${Math.random()}`, { onBlocked: () => undefined, onLost: () => undefined })
    opened.push(handle)
    return handle
  },
  memory: () => Promise.resolve(createMemoryStorage()),
}
beforeEach(() => {
  opened = []
  wall = 1_000_000
})
afterEach(() => opened.forEach((handle) => handle.close()))

for (const [place, open] of Object.entries(databases)) {
  describe(`O6 offline copies, in ${place}`, () => {
    let storage: Storage
    let store: OfflineStore
    let keys = 0
    beforeEach(async () => {
      storage = await open()
      store = createOfflineStore(storage, { newKey: () => `k${(keys += 1)}`, now: () => wall })
    })
    const begin = async (source: OfflineSource): Promise<OfflineSet> => {
      const set = await store.add({ source, title: '', locale: 'en' })
      if (!set) throw new Error('kept already')
      return set
    }
    /** Stores all data about these ids, including pictures. */
    const bring = async (set: Pick<OfflineSet, 'key' | 'round'>, ids: readonly string[], given = response(ids)): Promise<void> => {
      await store.putMembers(set, { ids, found: ids.length, isWhole: true })
      await store.putResponse(set, given, none)
      await store.finishMetadata(set)
      const items = await store.itemsOf(set.key)
      await store.putPictures(
        set,
        items.map(({ key, pictures }) => ({ key, pictures, requested: pictures, bytes: 10 })),
      )
      await store.finish(set)
    }
    const shown = async (locale = 'en') => (await shownAssets(storage, locale, wall)).map(({ id }) => id).sort()

    test('adds the same source only once', async () => {
      await begin(bookmarks)
      expect(await store.add({ source: bookmarks, title: 'again', locale: 'de' })).toBeNull()
      expect(await store.sets()).toHaveLength(1)
    })

    test('an asset of two offline copies stays until both are removed', async () => {
      const [list, single] = [await begin(bookmarks), await begin(one('b'))]
      await bring(list, ['a', 'b'])
      await bring(single, ['b'])
      expect((await store.state()).bytes).toBe(20)
      await store.remove([list.key])
      expect([...(await store.removeUnneeded(all))].sort()).toEqual(['/p/b', '/t/b'])
      expect(await shown()).toEqual(['b'])
      await store.remove([single.key])
      expect(await store.removeUnneeded(all)).toEqual(none)
      expect(await shown()).toEqual([])
    })

    test('O6 loads evicted pictures again and retries copies that had no space', async () => {
      const [list, single] = [await begin(bookmarks), await begin(one('c'))]
      await bring(list, ['a', 'b'])
      await bring(single, ['c'])
      await store.removeUnneeded(new Set(['/t/a', '/p/a', '/t/b', '/t/c', '/p/c']))
      expect((await store.sets()).map(({ stage }) => stage)).toEqual(['pictures', 'done'])
      expect((await store.state()).summaries.map(({ completeCount, count }) => [completeCount, count])).toEqual([
        [1, 2],
        [1, 1],
      ])
      await store.note(list, { trouble: 'full' })
      await store.retry()
      expect((await store.sets())[0]?.trouble).toBeNull()
    })

    test('O8 removes an asset that the server refuses from all offline copies', async () => {
      const [list, single] = [await begin(bookmarks), await begin(one('b'))]
      await bring(list, ['a', 'b'])
      await bring(single, ['b'])
      await store.refresh(({ key }) => key === list.key, 'en')
      const round = { key: list.key, round: 2 }
      await store.putMembers(round, { ids: ['a', 'b'], found: 2, isWhole: true })
      await store.putResponse(round, response(['a'], ['b']), none)
      await store.removeUnneeded(all)
      expect(await store.itemsOf(single.key)).toEqual([])
      expect(await shown()).toEqual(['a'])
    })

    test('O8 a withdrawal removes an asset from every language, collection and download, with its titles', async () => {
      const [list, single] = [await begin(bookmarks), await begin(one('b'))]
      await store.note(single, { title: 'Title of b' })
      await bring(list, ['a', 'b'])
      await bring(single, ['b'])
      await storage.run('write', ['assets', 'downloads', 'downloadParts'], async (transaction) => {
        await transaction.rows('assets').put({ key: 'de b', asset: { id: 'b' }, at: 1 })
        const job = {
          setId: '0',
          title: 'Title of b',
          ...noBytes,
          type: '',
          attempt: 0,
          damaged: 0,
          rejected: [],
          savedAt: null,
          reason: null,
        }
        const queued = (id: string, assetIds: string[], state: string) => ({ ...job, id, assetIds, state, position: 1, place: 'rows' })
        await transaction
          .rows('downloads')
          .putAll([
            { ...queued('whole', ['b'], 'ready'), have: 3, parts: 1 },
            queued('saved', ['b'], 'saved'),
            queued('several', ['a', 'b'], 'ready'),
            queued('refused', ['c'], 'denied'),
          ])
        await transaction.rows('downloadParts').put({ key: 'whole 0', bytes: new ArrayBuffer(3) })
      })
      expect([...(await store.storedIds())].sort()).toEqual(['a', 'b', 'c'])
      expect(await store.withdraw(['unknown'], 'hidden')).toBeNull()
      expect((await store.withdraw(['b', 'c'], 'hidden'))?.hadCopies).toBe(true)

      expect([...(await store.storedIds())]).toEqual(['a'])
      expect(await store.itemsOf(single.key)).toEqual([])
      expect((await store.sets()).map(({ title }) => title)).toEqual(['', ''])
      const rows = await storage.run('read', ['assets', 'downloads', 'downloadParts'], async (transaction) => ({
        assets: await transaction.rows('assets').keys(),
        jobs: [
          await transaction.rows('downloads').get('several'),
          await transaction.rows('downloads').get('whole'),
          await transaction.rows('downloads').get('refused'),
          await transaction.rows('downloads').count(),
        ],
        parts: await transaction.rows('downloadParts').count(),
      }))
      expect(rows.assets).toEqual(['en a'])
      expect(rows.parts).toBe(0)
      expect(rows.jobs).toEqual([
        expect.objectContaining({ assetIds: ['a'], title: '', state: 'queued' }),
        expect.objectContaining({ title: '', have: 0, state: 'denied' }),
        expect.objectContaining({ title: '', state: 'denied' }),
        3,
      ])
    })

    test('O8 a ban removes copies and retains cached bookmark data of their assets', async () => {
      const list = await begin(bookmarks)
      await bring(list, ['a'])
      await cacheAssets(storage, 'en', [{ id: 'b' }], wall)
      expect((await store.withdraw(['a', 'b'], 'forbidden'))?.hadCopies).toBe(true)
      expect(await store.itemsOf(list.key)).toEqual([])
      expect([...(await readCachedAssets(storage, 'en', ['a', 'b'], wall)).keys()]).toEqual(['b'])
    })

    test('an incomplete list adds assets and removes none', async () => {
      const list = await begin(bookmarks)
      await bring(list, ['a', 'b'])
      await store.review(list.key)
      await store.putMembers(list, { ids: ['b', 'c'], found: 2, isWhole: false })
      expect((await store.itemsOf(list.key)).map(({ id }) => id).sort()).toEqual(['a', 'b', 'c'])
    })

    test('work on a removed or restarted offline copy writes nothing', async () => {
      const list = await begin(bookmarks)
      await store.putMembers(list, { ids: ['a'], found: 1, isWhole: true })
      await store.refresh(() => true, 'en')
      await expect(store.putResponse(list, response(['a']), none)).rejects.toBeInstanceOf(StaleRoundError)
      await store.clear()
      await expect(store.putMembers({ key: list.key, round: 2 }, { ids: ['a'], found: 1, isWhole: true })).rejects.toBeInstanceOf(
        StaleRoundError,
      )
      expect(await shown()).toEqual([])
      expect(await store.itemsOf(list.key)).toEqual([])
    })

    test('a review of the bookmarks is not lost when the round under way ends', async () => {
      const list = await begin(bookmarks)
      await store.putMembers(list, { ids: ['a'], found: 1, isWhole: true })
      await store.putResponse(list, response(['a']), none)
      await store.finishMetadata(list)
      await store.review(list.key)
      await expect(store.finish(list)).rejects.toBeInstanceOf(StaleRoundError)
      expect((await store.sets())[0]?.stage).toBe('members')
    })

    test('counts unchanged stored pictures after a refresh, and no others', async () => {
      const list = await begin(bookmarks)
      await bring(list, ['a', 'b'])
      await store.refresh(() => true, 'en')
      const round = { key: list.key, round: 2 }
      await store.putMembers(round, { ids: ['a', 'b'], found: 2, isWhole: true })
      await store.putResponse(round, response(['a', 'b']), new Set(['/t/a', '/p/a', '/t/b']))
      const sizes = Object.fromEntries((await store.itemsOf(list.key)).map(({ id, bytes }) => [id, bytes]))
      expect(sizes).toEqual({ a: 10, b: null })
    })

    test('O8 an expired permission hides offline copies until the server renews it', async () => {
      const list = await begin(bookmarks)
      await bring(list, ['a'], response(['a'], [], 100))
      wall += 99_000
      expect(await shown()).toEqual(['a'])
      wall += 2000
      expect(await shown()).toEqual([])
      expect([...(await readCachedAssets(storage, 'en', ['a'], wall)).keys()]).toEqual([])
      await store.refresh(() => true, 'en')
      await bring({ key: list.key, round: 2 }, ['a'], response(['a'], [], 100))
      expect(await shown()).toEqual(['a'])
    })

    test('O8 an expired permission does not hide assets that another offline copy permits', async () => {
      await bring(await begin(bookmarks), ['a', 'b'], response(['a', 'b'], [], 10))
      await bring(await begin(one('b')), ['b'], response(['b'], [], 1000))
      wall += 100_000
      expect(await shown()).toEqual(['b'])
    })

    test('Y17 an asset whose rights end earlier disappears alone, from lists, counts and cached data', async () => {
      const list = await begin(bookmarks)
      const given = response(['a', 'b', 'c'], [], 100)
      const limited = {
        ...given,
        assets: given.assets.map((asset, at) => ({ ...asset, ...(at < 2 && { permissionSeconds: 10 * (at + 1) }) })),
      }
      await bring(list, ['a', 'b', 'c'], limited)
      const copies = openOfflineAssets(readingInPages(storage), () => wall)
      const before = await copies.state()
      const index = { stamp: before.stamp, withdrawals: before.withdrawals }
      expect([await shown(), await copies.isUsable(index)]).toEqual([['a', 'b', 'c'], true])
      wall += 10_000
      expect([await shown(), await copies.isUsable(index)]).toEqual([['b', 'c'], false])
      expect([...(await readCachedAssets(storage, 'en', ['a', 'b'], wall)).keys()]).toEqual(['b'])
      const first = (await copies.state()).stamp
      expect(first).not.toBe(before.stamp)
      wall += 10_000
      expect(await shown()).toEqual(['c'])
      expect((await copies.state()).stamp).not.toBe(first)
      expect(await store.endedIds()).toEqual(['a', 'b'])
      // Another copy does not extend the rights of an asset.
      await bring(await begin(one('a')), ['a'], { ...response(['a'], [], 100), assets: limited.assets.slice(0, 1) })
      expect([await shown(), await store.endedIds()]).toEqual([['a', 'c'], ['b']])
      wall += 10_000
      expect(await shown()).toEqual(['c'])
      await store.withdraw(await store.endedIds(), 'forbidden')
      expect([await shown(), await store.endedIds()]).toEqual([['c'], []])
      expect((await store.sets()).map(({ firstItemEnd }) => firstItemEnd)).toEqual([null, null])
      await store.refresh(() => true, 'en')
      await bring({ key: list.key, round: 2 }, ['a', 'b', 'c'])
      expect(await shown()).toEqual(['a', 'b', 'c'])
      wall += 90_000
      expect(await shown()).toEqual(['a', 'b', 'c'])
    })

    test('O8 setting the clock back does not extend a permission (fault 76)', async () => {
      await bring(await begin(bookmarks), ['a'], response(['a'], [], 100))
      wall += 60_000
      await store.tick(0)
      wall -= 10_000_000
      await store.tick(0)
      expect(await shown()).toEqual(['a'])
      wall += 41_000
      expect(await shown()).toEqual([])
    })

    test('O8 time passes while the page is open, regardless of the device clock', async () => {
      await bring(await begin(bookmarks), ['a'], response(['a'], [], 100))
      await store.tick(0)
      for (let tick = 0; tick < 2; tick += 1) {
        wall -= 60_000
        await store.tick(60_000)
      }
      expect(await shown()).toEqual([])
    })

    test('O8 two open tabs do not count the same time twice', async () => {
      const other = createOfflineStore(storage, { newKey: () => 'other', now: () => wall })
      await bring(await begin(bookmarks), ['a'], response(['a'], [], 100))
      for (let halfMinute = 0; halfMinute < 3; halfMinute += 1) {
        wall += 30_000
        await (halfMinute % 2 === 0 ? store : other).tick(60_000)
      }
      expect(await shown()).toEqual(['a'])
      wall += 11_000
      expect(await shown()).toEqual([])
    })

    test('O8 a shorter permission applies immediately, a longer one after all assets were described', async () => {
      const list = await begin(bookmarks)
      await bring(list, ['a', 'b'], response(['a', 'b'], [], 100))
      await store.refresh(() => true, 'en')
      const round = { key: list.key, round: 2 }
      await store.putMembers(round, { ids: ['a', 'b'], found: 2, isWhole: true })
      await store.putResponse(round, response(['a'], [], 1000), none)
      wall += 150_000
      expect(await shown()).toEqual([])
      await store.putResponse(round, response(['b'], [], 1000), none)
      await store.finishMetadata(round)
      expect(await shown()).toEqual(['a', 'b'])
      await store.review(list.key)
      await store.putMembers(round, { ids: ['a', 'b', 'c'], found: 3, isWhole: true })
      await store.putResponse(round, response(['c'], [], 1), none)
      wall += 2000
      expect(await shown()).toEqual([])
    })

    test('O8 rows of one language do not show in another', async () => {
      await bring(await begin(bookmarks), ['a'])
      expect(await shown('de')).toEqual([])
    })

    test('cached responses never evict offline copies, and the index entry of a copy is preserved', async () => {
      await bring(await begin(bookmarks), ['a'])
      await cacheAssets(storage, 'en', [{ id: 'a', title: 'new' }], 1)
      const many = Array.from({ length: 2100 }, (_, at) => ({ id: `m${at}` }))
      await cacheAssets(storage, 'en', many.slice(0, 1000), 2)
      await cacheAssets(storage, 'en', many.slice(1000), 3)
      const there = await readCachedAssets(storage, 'en', ['a', 'm0', 'm2099'], wall)
      expect([...there.keys()]).toEqual(['a', 'm2099'])
      expect(there.get('a')).toEqual({ id: 'a', title: 'new' })
      expect(await shown()).toEqual(['a'])
      await store.clear()
    })

    test('ignores an unreadable row', async () => {
      const list = await begin(bookmarks)
      await bring(list, ['a', 'b'])
      await storage.run('write', ['assets', 'keptSets', 'keptItems'], async (transaction) => {
        await transaction.rows('assets').put({ key: 'en a', asset: 7, entry })
        await transaction.rows('keptSets').put({ key: 'broken', round: 'x' })
        await transaction.rows('keptItems').put({ key: `${list.key} c`, set: list.key })
      })
      expect((await store.state()).summaries.map(({ count }) => count)).toEqual([2])
      expect(await shown()).toEqual(['b'])
    })
  })
}
