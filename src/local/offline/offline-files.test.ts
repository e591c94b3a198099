// @vitest-environment node
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { Storage } from '#local/database/storage.ts'
import { createDownloadStore, type DownloadStore } from '#local/downloads/download-store.ts'
import type { Job } from '#local/downloads/job-records.ts'
import type { OfflineRendition, OfflineSet, OfflineSource } from '#local/offline/offline-records.ts'
import { createOfflineStore, type OfflineStore } from '#local/offline/offline-store.ts'

const none = new Set<string>()
const entry = { texts: {}, facets: {}, numbers: {}, order: 0, labels: {} }
const jpeg: OfflineRendition = { id: 'jpg', title: 'JPEG', format: 'jpg' }
const original: OfflineRendition = { id: '0', title: 'Original' }
const bookmarks: OfflineSource = { kind: 'bookmarks' }

let storage: Storage
let copies: OfflineStore
let queue: DownloadStore
let wall = 0
let keys = 0
beforeEach(() => {
  wall = 1_000_000
  storage = createMemoryStorage()
  const newKey = () => `k${(keys += 1)}`
  copies = createOfflineStore(storage, { newKey, now: () => wall })
  queue = createDownloadStore(storage, { newId: newKey })
})

const begin = async (source: OfflineSource, rendition: OfflineRendition | null): Promise<OfflineSet> => {
  const set = await copies.add({ source, title: '', locale: 'en', rendition })
  if (!set) throw new Error('kept already')
  return set
}
/** A complete round, with assets whose content has this version. */
const bring = async (set: Pick<OfflineSet, 'key' | 'round'>, ids: readonly string[], version = 1): Promise<void> => {
  await copies.putMembers(set, { ids, found: ids.length, isWhole: true })
  const assets = ids.map((id) => ({ asset: { id, thumb_url: `/t/${id}/${version}`, url: `/p/${id}/${version}` }, entry }))
  await copies.putResponse(set, { permissionSeconds: 100, assets, refused: [] }, none)
  await copies.finishMetadata(set)
  const items = await copies.itemsOf(set.key)
  await copies.putPictures(
    set,
    items.map(({ key, pictures }) => ({ key, pictures, requested: pictures, bytes: 10 })),
  )
  await copies.finish(set)
}
const jobs = async (): Promise<readonly string[]> =>
  (await queue.list())
    .filter(({ purpose }) => purpose === 'keep')
    .map(({ assetIds, setId }) => `${setId} ${assetIds.join()}`)
    .toSorted()
/** Completes the download of an asset’s file. */
const arrive = async (asset: string, change: Partial<Job> = { state: 'ready', have: 100 }): Promise<void> => {
  const job = (await queue.list()).find(({ assetIds }) => assetIds[0] === asset)
  if (job) await queue.alter(job.id, () => change)
}

