// @vitest-environment node
import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DatabaseHandle, openDexie } from '#local/database/dexie-storage.ts'

const ignore = () => undefined
const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `${prefix} ${String(at).padStart(4, '0')}`, at }))

let opened = 0
let database: DatabaseHandle
beforeEach(async () => {
  opened += 1
  database = await openDexie(`rows ${opened}`, { onBlocked: ignore, onLost: ignore })
})
afterEach(() => {
  database.close()
  vi.restoreAllMocks()
})

test.each([0, 1, 499, 500, 501, 1000, 1234])('O6 %i rows are read completely, in key order and by prefix', async (count) => {
  const rows = numbered('b', count)
  await database.run('write', ['keptItems'], (transaction) =>
    transaction.rows('keptItems').putAll([...numbered('c', 3), ...rows.toReversed(), ...numbered('a', 3)]),
  )
  const read = await database.run('read', ['keptItems'], async (transaction) => ({
    all: await transaction.rows('keptItems').all(),
    prefixed: await transaction.rows('keptItems').startingWith('b '),
  }))
  expect(read.all).toEqual([...numbered('a', 3), ...rows, ...numbered('c', 3)])
  expect(read.prefixed).toEqual(rows)
})

test('O6 no request reads or writes more rows than a slow page copies in a short task', async () => {
  const requested: number[] = []
  const getAll = Reflect.get(IDBObjectStore.prototype, 'getAll')
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function read(this: IDBObjectStore, ...parameters) {
    const request = getAll.apply(this, parameters)
    request.addEventListener('success', () => requested.push(request.result.length))
    return request
  })
  await database.run('write', ['keptItems'], (transaction) => transaction.rows('keptItems').putAll(numbered('a', 1234)))
  await database.run('read', ['keptItems'], (transaction) => transaction.rows('keptItems').all())
  expect(requested).toEqual([500, 500, 234])
})

test('O6 a failure in a later step writes no row', async () => {
  const rows = [...numbered('a', 120), { at: 'no key' }]
  const write = database.run('write', ['keptItems'], (transaction) => transaction.rows('keptItems').putAll(rows))
  await expect(write).rejects.toThrow()
  expect(await database.run('read', ['keptItems'], (transaction) => transaction.rows('keptItems').all())).toEqual([])
})
