// @vitest-environment node
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { forceCloseDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StoreWipedError } from '#local/bookmarks/bookmark-errors.ts'
import { createDeviceBookmarkStore } from '#local/bookmarks/bookmark-store.ts'
import { putInTrash } from '#local/bookmarks/trash.ts'
import { visibleIds } from '#local/bookmarks/visible-ids.ts'
import { cacheAssets } from '#local/cached-assets.ts'
import { databaseName } from '#local/database/database-name.ts'
import { openDexie } from '#local/database/dexie-storage.ts'
import { storeFiller } from '#local/database/filler.ts'
import type { StorageState } from '#local/database/recovering-storage.ts'
import { tableKeys } from '#local/database/storage.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import { isSharedDevice, openUserDatabase, type UserDatabase } from '#local/user-database/user-database.ts'
import { eventually } from '../../../tests/support/eventually.ts'

const scope = 'somebody'
const name = databaseName(scope)
/** The original methods of the browser. */
const openReally = Reflect.get(IDBFactory.prototype, 'open')
const putReally = Reflect.get(IDBObjectStore.prototype, 'put')
let refusal: { error: Error; left: number } | null = null
let opened: UserDatabase[] = []
let states: StorageState[] = []
let ids = 0

const device = (of: string | null = scope) => {
  const database = openUserDatabase(of, { onState: (state) => states.push(state) })
  opened.push(database)
  const store = createDeviceBookmarkStore(database, { guest: of === null, newId: () => `n${(ids += 1)}`, now: () => 1 })
  database.register(store)
  const add = (...added: string[]) => store.change(added.map((id) => ({ id, kind: 'add' })))
  const remove = (...gone: string[]) => store.change(gone.map((id) => ({ id, kind: 'del' })))
  return { database, store, add, remove, list: async () => visibleIds(await store.load()).join(' ') }
}
const rawHandles: IDBDatabase[] = []
/** Closes the connection like a browser without a request. */
const dropConnection = () => {
  const last = rawHandles.at(-1)
  if (last) forceCloseDatabase(last as never)
}

beforeEach(() => {
  opened = []
  states = []
  refusal = null
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function open(this: IDBFactory, ...parameters) {
    if (refusal && refusal.left > 0) {
      refusal.left -= 1
      throw refusal.error
    }
    const request = openReally.apply(this, parameters)
    request.addEventListener('success', () => rawHandles.push(request.result))
    return request
  })
})
afterEach(async () => {
  for (const database of opened) database.close()
  vi.restoreAllMocks()
  rawHandles.length = 0
  for (const { name: left } of await indexedDB.databases())
    if (left) await new Promise((done) => (indexedDB.deleteDatabase(left).onsuccess = done))
})

const refuse = (error: Error, left = Number.POSITIVE_INFINITY) => {
  refusal = { error, left }
}
const failPuts = (error: Error, times: number) => {
  let left = times
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(this: IDBObjectStore, ...parameters) {
    left -= 1
    if (left >= 0) throw error
    return putReally.apply(this, parameters)
  })
  return () => spy.mockRestore()
}
const unknown = () => new DOMException('Internal error opening backing store', 'UnknownError')
const reopened = async () => {
  const other = device()
  return other.list()
}

