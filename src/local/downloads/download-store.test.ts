// @vitest-environment node
import { createHash } from 'node:crypto'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { StaleJobError } from '#local/downloads/claimed-jobs.ts'
import { createDownloadStore, type DownloadStore } from '#local/downloads/download-store.ts'
import { createJobParts } from '#local/downloads/job-parts.ts'
import { openUserDatabase, type UserDatabase } from '#local/user-database/user-database.ts'
import { createMemoryFiles, type Disk } from '../../../tests/support/downloads/memory-files.ts'

let database: UserDatabase
let store: DownloadStore
let ids = 0
const newId = () => `n${(ids += 1)}`
const order = (...assetIds: string[]) => ({ assetIds, setId: '0', title: 'Original' })
const enqueue = async (...assetIds: string[]) => (await store.enqueue(order(...assetIds))).job.id
const names = async () => (await store.list()).map(({ assetIds }) => assetIds.join('+')).join(' ')
const bytes = (text: string) => new TextEncoder().encode(text).buffer

beforeEach(() => {
  database = openUserDatabase(newId(), { onState: () => undefined })
  store = createDownloadStore(database, { newId })
})
afterEach(() => database.close())

/** A job with the first bytes stored. */
const begun = async (...texts: string[]) => {
  const id = await enqueue('a')
  const turn = { fence: await store.takeOver('tab'), id }
  await store.advance(turn, ['queued'], { state: 'downloading' })
  let at = 0
  for (const text of texts) at = (await store.append(turn, at, text.length, bytes(text))).have
  return { turn, id }
}

