// @vitest-environment node
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, test } from 'vitest'
import { createDeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { createOfflineStore } from '#local/offline/offline-store.ts'
import { openUserDatabase, type UserDatabase } from '#local/user-database/user-database.ts'
import { createOfflineDevice } from '../../../tests/support/offline-device.ts'

/** Schemas that earlier versions declared, never changed: stored databases have them. */
const earlierSchemas = [
  { meta: 'key', bookmarkBase: 'key', bookmarkOps: 'id', bookmarkTrash: 'id', assets: 'key', broken: 'key', reserve: 'key' },
  { downloads: 'id', downloadParts: 'key' },
  { assets: 'key, at', keptSets: 'key', keptItems: 'key' },
  { recentSearches: 'text' },
]

/** Rows of the version before the offline code became a part of its own, without the fields that were added later. */
const earlierRows = {
  meta: [
    { key: 'bookmarks', generation: 'g', clientId: 'c', seq: 2, revision: 1, changedAt: 1 },
    { key: 'downloads', fence: 3, owner: 'a tab of the earlier version', beat: 7 },
  ],
  bookmarkBase: [{ key: 'base', list: ['a'], etag: '"1"' }],
  bookmarkOps: [{ id: 'b', kind: 'add', seq: 2 }],
  downloads: [
    {
      id: 'job',
      assetIds: ['a'],
      setId: 'original',
      title: 'a.tif',
      position: 1,
      state: 'downloading',
      reason: null,
      have: 3,
      parts: 1,
      place: 'rows',
      total: 9,
      etag: '"file"',
      digest: null,
      type: 'image/tiff',
      attempt: 0,
      damaged: 0,
      rejected: [],
      savedAt: null,
    },
  ],
  downloadParts: [{ key: 'job 0', bytes: new Uint8Array([1, 2, 3]).buffer }],
  assets: ['a', 'b'].map((id, order) => ({
    key: `en ${id}`,
    asset: { id, title: `Picture ${id}` },
    entry: { texts: { title: [`Picture ${id}`] }, facets: {}, numbers: {}, order, labels: {} },
  })),
  keptSets: [
    {
      key: 'all',
      source: { kind: 'bookmarks' },
      title: '',
      addedAt: 1,
      locale: 'en',
      round: 1,
      stage: 'done',
      found: 2,
      refreshedAt: 1,
      leaseUntil: 1e15,
      leaseNext: null,
      trouble: null,
    },
  ],
  keptItems: ['a', 'b'].map((id) => ({ key: `all ${id}`, set: 'all', id, round: 1, pictures: [], bytes: 0 })),
}

/** Writes the rows that the tables of this earlier version can store. @param version 1 to 4 */
const writeEarlier = async (name: string, version: number): Promise<void> => {
  const dexie = new Dexie(name)
  earlierSchemas.slice(0, version).forEach((tables, at) => void dexie.version(at + 1).stores(tables))
  await dexie.open()
  for (const table of dexie.tables) await table.bulkPut([...((earlierRows as Record<string, readonly object[]>)[table.name] ?? [])])
  dexie.close()
}

let database: UserDatabase | null = null
const opened = (scope: string): UserDatabase => {
  database = openUserDatabase(scope, { onState: () => undefined })
  return database
}
afterEach(() => database?.close())

describe('the first start of this version over the database of an earlier one', () => {
  test.each([1, 2, 3, 4])('fault 84: an unsent bookmark of schema %i is still there', async (version) => {
    const scope = `bookmarks-${version}`
    await writeEarlier(`vitrine-person-${scope}`, version)
    const { base, changes } = await createDeviceBookmarkStore(opened(scope), { guest: false, newId: () => 'n', now: () => 1 }).load()
    expect(base).toMatchObject({ list: ['a'], etag: '"1"' })
    expect(changes).toEqual([{ id: 'b', kind: 'add', seq: 2 }])
  })

  test.each([2, 3, 4])('fault 84: a download of schema %i continues with its bytes', async (version) => {
    const scope = `downloads-${version}`
    await writeEarlier(`vitrine-person-${scope}`, version)
    const store = createDownloadStore(opened(scope), { newId: () => 'n' })
    expect(await store.list()).toMatchObject([{ id: 'job', have: 3, parts: 1, purpose: 'save', retryAtMs: null, partsDigest: null }])
    const claim = { fence: await store.takeOver('tab'), id: 'job' }
    await store.advance(claim, ['queued'], { state: 'downloading' })
    expect((await store.append(claim, 3, 2, new Uint8Array([4, 5]).buffer)).have).toBe(5)
  })

  test('O7 fault 84: offline copies are listed, and a search finds them without a snapshot', async () => {
    await writeEarlier('vitrine-person-copies', 4)
    const { summaries } = await createOfflineStore(opened('copies'), { newKey: () => 'n', now: () => 1 }).state()
    expect(summaries).toMatchObject([{ count: 2, completeCount: 2, set: { rendition: null, permissionEnd: 1e15, retryAtMs: null } }])
    const device = await createOfflineDevice('vitrine-person-copies')
    const { response } = await device.call('search', { solr_q: 'picture', solr_start: '0', solr_rows: '10' }, 'en')
    expect(response.docs.map(({ title }) => title)).toEqual(['Picture a', 'Picture b'])
  })

  test('O7 fault 84: a set keeps its query, rendition and permission, in rows that the earlier version reads', async () => {
    await writeEarlier('vitrine-person-sets', 4)
    const stored = async () => {
      const dexie = await new Dexie('vitrine-person-sets').open()
      const rows = await dexie.table('keptSets').toArray()
      dexie.close()
      return rows
    }
    const query = { text: 'boat', filter: { keywords: ['sea'] }, sort: { key: 'imp_date', orientation: 'desc' } }
    const earlier = {
      ...earlierRows.keptSets[0],
      key: 'boats',
      source: { kind: 'search', wish: query },
      form: { id: 'web', title: 'Web' },
      leaseNext: 2e15,
      retryAtMs: null,
    }
    const dexie = await new Dexie('vitrine-person-sets').open()
    await dexie.table('keptSets').put(earlier)
    dexie.close()
    const store = createOfflineStore(opened('sets'), { newKey: () => 'n', now: () => 1 })
    const found = (await store.sets()).find(({ key }) => key === 'boats')
    expect(found).toMatchObject({
      source: { kind: 'search', query },
      rendition: { id: 'web', title: 'Web' },
      permissionEnd: 1e15,
      nextPermissionEnd: 2e15,
    })
    await store.note({ key: 'boats', round: 1 }, { title: 'Boats' })
    expect((await stored()).find(({ key }) => key === 'boats')).toEqual({ ...earlier, title: 'Boats', firstItemEnd: null })
  })

  test('O7 a snapshot of another format is built again from the rows', async () => {
    await writeEarlier('vitrine-person-format', 4)
    const device = await createOfflineDevice('vitrine-person-format')
    await device.service.update()
    const cache = await device.caches.open('catalogue')
    const stored = Buffer.from(await ((await cache.match('/vitrine-catalogue')) as Response).arrayBuffer())
    const formatAt = stored.indexOf('VITRIDX\n') + 8
    const current = stored.readUInt32LE(formatAt)
    stored.writeUInt32LE(current - 1, formatAt)
    await cache.put('/vitrine-catalogue', new Response(stored))
    await device.restart()
    const { response } = await device.call('search', { solr_q: 'picture', solr_start: '0', solr_rows: '10' }, 'en')
    expect(response.docs).toHaveLength(2)
    const rebuilt = Buffer.from(await ((await cache.match('/vitrine-catalogue')) as Response).arrayBuffer())
    expect(rebuilt.readUInt32LE(formatAt)).toBe(current)
  })
})
