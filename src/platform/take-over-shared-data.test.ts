// @vitest-environment node
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { declareVersions } from '#local/database/schema.ts'
import { memoryCaches } from '../../tests/support/memory-caches.ts'

const origin = 'https://portal.example'
const precacheOf = (path: string) => `workbox-precache-v2-${origin}${path}`

/** Storage of the browser: its keys are own properties. */
const createStorage = (values: Readonly<Record<string, string>> = {}): Storage => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.assign(Object.create(methods), values) as Storage
}

let storage: Storage
let caches: CacheStorage

/** The modules of a portal below a path, as one page loads them. */
const startPage = async (path: string) => {
  vi.resetModules()
  vi.stubGlobal('document', { baseURI: origin + path })
  const { mustTakeOver, mayHaveLateData } = await import('./shared-data.ts')
  const takeover = await import('./take-over-shared-data.ts')
  const { databaseName } = await import('#local/database/database-name.ts')
  return { mustTakeOver, mayHaveLateData, ...takeover, databaseName }
}

const fill = async (name: string, rows: Readonly<Record<string, readonly object[]>>): Promise<void> => {
  const dexie = new Dexie(name)
  declareVersions(dexie)
  await dexie.open()
  for (const [table, list] of Object.entries(rows)) await dexie.table(table).bulkPut([...list])
  dexie.close()
}
const rowsOf = async (name: string, table: string): Promise<readonly Record<string, unknown>[]> => {
  const dexie = new Dexie(name)
  declareVersions(dexie)
  await dexie.open()
  const rows = await dexie.table(table).toArray()
  dexie.close()
  return rows
}
const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort()
const head = { key: 'bookmarks', generation: 'g', clientId: 'c', seq: 2, revision: 0, changedAt: 1 }
const bookmarks = { meta: [head], bookmarkOps: ['a', 'b'].map((id, at) => ({ id, kind: 'add', seq: at + 1 })) }
const job = { id: 'j', state: 'downloading', purpose: 'save', place: 'rows', have: 3, parts: 1, etag: '"1"' }
const ownGuest = 'vitrine+%2Fpress%2F+-guest'

/** What an earlier version of a portal has stored: guest, user, session, pictures. */
const storeEarlier = async (): Promise<void> => {
  storage.setItem('vitrine.token', 'token')
  storage.setItem('vitrine.kept', '1')
  storage.setItem('vitrine.held', '{"vitrine-guest":{"device":"d","counts":[2]}}')
  await fill('vitrine-guest', {
    ...bookmarks,
    keptSets: [{ key: 'k' }],
    downloads: [job],
    downloadParts: [{ key: 'j 0', bytes: new ArrayBuffer(3) }],
  })
  await fill('vitrine-person-anna', { bookmarkOps: [{ id: 'c', kind: 'del', seq: 7 }] })
  const pictures = await caches.open('vitrine-user-anna-kept-1')
  for (const path of ['/press/p', '/archive/p']) await pictures.put(origin + path, new Response(path))
  await caches.open('vitrine-shell-1')
}

beforeEach(() => {
  storage = createStorage()
  caches = memoryCaches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('navigator', {})
  const page = { localStorage: storage, sessionStorage: createStorage({ 'vitrine.typed-text': 'text' }), location: { origin } }
  vi.stubGlobal('window', Object.assign(page, { parent: page }))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const name of await databaseNames()) await Dexie.delete(name)
})