describe('a database that can become unavailable', () => {
  test('O3 written data is available after a restart', async () => {
    const { add, remove } = device()
    await add('a', 'b', 'c')
    await remove('b')
    expect(await reopened()).toBe('a c')
    expect(states.at(-1)).toEqual({ mode: 'durable' })
  })

  test('O3 works in memory if the browser denies storage, and reports it once (fault 50)', async () => {
    refuse(new DOMException('denied', 'SecurityError'))
    const { add, list } = device()
    await add('a')
    expect(await list()).toBe('a')
    expect(states).toEqual([{ mode: 'memory', reason: 'refused' }])
  })

  test('O3 opens the database at the third attempt after two errors', async () => {
    refuse(unknown(), 2)
    const { add } = device()
    await add('a')
    expect(states).toEqual([{ mode: 'durable' }])
  })

  test('O3 a database that opens late receives the changes from memory (fault 51)', async () => {
    await device().add('before')
    opened.pop()?.close()
    let release: () => void = () => undefined
    const gate = new Promise<void>((open) => {
      release = open
    })
    const { createRecoveringStorage: createOtherStorage } = await import('#local/database/recovering-storage.ts')
    const storage = createOtherStorage({
      open: (events) => gate.then(() => openDexie(name, events)),
      freeSpace: () => Promise.resolve(false),
      onState: (state) => states.push(state),
      onChange: () => undefined,
      openTimeoutMs: 30,
    })
    const store = createDeviceBookmarkStore(storage, { guest: false, newId: () => `n${(ids += 1)}`, now: () => 1 })
    storage.register(store)
    await store.change([{ id: 'meanwhile', kind: 'add' }])
    expect(states.at(-1)).toEqual({ mode: 'memory', reason: 'silent' })
    release()
    await eventually(() => expect(states.at(-1)).toEqual({ mode: 'durable' }))
    expect(visibleIds(await store.load())).toEqual(['before', 'meanwhile'])
    storage.close()
    expect(await reopened()).toBe('before meanwhile')
  })

  test('O3 a connection that closes before each change loses no change (fault 52)', async () => {
    const { add, list } = device()
    const expected: string[] = []
    for (let count = 0; count < 8; count += 1) {
      dropConnection()
      await add(`a${count}`)
      expected.push(`a${count}`)
    }
    expect(await list()).toBe(expected.join(' '))
    expect(states).toEqual([{ mode: 'durable' }])
    expect(await reopened()).toBe(expected.join(' '))
  })

  test('O3 moves list and changes to memory if the connection cannot be restored, and back when it can', async () => {
    const { database, add, remove, list } = device()
    await add('a', 'b')
    refuse(unknown())
    dropConnection()
    await add('c')
    await remove('a')
    expect(await list()).toBe('b c')
    expect(states.at(-1)).toEqual({ mode: 'memory', reason: 'lost' })
    refusal = null
    await database.tryAgain()
    expect(states.at(-1)).toEqual({ mode: 'durable' })
    expect(await list()).toBe('b c')
    expect(await reopened()).toBe('b c')
  })

  test('O3 restores a guest’s list from memory without the bookmarks removed there', async () => {
    const { database, add, remove, list } = device(null)
    await add('a', 'b')
    refuse(unknown())
    dropConnection()
    await remove('a')
    await add('c')
    refusal = null
    await database.tryAgain()
    expect(await list()).toBe('b c')
  })

  test('O3 concurrent changes during a connection loss end in the same storage', async () => {
    const { add, list } = device()
    await add('first')
    refuse(unknown())
    dropConnection()
    await Promise.all(Array.from({ length: 10 }, (_, at) => add(`a${at}`)))
    expect((await list()).split(' ')).toHaveLength(11)
  })

  test('O3 a full device releases the reserve for a change (fault 48)', async () => {
    const { database, add } = device()
    await storeFiller(database)
    const stop = failPuts(new DOMException('full', 'QuotaExceededError'), 1)
    await add('a')
    stop()
    expect(await reopened()).toBe('a')
    expect(states).toEqual([{ mode: 'durable' }, { mode: 'durable' }])
    const left = await database.run('read', ['reserve'], (transaction) => transaction.rows('reserve').all())
    expect(left).toEqual([])
  })

  test('O5 a full device releases the reserve for a download job, but rejects its bytes (fault 48)', async () => {
    const { database } = device()
    await storeFiller(database)
    const queue = createDownloadStore(database, { newId: () => 'job' })
    const full = new DOMException('full', 'QuotaExceededError')
    const stop = failPuts(full, 1)
    await queue.enqueue({ assetIds: ['a'], setId: 'original', title: 'A' })
    stop()
    const turn = { fence: await queue.takeOver('tab'), id: 'job' }
    await queue.advance(turn, ['queued'], { state: 'downloading' })
    const stopAgain = failPuts(full, 100)
    await expect(queue.append(turn, 0, 1, new ArrayBuffer(1))).rejects.toThrow('full')
    stopAgain()
    expect(await queue.list()).toMatchObject([{ id: 'job', state: 'downloading', have: 0 }])
    expect(states).toEqual([{ mode: 'durable' }])
  })

  test('O5 on a full device a new job runs from memory, and the leader continues the rest of the queue', async () => {
    const [here, there] = [device(), device()]
    const queueOf = (database: UserDatabase, prefix: string) => {
      const queue = createDownloadStore(database, { newId: () => `${prefix}${(ids += 1)}` })
      database.register(queue)
      return queue
    }
    const [queue, other] = [queueOf(here.database, 'here'), queueOf(there.database, 'there')]
    const { job } = await other.enqueue({ assetIds: ['a'], setId: 'original', title: 'A' })
    const turn = { fence: await other.takeOver('there'), id: job.id }
    await other.advance(turn, ['queued'], { state: 'downloading', total: 4, etag: 'e' })
    await queue.list()

    const stop = failPuts(new DOMException('full', 'QuotaExceededError'), 100)
    await queue.enqueue({ assetIds: ['b'], setId: 'original', title: 'B' })
    stop()
    expect(await queue.list()).toMatchObject([
      { title: 'A', state: 'paused', reason: 'full' },
      { title: 'B', state: 'queued' },
    ])
    await other.append(turn, 0, 4, new ArrayBuffer(4))
    await here.database.tryAgain()
    expect(await queue.list()).toMatchObject([
      { title: 'A', state: 'downloading', have: 4, parts: 1 },
      { title: 'B', state: 'queued' },
    ])
  })

  test('O3 downloaded bytes never use the reserve for changes of the user', async () => {
    const { database } = device()
    const write = (bytes: number) =>
      database.run('fill', ['downloadParts'], (transaction) =>
        transaction.rows('downloadParts').put({ key: 'part', bytes: new ArrayBuffer(bytes) }),
      )
    await write(1)
    const reserve = () => database.run('read', ['reserve'], (transaction) => transaction.rows('reserve').count())
    expect(await reserve()).toBe(1)
    await database.run('write', ['reserve'], (transaction) => transaction.rows('reserve').clear())
    const stop = failPuts(new DOMException('full', 'QuotaExceededError'), 1)
    await expect(write(2)).rejects.toThrow('full')
    stop()
    await write(3)
    expect(await reserve()).toBe(1)
  })

  test('O3 a full device is checked again automatically', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { add } = device()
    await add('a')
    const stop = failPuts(new DOMException('full', 'QuotaExceededError'), 100)
    await add('b')
    stop()
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await eventually(() => expect(states.at(-1)).toEqual({ mode: 'durable' }))
    expect(await reopened()).toBe('a b')
  })

  test('O3 a device that stays full stores the change in memory and reports it', async () => {
    const { add, list } = device()
    await add('a')
    const stop = failPuts(new DOMException('full', 'QuotaExceededError'), 100)
    await add('b')
    stop()
    expect(await list()).toBe('a b')
    expect(states.at(-1)).toEqual({ mode: 'memory', reason: 'full' })
  })

  test('O3 a failed operation applies a change completely or not at all, and the next one works (fault 49)', async () => {
    for (let nth = 0; nth < 12; nth += 1) {
      const own = openUserDatabase(`sweep-${nth}`, { onState: () => undefined })
      opened.push(own)
      const store = createDeviceBookmarkStore(own, { guest: false, newId: () => `n${(ids += 1)}`, now: () => 1 })
      await store.change([{ id: 'before', kind: 'add' }])
      let count = 0
      const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(this: IDBObjectStore, ...parameters) {
        count += 1
        if (count === nth + 1) throw new DOMException('no', 'DataError')
        return putReally.apply(this, parameters)
      })
      const expected = [
        { id: 'x', kind: 'add' as const },
        { id: 'y', kind: 'add' as const },
      ]
      const outcome = await store.change(expected).then(
        () => 'done',
        () => 'failed',
      )
      spy.mockRestore()
      expect(visibleIds(await store.load()).join(' ')).toBe(outcome === 'done' ? 'before x y' : 'before')
      await store.change(expected)
      expect(visibleIds(await store.load()).join(' ')).toBe('before x y')
    }
  })

  test('O3 recreates a deleted database from the data in memory (fault 56)', async () => {
    const { add, list } = device()
    await add('a', 'b')
    await list()
    await new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done))
    await add('c')
    expect(await list()).toBe('a b c')
    expect(await reopened()).toBe('a b c')
  })

  test('O3 isolates an unreadable row and preserves the others (fault 58)', async () => {
    const { database, add } = device()
    await add('a', 'b')
    await database.run('write', ['bookmarkOps'], (transaction) =>
      transaction.rows('bookmarkOps').put({ id: 'a', kind: 'add', seq: 'first' }),
    )
    expect(await reopened()).toBe('b')
    const broken = await database.run('read', ['broken'], (transaction) => transaction.rows('broken').all())
    expect(broken).toMatchObject([{ key: 'bookmarkOps a' }])
  })

  test('O3 uses a database of a newer version unchanged (fault 54)', async () => {
    await device().add('a')
    opened.pop()?.close()
    const newer = new Dexie(name)
    newer.version(7).stores({ ...tableKeys, bookmarkOps: 'id, seq', later: 'id' })
    await newer.open()
    newer.close()
    const { add, list } = device()
    await add('b')
    expect(await list()).toBe('a b')
    expect(states.at(-1)).toEqual({ mode: 'durable' })
  })

  test('O3 a failed upgrade leaves the database unchanged (fault 55)', async () => {
    await device().add('a')
    opened.pop()?.close()
    const quiet = { onBlocked: () => undefined, onLost: () => undefined }
    const declare = (database: Dexie) => {
      database.version(1).stores({ meta: 'key', bookmarkBase: 'key', bookmarkOps: 'id' })
      database.version(9).upgrade(() => {
        throw new Error('fails')
      })
    }
    await expect(openDexie(name, quiet, declare)).rejects.toThrow('fails')
    expect(await reopened()).toBe('a')
  })

  test('O3 an older tab closes its connection for a newer upgrade and continues after it (fault 53)', async () => {
    const { add, list } = device()
    await add('a')
    const newer = new Dexie(name)
    newer.version(9).stores({ ...tableKeys, later: 'id' })
    await newer.open()
    await add('b')
    expect(await list()).toBe('a b')
    newer.close()
  })
})

