// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { openPersonDatabase, type PersonDatabase } from '#local/database/person-database.ts'
import { createDownloadStore, type DownloadStore, Overtaken } from '#local/downloads/download-store.ts'
import { createJobParts } from '#local/downloads/job-parts.ts'
import type { PartFiles } from '#local/downloads/part-files.ts'

let database: PersonDatabase
let store: DownloadStore
let ids = 0
const newId = () => `n${(ids += 1)}`
const order = (...assetIds: string[]) => ({ assetIds, setId: '0', title: 'Original' })
const enqueue = async (...assetIds: string[]) => (await store.enqueue(order(...assetIds))).job.id
const names = async () => (await store.list()).map(({ assetIds }) => assetIds.join('+')).join(' ')
const bytes = (text: string) => new TextEncoder().encode(text).buffer

beforeEach(() => {
  database = openPersonDatabase(newId(), { onState: () => undefined })
  store = createDownloadStore(database, { newId })
})
afterEach(() => database.close())

/** A job of which the first bytes are here. */
const begun = async (...texts: string[]) => {
  const id = await enqueue('a')
  const turn = { fence: await store.takeOver('tab'), id }
  await store.advance(turn, ['queued'], { state: 'downloading' })
  let at = 0
  for (const text of texts) at = (await store.append(turn, at, text.length, bytes(text))).have
  return { turn, id }
}

describe('the queue', () => {
  test('O5 the same download joins the one that is in the queue, whatever the order of its assets', async () => {
    const first = await store.enqueue(order('a', 'b'))
    const second = await store.enqueue(order('b', 'a'))
    expect(second).toMatchObject({ isNew: false, job: { id: first.job.id } })
    expect((await store.enqueue({ ...order('a', 'b'), setId: 'web' })).isNew).toBe(true)
    await store.alter(first.job.id, () => ({ state: 'saved' }))
    expect((await store.enqueue(order('a', 'b'))).isNew).toBe(true)
  })

  test('O5 ordering what failed or was paused begins it again', async () => {
    const { job } = await store.enqueue(order('a'))
    await store.alter(job.id, () => ({ state: 'failed', reason: 'interrupted', attempt: 9 }))
    expect(await store.enqueue(order('a'))).toMatchObject({ isNew: false, job: { id: job.id, state: 'queued', reason: null, attempt: 0 } })
  })

  test('O5 jobs change places with those that wait, and the ends stay ends', async () => {
    const [a, , c] = [await enqueue('a'), await enqueue('b'), await enqueue('c')]
    await store.move(c, -1)
    expect(await names()).toBe('a c b')
    await store.move(a, -1)
    await store.move(a, 1)
    expect(await names()).toBe('c a b')
  })

  test('O5 only the newest owner writes, and only where the one before stopped', async () => {
    const { turn, id } = await begun('abc')
    await expect(store.append(turn, 0, 1, bytes('x'))).rejects.toThrow(Overtaken)
    const fence = await store.takeOver('another tab')
    await expect(store.append(turn, 3, 1, bytes('x'))).rejects.toThrow(Overtaken)
    await expect(store.beat(turn.fence)).rejects.toThrow(Overtaken)
    expect(await store.list()).toMatchObject([{ state: 'queued', have: 3, parts: 1 }])
    await store.advance({ fence, id }, ['queued'], { state: 'downloading' })
    expect(await store.append({ fence, id }, 3, 1, bytes('d'))).toMatchObject({ have: 4, parts: 2 })
  })

  test('O5 two that want to take over at once: one of them does', async () => {
    const { fence } = await store.queue()
    const taken = await Promise.allSettled([store.takeOver('one', fence), store.takeOver('other', fence)])
    expect(taken.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('O5 removing a job removes its bytes', async () => {
    const { id } = await begun('abc', 'def')
    await store.remove([id])
    const left = await database.run('read', ['downloadParts'], (transaction) => transaction.rows('downloadParts').count())
    expect(left).toBe(0)
  })
})

describe('a database that is lost', () => {
  test('O5 the queue goes on in memory, and comes back with what was ordered and removed there', async () => {
    const { id: kept } = await begun('abc')
    const removed = await enqueue('b')
    await store.list()
    const memory = createMemoryStorage()
    await store.seed(memory)
    const meanwhile = createDownloadStore(memory, { newId })
    expect(await meanwhile.list()).toMatchObject([{ id: kept, state: 'queued', have: 0 }, { id: removed }])
    await meanwhile.remove([removed])
    await meanwhile.enqueue(order('c'))
    await store.adopt(memory, database)
    expect(await names()).toBe('a c')
    // What had arrived before is still here.
    expect((await store.list())[0]).toMatchObject({ have: 3, parts: 1 })
  })
})

describe('large files', () => {
  const disk = new Map<string, ArrayBuffer>()
  const files: PartFiles = {
    room: () => Promise.resolve(1_000_000_000),
    write: (name, content) => Promise.resolve(void disk.set(name, content)),
    read: (name) => Promise.resolve(new Blob([disk.get(name) ?? new ArrayBuffer()])),
    names: () => Promise.resolve([...disk.keys()]),
    remove: (gone) => Promise.resolve(gone.forEach((name) => disk.delete(name))),
  }
  beforeEach(() => disk.clear())

  test('W3 lie in files beside the database; what a crash left there goes', async () => {
    const parts = createJobParts(store, files)
    expect(await parts.placeFor(50_000_000)).toBe('rows')
    expect(await parts.placeFor(500_000_000)).toBe('files')
    expect(await parts.placeFor(990_000_000)).toBeNull()
    const { turn } = await begun()
    let job = await store.restart(turn, { place: 'files' })
    for (const text of ['abc', 'def']) job = await parts.append(turn, job, bytes(text))
    expect(await (await parts.blob(job)).text()).toBe('abcdef')
    // Written, and then the tab died before it was counted.
    await files.write(`${job.id}-2`, bytes('x'))
    await parts.sweep(await store.list())
    expect([...disk.keys()]).toEqual([`${job.id}-0`, `${job.id}-1`])
    await parts.discard(job)
    expect(disk.size).toBe(0)
  })

  test('W3 a device without a file system of its own takes in what it can, and leaves the rest to the browser', async () => {
    const parts = createJobParts(store, null)
    expect(await parts.placeFor(150_000_000)).toBe('rows')
    expect(await parts.placeFor(2_000_000_000)).toBeNull()
    expect(await parts.placeFor(null)).toBe('rows')
  })
})