describe('the queue', () => {
  test('O5 a repeated download joins the queued one, regardless of the order of its assets', async () => {
    const first = await store.enqueue(order('a', 'b'))
    const second = await store.enqueue(order('b', 'a'))
    expect(second).toMatchObject({ isNew: false, job: { id: first.job.id } })
    expect((await store.enqueue({ ...order('a', 'b'), setId: 'web' })).isNew).toBe(true)
    await store.alter(first.job.id, () => ({ state: 'saved' }))
    expect((await store.enqueue(order('a', 'b'))).isNew).toBe(true)
  })

  test('O5 a repeated download restarts a failed or paused job', async () => {
    const { job } = await store.enqueue(order('a'))
    await store.alter(job.id, () => ({ state: 'failed', reason: 'interrupted', attempt: 9 }))
    expect(await store.enqueue(order('a'))).toMatchObject({ isNew: false, job: { id: job.id, state: 'queued', reason: null, attempt: 0 } })
  })

  test('O5 jobs swap positions with waiting jobs, and the first and last job stay in place', async () => {
    const [a, , c] = [await enqueue('a'), await enqueue('b'), await enqueue('c')]
    await store.move(c, -1)
    expect(await names()).toBe('a c b')
    await store.move(a, -1)
    await store.move(a, 1)
    expect(await names()).toBe('c a b')
  })

  test('O5 jobs of offline copies, which the list does not show, keep their place', async () => {
    const [, copy, c] = [await enqueue('a'), await enqueue('b'), await enqueue('c')]
    await store.alter(copy, () => ({ purpose: 'keep' }))
    await store.move(c, -1)
    expect(await names()).toBe('c b a')
  })

  test('O5 only the newest owner writes, and only at the current offset', async () => {
    const { turn, id } = await begun('abc')
    await expect(store.append(turn, 0, 1, bytes('x'))).rejects.toThrow(StaleJobError)
    const fence = await store.takeOver('another tab')
    await expect(store.append(turn, 3, 1, bytes('x'))).rejects.toThrow(StaleJobError)
    await expect(store.heartbeat(turn.fence)).rejects.toThrow(StaleJobError)
    expect(await store.list()).toMatchObject([{ state: 'queued', have: 3, parts: 1 }])
    await store.advance({ fence, id }, ['queued'], { state: 'downloading' })
    expect(await store.append({ fence, id }, 3, 1, bytes('d'))).toMatchObject({ have: 4, parts: 2 })
  })

  test('O5 only one of two concurrent takeovers succeeds', async () => {
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

describe('a database that becomes unavailable', () => {
  test('O5 the queue continues in memory and returns with the jobs added and removed there', async () => {
    const { id: retained } = await begun('abc')
    const removed = await enqueue('b')
    await store.list()
    const memory = createMemoryStorage()
    await store.seed(memory, 'lost')
    const meanwhile = createDownloadStore(memory, { newId })
    expect(await meanwhile.list()).toMatchObject([{ id: retained, state: 'queued', have: 0 }, { id: removed }])
    await meanwhile.remove([removed])
    await meanwhile.enqueue(order('c'))
    await store.adopt(memory, database)
    expect(await names()).toBe('a c')
    // Bytes received before are still stored.
    expect((await store.list())[0]).toMatchObject({ have: 3, parts: 1 })
  })
})

describe('large files', () => {
  const disk: Disk = new Map()
  const files = createMemoryFiles(disk)
  const parts = () => createJobParts(store, files)
  beforeEach(() => disk.clear())

  /** An attempt for a job that stores its bytes in files. */
  const intake = async (from: 'begin' | 'go on', ...texts: string[]) => {
    const { turn } = from === 'begin' ? await begun() : { turn: await resumed() }
    const before =
      from === 'begin' ? await store.restart(turn, { place: 'files', total: 12, etag: '"1"', digest: 'of it' }) : (await store.list())[0]
    if (!before) throw new Error('no job')
    const taking = parts().openSink(turn, await parts().recover(turn, before))
    for (const text of texts) await taking.write([bytes(text)], text.length)
    return { turn, settle: taking.finish }
  }
  const resumed = async () => {
    const [job] = await store.list()
    const turn = { fence: await store.takeOver('another tab'), id: job?.id ?? '' }
    await store.advance(turn, ['queued'], { state: 'downloading' })
    return turn
  }

  test('W3 are stored in files, one for each attempt; orphaned files are removed', async () => {
    expect(await parts().placeFor(50_000_000)).toBe('rows')
    expect(await parts().placeFor(500_000_000)).toBe('files')
    expect(await parts().placeFor(990_000_000)).toBeNull()
    await (await intake('begin', 'abc', 'def')).settle()
    const job = await (await intake('go on', 'ghi')).settle()
    expect(job).toMatchObject({ have: 9, parts: 2 })
    expect(await (await parts().blob(job)).text()).toBe('abcdefghi')
    const mine = [...disk.keys()]
    expect(mine).toHaveLength(2)
    disk.set('of a job that is gone', new Uint8Array(1))
    await parts().removeOrphans(await store.list())
    expect([...disk.keys()]).toEqual(mine)
    await parts().discard(job)
    expect(disk.size).toBe(0)
  })

  test('O5 bytes written but not counted when a tab was closed are recovered, but no later ones', async () => {
    // Only the first bytes are counted: the others arrived less than a quarter of a second later.
    await intake('begin', 'abc', 'def')
    expect((await store.list())[0]?.have).toBeLessThan(6)
    const [late] = disk.keys()
    const job = await (await intake('go on', 'ghi')).settle()
    expect(job.have).toBe(9)
    // The replaced owner writes for a moment longer.
    await files.write({ name: late ?? '', at: 6 }, [bytes('xyz')])
    expect(await (await parts().blob(job)).text()).toBe('abcdefghi')
    // Bytes beyond the length of the file do not belong to it.
    await files.write({ name: [...disk.keys()].at(-1) ?? '', at: 3 }, [bytes('123456')])
    expect((await (await intake('go on')).settle()).have).toBe(12)
  })

  test('O5 without a digest of the whole file, uncounted bytes are not recovered', async () => {
    const { turn } = await intake('begin', 'abc', 'def')
    await store.advance(turn, ['downloading'], { digest: null })
    const before = (await store.list())[0]?.have
    expect((await (await intake('go on')).settle()).have).toBe(before)
  })

  test('W3 the checksum of a file is the same in an insecure context without Web Crypto', async () => {
    await begun('abc', 'def')
    const [begunJob] = await store.list()
    if (!begunJob) throw new Error('no job')
    const isWhole = (bytes: string) => {
      const job = { ...begunJob, digest: createHash('sha256').update(bytes).digest('base64') }
      return createJobParts(store, null).isWhole(job, new AbortController().signal)
    }
    const both = async () => [await isWhole('abcdef'), await isWhole('abcdeg')]
    expect(await both()).toEqual([true, false])
    vi.stubGlobal('crypto', {})
    expect(await both()).toEqual([true, false])
    vi.unstubAllGlobals()
  })

  test('W3 a device without a private file system stores smaller files and leaves larger ones to the browser', async () => {
    const parts = createJobParts(store, null)
    expect(await parts.placeFor(150_000_000)).toBe('rows')
    expect(await parts.placeFor(2_000_000_000)).toBeNull()
    expect(await parts.placeFor(null)).toBe('rows')
  })
})
