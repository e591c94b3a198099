import { chmod, mkdir, rename, rm, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { createIngestHarness, type IngestHarness, renditionOf } from '../../tests/support/media-fixtures-harness.ts'
import { isReplaced, parseSourceKey } from '../common/source-file.ts'
import { requestRetry, takeRetryRequest } from './retry-request.ts'
import { createFileMemory } from './state/file-memory.ts'

let harness: IngestHarness
beforeEach(async () => {
  harness = await createIngestHarness()
})
afterEach(() => harness.close())

const rendition = (path: string, name: string) => renditionOf(harness, path, name)

describe('consecutive passes', () => {
  test('V2 does not read unchanged files again', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.write('broken.jpg', '')
    await harness.write('words.txt', 'words')
    const first = await harness.runPass()
    const taken: string[] = []
    const second = await harness.runPass({ onProgress: ({ current }) => taken.push(current) })
    expect(taken).toEqual([])
    expect(second).toMatchObject({ assets: 1, added: 0, changed: 0, removed: 0 })
    expect([second.failed, second.skipped]).toEqual([first.failed, first.skipped])
  })

  test.each([
    ['hidden', { view: ['board'] }, {}],
    ['visible', {}, { view: ['board'] }],
  ])('T3 V2 rights that were changed back after a crash apply: %s', async (_name, rights, others) => {
    const setRights = (rightsOfFile: object) => harness.write('a.jpg.json', JSON.stringify({ title: 'Hall', ...rightsOfFile }))
    await harness.write('a.jpg', await jpeg())
    await setRights(rights)
    await harness.runPass()
    const { rights: expected } = await harness.record('a.jpg')
    await setRights(others)
    // The server ends after it has stored the record, and before it has stored the state of the file.
    let hasEnded = false
    const { assets } = harness.stores
    const memory = createFileMemory({ file: join(harness.dataFolder, 'ingest', 'files.ndjson'), assets })
    const endAfterRecords = {
      memory: {
        ...memory,
        change: async (...change: Parameters<typeof memory.change>) => {
          if (hasEnded) throw new Error('the server has ended')
          await memory.change(...change)
        },
      },
      stores: {
        ...harness.stores,
        assets: {
          ...assets,
          putAssets: async (...records: Parameters<typeof assets.putAssets>) => {
            await assets.putAssets(...records)
            hasEnded = true
          },
        },
      },
    }
    await expect(harness.runPass(endAfterRecords)).rejects.toThrow('the server has ended')
    expect((await harness.record('a.jpg')).rights).not.toMatchObject(expected)
    await setRights(rights)
    await harness.runPass()
    expect((await harness.record('a.jpg')).rights).toMatchObject(expected)
  })

  test('V6 looks for the blobs of a bucket again after a week, in another bucket and on request', async () => {
    await harness.write('a.jpg', await jpeg())
    let now = Date.now()
    const runPass = (options = {}) => harness.runPass({ blobPlace: 'one', clock: () => now, ...options })
    const { blob } = await runPass().then(() => rendition('a.jpg', 'preview'))
    const isPresent = async () => (await harness.blobs.stat(blob)) !== null
    await runPass()
    for (const [days, options, isFound] of [
      [1, {}, false],
      [5, {}, false],
      // The pass after one that has found damage checks again.
      [8, {}, true],
      [0, {}, true],
      [0, { blobPlace: 'two' }, true],
      [0, { checkBlobs: true }, true],
      [0, { blobPlace: null }, true],
    ] as const) {
      await harness.blobs.remove(blob)
      now += days * 24 * 3_600_000
      await runPass(options)
      expect([days, options, await isPresent()]).toEqual([days, options, isFound])
    }
    await runPass()
    await harness.blobs.remove(blob)
    await runPass()
    expect(await isPresent()).toBe(false)
  })

  test('X2 a request reads unusable files again although they look unchanged', async () => {
    const picture = await jpeg()
    const path = join(harness.folder, 'b.jpg')
    const time = new Date(Date.now() - 60_000)
    const write = async (bytes: Uint8Array) => {
      await writeFile(path, bytes)
      await utimes(path, time, time)
    }
    await harness.write('a.jpg', picture)
    await write(Buffer.concat([picture.subarray(0, 20), Buffer.alloc(picture.length - 20)]))
    const first = await harness.runPass()
    expect(first.notes.map((problem) => problem.path)).toEqual(['b.jpg'])
    await write(picture)
    expect(await harness.runPass()).toMatchObject({ notes: first.notes })
    await requestRetry(harness.dataFolder)
    expect(await harness.runPass()).toMatchObject({ assets: 2, failed: [], notes: [] })
    expect(await takeRetryRequest(harness.dataFolder)).toBe(false)
  })

  test('X2 "Read again" while blobs are checked at the start is done after the check', async () => {
    const picture = await jpeg()
    const path = join(harness.folder, 'b.jpg')
    const time = new Date(Date.now() - 60_000)
    const write = async (bytes: Uint8Array) => {
      await writeFile(path, bytes)
      await utimes(path, time, time)
    }
    await harness.write('a.jpg', picture)
    await write(Buffer.concat([picture.subarray(0, 20), Buffer.alloc(picture.length - 20)]))
    const first = await harness.runPass()
    expect(first.notes.map((problem) => problem.path)).toEqual(['b.jpg'])
    await write(picture)
    const retried: Promise<number>[] = []
    const stat: typeof harness.blobs.stat = async (key) => {
      if (retried.length === 0) retried.push(ingest.retry())
      await retried[0]
      return harness.blobs.stat(key)
    }
    const ingest = harness.follow({ blobs: { ...harness.blobs, stat } })
    expect(await ingest.ready).toMatchObject({ assets: 2, failed: [], notes: [] })
    expect(await Promise.all(retried)).toEqual([1])
    expect(await takeRetryRequest(harness.dataFolder)).toBe(false)
  })

  test('V2 distinguishes two files of the same size and time that swap names', async () => {
    const [a, b, c] = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => join(harness.folder, name)) as [string, string, string]
    const [red, wide] = [await jpeg(60, 40), await jpeg(80, 40)]
    const size = Math.max(red.length, wide.length) + 10
    await harness.write('a.jpg', Buffer.concat([red, Buffer.alloc(size - red.length)]))
    await harness.write('b.jpg', Buffer.concat([wide, Buffer.alloc(size - wide.length)]))
    const time = new Date(Date.now() - 60_000)
    for (const file of [a, b]) await utimes(file, time, time)
    await harness.runPass()
    await rename(a, c)
    await rename(b, a)
    await rename(c, b)
    expect(await harness.runPass()).toMatchObject({ added: 0, changed: 2, removed: 0 })
    expect([(await harness.record('a.jpg')).width, (await harness.record('b.jpg')).width]).toEqual([80, 60])
    // A new owner, a new mode and new inode numbers after a remount do not count as a change.
    await chmod(a, 0o600)
    expect(await harness.runPass()).toMatchObject({ changed: 0 })
    expect(isReplaced({ inode: 1, touched: 5 }, { inode: 2, touched: 5 })).toBe(false)
  })

  test('V2 an id survives new content, a rename, a move and a restart', async () => {
    await harness.write('a.jpg', await jpeg(60, 40))
    await harness.runPass()
    const { id } = await harness.record('a.jpg')
    await harness.write('a.jpg', await jpeg(80, 40))
    expect(await harness.runPass()).toMatchObject({ added: 0, changed: 1, removed: 0 })
    expect(await harness.record('a.jpg')).toMatchObject({ id, width: 80 })
    await mkdir(join(harness.folder, 'sub'))
    await rename(join(harness.folder, 'a.jpg'), join(harness.folder, 'sub', 'b.jpg'))
    expect(await harness.runPass()).toMatchObject({ assets: 1, added: 0, removed: 0 })
    expect((await harness.record('sub/b.jpg')).id).toBe(id)
    expect(Buffer.from(await harness.originals.read((await rendition('sub/b.jpg', 'original')).blob)).equals(await jpeg(80, 40))).toBe(true)
    // A new file at the old path is another asset.
    await harness.write('a.jpg', await jpeg(100, 40))
    await harness.runPass()
    expect((await harness.record('a.jpg')).id).not.toBe(id)
    expect((await harness.record('sub/b.jpg')).id).toBe(id)
  })

  test('V2 ids are restored after the loss of the ingest state or of the database', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.runPass()
    await rename(join(harness.folder, 'a.jpg'), join(harness.folder, 'renamed.jpg'))
    await harness.runPass()
    const before = await harness.record('renamed.jpg')
    await rm(join(harness.dataFolder, 'ingest'), { recursive: true })
    expect(await harness.runPass()).toMatchObject({ added: 0 })
    expect((await harness.record('renamed.jpg')).id).toBe(before.id)
    await harness.stores.assets.removeAssets([before.id])
    await harness.catalogue.remove([before.id])
    await harness.runPass()
    expect(await harness.record('renamed.jpg')).toEqual(before)
  })

  test('V2 a damaged record hides only itself and is created again', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.write('b.jpg', await jpeg(90, 30))
    await harness.runPass()
    const [a, b] = [await harness.record('a.jpg'), await harness.record('b.jpg')]
    const database = new Database(join(harness.dataFolder, 'vitrine.sqlite'))
    const spoil = database.prepare('UPDATE assets SET body = ? WHERE id = ?')
    const ofOtherShape = { ...a, keywords: ['a word'] }
    for (const body of [
      JSON.stringify(a).slice(0, 40),
      'null',
      JSON.stringify(b),
      JSON.stringify({ ...a, rights: null }),
      JSON.stringify(ofOtherShape),
    ]) {
      spoil.run(body, a.id)
      // Reads of many records check rights and files only.
      const expected = body === JSON.stringify(ofOtherShape) ? [a.id, b.id] : [b.id]
      expect((await harness.stores.assets.getAssets([a.id, b.id])).map(({ id }) => id)).toEqual(expected)
      expect(await harness.stores.assets.getAsset(a.id)).toBeNull()
      await harness.stores.assets.countDownloads([a.id])
      await harness.runPass()
      const { numbers, ...rest } = await harness.record('a.jpg')
      expect({ ...rest, numbers: { ...numbers, obj_dload_cnt: undefined } }).toEqual({
        ...a,
        numbers: { ...a.numbers, obj_dload_cnt: undefined },
      })
    }
    database.close()
  })

  test('V2 removed files remove their records and renditions', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.write('b.jpg', await jpeg(90, 30))
    await harness.runPass()
    const gone = await harness.record('a.jpg')
    const converted = await harness.renditions().produce(gone, 'png')
    await unlink(join(harness.folder, 'a.jpg'))
    expect(await harness.runPass()).toMatchObject({ assets: 1, removed: 1 })
    expect([...(await harness.records()).keys()]).toEqual(['b.jpg'])
    for (const { blob } of [...gone.renditions, ...(converted ? [converted] : [])]) expect(await harness.blobs.stat(blob)).toBeNull()
  })

  test('V2 creates missing renditions again', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.runPass()
    const { blob } = await rendition('a.jpg', 'thumb')
    await harness.blobs.remove(blob)
    await harness.runPass()
    expect(await harness.blobs.stat((await rendition('a.jpg', 'thumb')).blob)).not.toBeNull()
  })

  test('V2 an empty or unreadable folder at start removes nothing', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.runPass()
    await rename(join(harness.folder, 'a.jpg'), join(harness.dataFolder, 'a.jpg'))
    const report = await harness.runPass()
    expect(report).toMatchObject({ assets: 1, removed: 0 })
    expect(report.failed[0]?.reason).toMatch(/is empty; the 1 files known from it are kept/)
    await rm(harness.folder, { recursive: true })
    await expect(harness.runPass()).rejects.toThrow()
    expect((await harness.records()).size).toBe(1)
  })

  test('V2 a file that becomes unreadable is removed and returns with its id', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.runPass()
    const { id } = await harness.record('a.jpg')
    await harness.write('a.jpg', 'not a picture')
    await harness.runPass()
    expect((await harness.records()).size).toBe(0)
    await harness.write('a.jpg', await jpeg(44, 44))
    await harness.runPass()
    expect((await harness.record('a.jpg')).id).toBe(id)
  })

  test('V2 the key of an original contains its file state', async () => {
    await harness.write('a.jpg', await jpeg())
    await harness.runPass()
    const { blob, bytes } = await rendition('a.jpg', 'original')
    expect(parseSourceKey(blob)?.stamp.bytes).toBe(bytes)
    await harness.write('a.jpg', await jpeg(70, 70))
    expect(await harness.originals.stat(blob)).toBeNull()
  })
})