describe('O6 files for offline use', () => {
  test('are downloaded once for several offline copies and removed with the last of them', async () => {
    const list = await begin(bookmarks, jpeg)
    const single = await begin({ kind: 'asset', id: 'b' }, jpeg)
    await bring(list, ['a', 'b'])
    await bring(single, ['b'])
    await copies.alignFiles()
    await copies.alignFiles()
    expect(await jobs()).toEqual(['jpg a', 'jpg b'])
    await copies.remove([list.key])
    expect((await copies.alignFiles()).map(({ assetIds }) => assetIds[0])).toEqual(['a'])
    expect(await jobs()).toEqual(['jpg b'])
    await copies.remove([single.key])
    await copies.alignFiles()
    expect(await jobs()).toEqual([])
  })

  test('do not change downloads of the user, even of the same file', async () => {
    const { job } = await queue.enqueue({ assetIds: ['a'], setId: 'jpg', title: 'mine' })
    const list = await begin(bookmarks, jpeg)
    await bring(list, ['a'])
    await copies.alignFiles()
    expect(await jobs()).toEqual(['jpg a'])
    await copies.setRendition(list.key, null)
    await copies.alignFiles()
    expect((await queue.list()).map(({ id }) => id)).toEqual([job.id])
    expect((await queue.enqueue({ assetIds: ['a'], setId: 'jpg', title: 'again' })).isNew).toBe(false)
  })

  test('are downloaded again for another rendition and for new content of their asset', async () => {
    const list = await begin(bookmarks, jpeg)
    await bring(list, ['a'])
    await copies.alignFiles()
    await arrive('a')
    await copies.setRendition(list.key, original)
    expect((await copies.alignFiles()).map(({ setId }) => setId)).toEqual(['jpg'])
    expect(await jobs()).toEqual(['0 a'])
    await arrive('a')
    await copies.refresh(() => true, 'en')
    // Files stay until the server has confirmed the list.
    expect(await copies.alignFiles()).toEqual([])
    await bring({ key: list.key, round: 2 }, ['a'], 1)
    expect(await copies.alignFiles()).toEqual([])
    await copies.refresh(() => true, 'en')
    await bring({ key: list.key, round: 3 }, ['a'], 2)
    expect(await copies.alignFiles()).toHaveLength(1)
    expect((await queue.list()).map(({ state }) => state)).toEqual(['queued'])
  })

  test('count in the size; missing files are reported and requested again by a refresh', async () => {
    const list = await begin(bookmarks, jpeg)
    await bring(list, ['a', 'b', 'c'])
    await copies.alignFiles()
    await arrive('a')
    await arrive('b', { state: 'denied', reason: 'unauthorized' })
    await arrive('c', { state: 'failed', reason: 'full', have: 5 })
    const { summaries, bytes } = await copies.state()
    expect(summaries[0]?.files).toEqual({ rendition: jpeg, completeCount: 1, missingCount: 2, isFull: true })
    expect(summaries[0]?.bytes).toBe(135)
    expect(bytes).toBe(135)
    await copies.refresh(() => true, 'en')
    expect((await queue.list()).map(({ state }) => state)).toEqual(['ready', 'queued', 'queued'])
  })

  test('O8 are available only with an offline permission for their assets', async () => {
    await bring(await begin(bookmarks, jpeg), ['a'])
    await copies.alignFiles()
    expect((await copies.filesOf('a')).map(({ state }) => state)).toEqual(['queued'])
    await arrive('a')
    expect((await copies.filesOf('a')).map(({ setId, state }) => [setId, state])).toEqual([['jpg', 'ready']])
    wall += 101_000
    expect(await copies.filesOf('a')).toEqual([])
  })

  test('O8 are removed when the session ends, and downloads of the user stay', async () => {
    await queue.enqueue({ assetIds: ['x'], setId: 'jpg', title: 'mine' })
    await bring(await begin(bookmarks, jpeg), ['a', 'b'])
    await copies.alignFiles()
    expect(await copies.clear()).toHaveLength(2)
    expect((await queue.list()).map(({ assetIds }) => assetIds[0])).toEqual(['x'])
  })
})

describe('O8 rights of files', () => {
  const file = (id: string) => ({ id, set: '0' })
  const states = async () =>
    Object.fromEntries((await queue.list()).map(({ assetIds, state, have }) => [assetIds[0], `${state} ${have}`] as const))

  test('a refused file loses its bytes and stays refused, until the right returns', async () => {
    const set = await begin(bookmarks, original)
    await bring(set, ['a', 'b'])
    await copies.alignFiles()
    await arrive('a')
    await arrive('b')
    expect(await copies.storedFiles()).toEqual([file('a'), file('b')])
    const requested = await copies.storedFiles()
    const gone = await copies.refuseFiles(requested, [file('a')])
    expect(gone.map(({ have, assetIds }) => [assetIds[0], have])).toEqual([['a', 100]])
    expect(await states()).toEqual({ a: 'denied 0', b: 'ready 100' })
    expect((await copies.filesOf('a')).map(({ state }) => state)).toEqual(['denied'])
    expect(await copies.refuseFiles(requested, [file('a')])).toEqual([])
    await copies.refuseFiles([file('b')], [])
    expect(await states()).toEqual({ a: 'denied 0', b: 'ready 100' })
    await copies.refuseFiles(requested, [])
    expect(await states()).toEqual({ a: 'queued 0', b: 'ready 100' })
  })

  test('a shorter validity ends permissions earlier, a longer one changes nothing', async () => {
    const set = await begin(bookmarks, null)
    await bring(set, ['a'])
    const permissionEnd = async () => (await copies.sets())[0]?.permissionEnd
    const before = await permissionEnd()
    await copies.limitPermissions(1000)
    expect(await permissionEnd()).toBe(before)
    await copies.limitPermissions(50)
    expect(await permissionEnd()).toBe((before ?? 0) - 50_000)
    wall += 20_000
    await copies.limitPermissions(50)
    expect(await permissionEnd()).toBe((before ?? 0) - 50_000)
  })
})