describe('several tabs and several users', () => {
  test('O4 two tabs see each other’s changes (fault 63)', async () => {
    const [one, other] = [device(), device()]
    const notified = vi.fn()
    other.database.watch(['bookmarkOps'], notified)
    await Promise.all([one.add('a'), other.add('b'), one.remove('b'), other.add('c')])
    await eventually(() => expect(notified).toHaveBeenCalled())
    expect(await one.list()).toBe(await other.list())
  })

  test('L7 after a wipe in one tab the other one writes nothing (fault 68)', async () => {
    const [one, other] = [device(), device()]
    await one.add('a')
    await other.list()
    await one.store.wipe(false)
    await expect(other.add('b')).rejects.toBeInstanceOf(StoreWipedError)
    await expect(other.list()).rejects.toBeInstanceOf(StoreWipedError)
    expect(await reopened()).toBe('')
    // A response with assets, and removed bookmarks, that arrive later.
    await expect(cacheAssets(other.store.rowStorage, 'en', [{ id: 'a' }], 1)).rejects.toBeInstanceOf(StoreWipedError)
    await expect(putInTrash(other.store.rowStorage, ['a'], 1)).rejects.toBeInstanceOf(StoreWipedError)
    for (const table of ['assets', 'bookmarkTrash'] as const)
      expect(await other.database.run('read', [table], (transaction) => transaction.rows(table).all())).toEqual([])
  })

  test('L7 pending changes survive the sign-out, the list does not', async () => {
    const { store, add } = device()
    await add('waiting')
    await store.transact(null, async (rows, head) => {
      await rows.putBase({ list: ['saved'], etag: 'e' })
      await rows.putHead({ ...head, revision: head.revision + 1 })
    })
    await store.wipe(true)
    expect(await reopened()).toBe('waiting')
  })

  test('B3 a device counts as shared after a second user has signed in', async () => {
    await device(null).add('a')
    await device().add('a')
    expect(await isSharedDevice(scope)).toBe(false)
    expect(await isSharedDevice('other')).toBe(true)
  })
})