describe('O2 data of earlier versions, whose names have no path', () => {
  test('O2 the only portal of a device takes over everything once', async () => {
    await storeEarlier()
    await caches.open(precacheOf('/press/'))
    const page = await startPage('/press/')
    expect(page.mustTakeOver()).toBe(true)
    expect(await page.takeOverSharedData()).toBe(true)
    expect(page.mustTakeOver()).toBe(false)
    expect(page.databaseName(null)).toBe(ownGuest)
    expect(await databaseNames()).toEqual([ownGuest, 'vitrine+%2Fpress%2F+-person-anna'])
    expect((await rowsOf(ownGuest, 'bookmarkOps')).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(await rowsOf(ownGuest, 'meta')).toEqual([head])
    expect(await rowsOf(ownGuest, 'downloads')).toEqual([job])
    expect(await rowsOf(ownGuest, 'downloadParts')).toHaveLength(1)
    expect(await rowsOf('vitrine+%2Fpress%2F+-person-anna', 'bookmarkOps')).toEqual([{ id: 'c', kind: 'del', seq: 7 }])
    expect(storage.getItem('vitrine+%2Fpress%2F+.token')).toBe('token')
    expect(JSON.parse(storage.getItem('vitrine+%2Fpress%2F+.held') ?? '')).toEqual({ [ownGuest]: { device: 'd', counts: [2] } })
    expect(window.sessionStorage.getItem('vitrine+%2Fpress%2F+.typed-text')).toBe('text')
    expect(await caches.keys()).toEqual([precacheOf('/press/'), 'vitrine+%2Fpress%2F+-user-anna-kept-1'])
    const pictures = await caches.open('vitrine+%2Fpress%2F+-user-anna-kept-1')
    expect((await pictures.keys()).map(({ url }) => url)).toEqual([`${origin}/press/p`])
  })

  test('O2 an interrupted takeover continues, and a sign-out in between is not undone', async () => {
    await storeEarlier()
    const interrupted = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new Error('interrupted')
    })
    const page = await startPage('/press/')
    expect(await page.takeOverSharedData()).toBe(false)
    storage.removeItem('vitrine+%2Fpress%2F+.token')
    expect(page.mustTakeOver()).toBe(true)
    expect(await page.takeOverSharedData()).toBe(true)
    expect(storage.getItem('vitrine+%2Fpress%2F+.token')).toBeNull()
    expect(await rowsOf(ownGuest, 'bookmarkOps')).toHaveLength(2)
    interrupted.mockRestore()
  })

  test('O2 a portal that never used the device takes over nothing, and leaves the data to the portal that did', async () => {
    await storeEarlier()
    await caches.open(precacheOf('/press/'))
    const archive = await startPage('/archive/')
    await archive.takeOverSharedData()
    expect(archive.mustTakeOver()).toBe(false)
    expect(storage.getItem('vitrine+%2Farchive%2F+.token')).toBeNull()
    expect(await databaseNames()).toEqual(['vitrine-guest', 'vitrine-person-anna'])
    const press = await startPage('/press/')
    expect(await press.takeOverSharedData()).toBe(true)
    expect(await rowsOf(ownGuest, 'bookmarkOps')).toHaveLength(2)
  })

  test('O2 what the only portal has left behind belongs to no later portal, also not to one at the root', async () => {
    await storeEarlier()
    await caches.open(precacheOf('/press/'))
    await (await startPage('/press/')).takeOverSharedData()
    const archive = await startPage('/archive/')
    await archive.takeOverSharedData()
    expect(storage.getItem('vitrine+%2Farchive%2F+.token')).toBeNull()
    expect((await startPage('/')).mustTakeOver()).toBe(false)
    expect(storage.getItem('vitrine.token')).toBeNull()
  })

  test.each([
    ['/', '/press/'],
    ['/archive/', '/press/'],
    ['/press/sub/', '/press/'],
  ])('O2 beside %s, %s takes over bookmarks and unfinished downloads without their bytes, and removes nothing', async (other, path) => {
    await storeEarlier()
    for (const one of [other, path]) await caches.open(precacheOf(one))
    const page = await startPage(path)
    expect(await page.takeOverSharedData()).toBe(true)
    expect(await rowsOf(ownGuest, 'bookmarkOps')).toHaveLength(2)
    expect(await rowsOf(ownGuest, 'downloads')).toMatchObject([{ id: 'j', state: 'queued', have: 0, parts: 0, etag: null }])
    expect(await rowsOf(ownGuest, 'keptSets')).toEqual([])
    expect(storage.getItem('vitrine+%2Fpress%2F+.kept')).toBeNull()
    expect(await rowsOf('vitrine-guest', 'downloads')).toEqual([job])
    expect(await caches.keys()).toContain('vitrine-user-anna-kept-1')
    expect(storage.getItem('vitrine.token')).toBe('token')
  })

  test('O2 bookmarks that an open page of the earlier version adds later are taken over, too', async () => {
    await storeEarlier()
    await caches.open(precacheOf('/press/'))
    const page = await startPage('/press/')
    await page.takeOverSharedData()
    await fill('vitrine-guest', { ...bookmarks, bookmarkOps: [...bookmarks.bookmarkOps, { id: 'late', kind: 'add', seq: 3 }] })
    await page.takeOverLateData()
    expect((await rowsOf(ownGuest, 'bookmarkOps')).map(({ id }) => id)).toEqual(['a', 'b', 'late'])
    expect(await databaseNames()).not.toContain('vitrine-guest')
  })

  test('O2 a sign-out removes the data that was taken over', async () => {
    await storeEarlier()
    await caches.open(precacheOf('/press/'))
    const page = await startPage('/press/')
    await page.takeOverSharedData()
    await page.removeSharedData()
    expect(storage.getItem('vitrine.token')).toBeNull()
    expect(page.mayHaveLateData()).toBe(false)
  })

  test('O2 a portal at the root continues with its data; a new portal below it has none', async () => {
    await storeEarlier()
    expect((await startPage('/')).mustTakeOver()).toBe(false)
    const page = await startPage('/press/')
    await page.takeOverSharedData()
    expect(await databaseNames()).toEqual(['vitrine-guest', 'vitrine-person-anna'])
    expect(storage.getItem('vitrine.token')).toBe('token')
  })

  test('O2 a first visit starts without a takeover, and shared data that appears later belongs to another portal', async () => {
    const page = await startPage('/press/')
    expect(page.mustTakeOver()).toBe(false)
    await storeEarlier()
    await caches.open(precacheOf('/press/'))
    expect((await startPage('/press/')).mustTakeOver()).toBe(false)
  })
})
