import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTaskQueue } from '../../common/task-queue.ts'
import { createSqliteStores } from '../../engines/stores/sqlite/sqlite.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import type { Stores } from '../../ports/stores.ts'
import type { AssetRecord, AssetRights } from '../../records/asset-record.ts'
import type { TimeLimits } from '../../records/limit-names.ts'
import { rightsAt } from '../../records/time-limits.ts'
import { type FollowedLimits, followLimits } from './follow-limits.ts'

let now = 0
let stores: Stores
let followed: FollowedLimits | null = null
let index: Map<string, AssetRights>
let errors: string[]
let isIndexDown = false
let changeCount = 0
const writeInTurn = createTaskQueue({ running: 1 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  now = 0
  index = new Map()
  errors = []
  isIndexDown = false
  changeCount = 0
  stores = createSqliteStores({ file: ':memory:', clock: () => now })
})
afterEach(async () => {
  await followed?.close()
  followed = null
  await stores.close()
  vi.useRealTimers()
})

const open = { view: ['everyone'], download: { '*': ['users'] } }
const put = async (id: string, limits: TimeLimits) => {
  const record = sampleAsset(id, { rights: rightsAt(open, limits, now) })
  await stores.assets.putAssets([record])
  index.set(id, record.rights)
}
const catalogue = {
  put: async (records: readonly AssetRecord[]) => {
    if (isIndexDown) throw new Error('the index does not respond')
    for (const { id, rights } of records) index.set(id, rights)
  },
}
const follow = (): FollowedLimits => {
  const log = { error: (_: object, message: string) => void errors.push(message) }
  const onChange = () => {
    changeCount += 1
  }
  followed = followLimits({ assets: stores.assets, catalogue, log, clock: () => now, writeInTurn, onChange })
  return followed
}
/** The clock shows this time, and the next look at it has ended. */
const lookAt = async (time: number) => {
  now = time
  await vi.advanceTimersByTimeAsync(1000)
  // On a slow machine a look pauses between records. It sets the timer of the next one at its end.
  while (vi.getTimerCount() === 0) await new Promise(setImmediate)
}
const viewOf = async (id: string) => {
  const stored = (await stores.assets.getAsset(id))?.rights
  expect(index.get(id)).toEqual(stored)
  return stored?.view
}

test('Y17 stored rights and the index follow a limit in both directions, at the next look at the clock', async () => {
  await put('a', { visibleFrom: 10_000, visibleUntil: 20_000 })
  await put('b', {})
  const untouched = await stores.assets.getAsset('b')
  await follow().ready
  expect(await viewOf('a')).toEqual([])
  await lookAt(9999)
  expect(await viewOf('a')).toEqual([])
  await lookAt(10_000)
  expect(await viewOf('a')).toEqual(['everyone'])
  await lookAt(19_999)
  expect(await viewOf('a')).toEqual(['everyone'])
  await lookAt(20_000)
  expect(await viewOf('a')).toEqual([])
  expect(await stores.assets.getAsset('b')).toEqual(untouched)
  expect(changeCount).toBe(2)
  expect(errors).toEqual([])
})

test('Y17 limits that were reached during a pause of the server are applied before the rest begins', async () => {
  for (let at = 0; at < 250; at += 1) await put(`a${at}`, { visibleUntil: 5000 + at })
  await put('b', { visibleFrom: 6000 })
  now = 1_000_000
  await follow().ready
  for (let at = 0; at < 250; at += 1) expect(await viewOf(`a${at}`)).toEqual([])
  expect(await viewOf('b')).toEqual(['everyone'])
  expect(await stores.assets.dueAssets(now)).toEqual([])
})

test('Y17 a clock that jumps years ahead, or back, leads to the rights of its time', async () => {
  const year = 365 * 86_400_000
  await put('a', { visibleFrom: year, visibleUntil: 50 * year })
  await follow().ready
  await lookAt(2 * year)
  expect(await viewOf('a')).toEqual(['everyone'])
  await lookAt(60 * year)
  expect(await viewOf('a')).toEqual([])
  await lookAt(3 * year)
  expect(await viewOf('a')).toEqual(['everyone'])
  await lookAt(5)
  expect(await viewOf('a')).toEqual([])
  await lookAt(year)
  expect(await viewOf('a')).toEqual(['everyone'])
})

test('Y17 an index that does not respond is told again, and the failure is reported once', async () => {
  await put('a', { visibleUntil: 10_000 })
  await follow().ready
  isIndexDown = true
  await lookAt(10_000)
  await lookAt(11_000)
  expect((await stores.assets.getAsset('a'))?.rights.view).toEqual([])
  expect(errors).toEqual(['The limits of rights in time could not be applied; trying again'])
  isIndexDown = false
  await lookAt(12_000)
  expect(await viewOf('a')).toEqual([])
})

test('Y17 a failure at the start is not taken for applied limits', async () => {
  await put('a', { visibleUntil: 10_000 })
  now = 20_000
  isIndexDown = true
  await expect(follow().ready).rejects.toThrow('the index does not respond')
})

test('Y17 a record that a pass replaces or removes meanwhile is neither overwritten nor restored', async () => {
  await put('a', { visibleUntil: 10_000 })
  await put('b', { visibleUntil: 10_000 })
  await follow().ready
  const getAssets = stores.assets.getAssets.bind(stores.assets)
  const passing: Promise<void>[] = []
  vi.spyOn(stores.assets, 'getAssets').mockImplementationOnce(async (ids) => {
    const read = await getAssets(ids)
    const pass = writeInTurn(async () => {
      await stores.assets.putAssets([sampleAsset('a', { path: 'new.jpg', rights: { view: ['press'], download: {} } })])
      await stores.assets.removeAssets(['b'])
    })
    passing.push(pass)
    await new Promise(setImmediate)
    return read
  })
  await lookAt(10_000)
  await followed?.close()
  await Promise.all(passing)
  expect(await stores.assets.getAsset('a')).toMatchObject({ path: 'new.jpg', rights: { view: ['press'] } })
  expect(await stores.assets.getAsset('b')).toBeNull()
})

test('Y17 after any jumps of the clock, rights are those of its time', async () => {
  const moment = fc.integer({ min: 0, max: 40 }).map((minutes) => minutes * 60_000)
  const limits = fc.record({ visibleFrom: moment, visibleUntil: moment, downloadFrom: moment, downloadUntil: moment }, { requiredKeys: [] })
  await fc.assert(
    fc.asyncProperty(fc.array(limits, { minLength: 1, maxLength: 4 }), fc.array(moment, { maxLength: 6 }), async (all, times) => {
      now = 0
      for (const [at, one] of all.entries()) await put(`p${at}`, one)
      await follow().ready
      for (const time of times) {
        await lookAt(time)
        for (const [at, one] of all.entries()) {
          const id = `p${at}`
          await viewOf(id)
          expect(index.get(id)).toEqual(rightsAt(open, one, time))
        }
      }
      await followed?.close()
      await stores.assets.removeAssets(all.map((_, at) => `p${at}`))
    }),
    { numRuns: 60 },
  )
})
