// @vitest-environment node
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { createDownloadStore, type DownloadStore } from '#local/downloads/download-store.ts'
import type { Job } from '#local/downloads/records.ts'
import { createKeptStore, type KeptStore } from '#local/kept/kept-store.ts'
import type { KeptForm, KeptSet, KeptSource } from '#local/kept/records.ts'

const none = new Set<string>()
const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
const jpeg: KeptForm = { id: 'jpg', title: 'JPEG', format: 'jpg' }
const original: KeptForm = { id: '0', title: 'Original' }
const bookmarks: KeptSource = { kind: 'bookmarks' }

let storage: Storage
let kept: KeptStore
let queue: DownloadStore
let wall = 0
let keys = 0
beforeEach(() => {
  wall = 1_000_000
  storage = createMemoryStorage()
  const newKey = () => `k${(keys += 1)}`
  kept = createKeptStore(storage, { newKey, now: () => wall })
  queue = createDownloadStore(storage, { newId: newKey })
})

const begin = async (source: KeptSource, form: KeptForm | null): Promise<KeptSet> => {
  const set = await kept.add({ source, title: '', locale: 'en', form })
  if (!set) throw new Error('kept already')
  return set
}
/** A whole round, with assets whose content has this version. */
const bring = async (set: Pick<KeptSet, 'key' | 'round'>, ids: readonly string[], version = 1): Promise<void> => {
  await kept.putMembers(set, { ids, found: ids.length, isWhole: true })
  const assets = ids.map((id) => ({ asset: { id, thumb_url: `/t/${id}/${version}`, url: `/p/${id}/${version}` }, entry }))
  await kept.putAnswer(set, { lease: 100, assets, refused: [] }, none)
  await kept.finishMetadata(set)
  for (const { key, pictures } of await kept.itemsOf(set.key)) await kept.putPictures(set, { key, pictures, bytes: 10 }, pictures)
  await kept.finish(set)
}
const jobs = async (): Promise<readonly string[]> =>
  (await queue.list())
    .filter(({ purpose }) => purpose === 'keep')
    .map(({ assetIds, setId }) => `${setId} ${assetIds.join()}`)
    .toSorted()
/** The file of an asset arrives. */
const arrive = async (asset: string, change: Partial<Job> = { state: 'ready', have: 100 }): Promise<void> => {
  const job = (await queue.list()).find(({ assetIds }) => assetIds[0] === asset)
  if (job) await queue.alter(job.id, () => change)
}

describe('O6 files that are kept beside the pictures', () => {
  test('are ordered once however many things want them, and go with the last of these', async () => {
    const list = await begin(bookmarks, jpeg)
    const single = await begin({ kind: 'asset', id: 'b' }, jpeg)
    await bring(list, ['a', 'b'])
    await bring(single, ['b'])
    await kept.alignFiles()
    await kept.alignFiles()
    expect(await jobs()).toEqual(['jpg a', 'jpg b'])
    await kept.remove([list.key])
    expect((await kept.alignFiles()).map(({ assetIds }) => assetIds[0])).toEqual(['a'])
    expect(await jobs()).toEqual(['jpg b'])
    await kept.remove([single.key])
    await kept.alignFiles()
    expect(await jobs()).toEqual([])
  })

  test('leave what a person has ordered alone, even the same file', async () => {
    const { job } = await queue.enqueue({ assetIds: ['a'], setId: 'jpg', title: 'mine' })
    const list = await begin(bookmarks, jpeg)
    await bring(list, ['a'])
    await kept.alignFiles()
    expect(await jobs()).toEqual(['jpg a'])
    await kept.setForm(list.key, null)
    await kept.alignFiles()
    expect((await queue.list()).map(({ id }) => id)).toEqual([job.id])
    expect((await queue.enqueue({ assetIds: ['a'], setId: 'jpg', title: 'again' })).isNew).toBe(false)
  })

  test('are fetched anew in another form, and when their asset has another content', async () => {
    const list = await begin(bookmarks, jpeg)
    await bring(list, ['a'])
    await kept.alignFiles()
    await arrive('a')
    await kept.setForm(list.key, original)
    expect((await kept.alignFiles()).map(({ setId }) => setId)).toEqual(['jpg'])
    expect(await jobs()).toEqual(['0 a'])
    await arrive('a')
    await kept.refresh(() => true, 'en')
    // While nobody has answered yet, what is here stays.
    expect(await kept.alignFiles()).toEqual([])
    await bring({ key: list.key, round: 2 }, ['a'], 1)
    expect(await kept.alignFiles()).toEqual([])
    await kept.refresh(() => true, 'en')
    await bring({ key: list.key, round: 3 }, ['a'], 2)
    expect(await kept.alignFiles()).toHaveLength(1)
    expect((await queue.list()).map(({ state }) => state)).toEqual(['queued'])
  })

  test('count in the size, and what is not to be had is said and asked for again with a refresh', async () => {
    const list = await begin(bookmarks, jpeg)
    await bring(list, ['a', 'b', 'c'])
    await kept.alignFiles()
    await arrive('a')
    await arrive('b', { state: 'denied', reason: 'unauthorized' })
    await arrive('c', { state: 'failed', reason: 'full', have: 5 })
    const { summaries, bytes } = await kept.state()
    expect(summaries[0]?.files).toEqual({ form: jpeg, here: 1, missing: 2, isFull: true })
    expect(summaries[0]?.bytes).toBe(135)
    expect(bytes).toBe(135)
    await kept.refresh(() => true, 'en')
    expect((await queue.list()).map(({ state }) => state)).toEqual(['ready', 'queued', 'queued'])
  })

  test('O8 are handed out only as long as the server lets what they belong to be shown', async () => {
    await bring(await begin(bookmarks, jpeg), ['a'])
    await kept.alignFiles()
    expect((await kept.filesOf('a')).map(({ state }) => state)).toEqual(['queued'])
    await arrive('a')
    expect((await kept.filesOf('a')).map(({ setId, state }) => [setId, state])).toEqual([['jpg', 'ready']])
    wall += 101_000
    expect(await kept.filesOf('a')).toEqual([])
  })

  test('O8 go with everything else when the session is over, and the orders of the person stay', async () => {
    await queue.enqueue({ assetIds: ['x'], setId: 'jpg', title: 'mine' })
    await bring(await begin(bookmarks, jpeg), ['a', 'b'])
    await kept.alignFiles()
    expect(await kept.clear()).toHaveLength(2)
    expect((await queue.list()).map(({ assetIds }) => assetIds[0])).toEqual(['x'])
  })
})
