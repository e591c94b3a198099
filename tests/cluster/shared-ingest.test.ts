import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createFolderBlobs } from '../../server/engines/blobs/folder.ts'
import { createReplicatedCatalogue } from '../../server/engines/catalogue/replicated-catalogue.ts'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import { createPostgresqlStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { startIngest } from '../../server/ingest/start-ingest.ts'
import { describeIngestMemory } from '../../server/ports/conformance/ingest-memory.conformance.ts'
import type { LeaderStores } from '../../server/ports/leadership.ts'
import type { AssetRecord } from '../../server/records/asset-record.ts'
import { eventually } from '../support/eventually.ts'
import { jpeg } from '../support/media-fixtures.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { newSchema } from './databases.ts'

const dayMs = 24 * 3_600_000

let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops = []
})

/** A node that has become the leader. */
const leaderAt = async (address: PostgresqlAddress) => {
  const shared = await createPostgresqlStores({ address })
  let election: { close(): Promise<void> } | null = null
  const stores = await new Promise<LeaderStores>((resolve) => {
    election = shared.leadership.run({
      begin: (leading) => {
        resolve(leading)
        return { close: async () => undefined }
      },
      onFollow: () => undefined,
      onFailure: () => undefined,
    })
  })
  const resign = async () => election?.close()
  const close = async () => {
    await resign()
    await shared.close()
  }
  stops.push(close)
  return { shared, close, resign, stores }
}

describeIngestMemory('PostgreSQL', async () => {
  const { stores } = await leaderAt(newSchema())
  return { memory: stores.memory, reopen: () => stores.memory }
})

describe('V8 the next leader', () => {
  test('V8 a new leader on another machine reads no file that the former one has read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-leaders-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const media = join(folder, 'media')
    await mkdir(media)
    for (const name of ['one.pdf', 'two.pdf']) await writeFile(join(media, name), pdf())
    await writeFile(join(media, 'broken.jpg'), 'no picture')
    const address = newSchema()
    const blobs = createFolderBlobs({ folder: join(folder, 'bucket') })
    const lead = async (node: string) => {
      const { shared, stores, close } = await leaderAt(address)
      const dataFolder = join(folder, node)
      await mkdir(dataFolder)
      const catalogue = await createReplicatedCatalogue({ snapshotPath: join(dataFolder, 'index'), ...shared })
      const read: string[] = []
      const ingest = startIngest({
        folder: media,
        dataFolder,
        stores: { ...shared, assets: stores.assets },
        memory: stores.memory,
        catalogue,
        blobs,
        made: shared.made(blobs, { maxBytes: 1e9, clock: Date.now }),
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        ffmpeg: Promise.resolve(null),
        watch: false,
        onProgress: ({ current }) => read.push(current),
      })
      const { assets, skipped } = await ingest.ready
      return {
        result: { assets, skipped: skipped.map(({ path }) => path) },
        read: read.filter((path) => path !== '').toSorted(),
        memory: stores.memory,
        end: async () => {
          await ingest.close()
          await catalogue.close()
          await close()
        },
      }
    }
    const first = await lead('a')
    expect(first.read).toEqual(['broken.jpg', 'one.pdf', 'two.pdf'])
    await first.end()
    await writeFile(join(media, 'three.pdf'), pdf())
    const second = await lead('b')
    expect(second.read).toEqual(['three.pdf'])
    expect([first.result, second.result]).toEqual([
      { assets: 2, skipped: ['broken.jpg'] },
      { assets: 3, skipped: ['broken.jpg'] },
    ])
    await second.end()
  })

  test('V8 unused blobs stay for seven days, and those of a content that comes back are not removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-garbage-'))
    stops.push(() => rm(folder, { recursive: true, force: true }))
    const [media, dataFolder] = [join(folder, 'media'), join(folder, 'data')]
    for (const each of [media, dataFolder]) await mkdir(each)
    const { shared, stores } = await leaderAt(newSchema())
    const blobs = createFolderBlobs({ folder: join(folder, 'bucket') })
    const catalogue = await createReplicatedCatalogue({ snapshotPath: join(dataFolder, 'index'), ...shared })
    stops.push(() => catalogue.close())
    let now = Date.now()
    const look = async (watch = false) => {
      const ingest = startIngest({
        folder: media,
        dataFolder,
        stores: { ...shared, assets: stores.assets },
        memory: stores.memory,
        garbage: stores.garbage,
        catalogue,
        blobs,
        made: shared.made(blobs, { maxBytes: 1e9, clock: () => now }),
        log: { info: () => undefined, warn: () => undefined, error: () => undefined },
        ffmpeg: Promise.resolve(null),
        watch,
        clock: () => now,
      })
      await ingest.ready
      return ingest
    }
    /** One pass, and a sweep. */
    const sweep = async () => {
      const ingest = await look(true)
      await writeFile(join(media, 'change.txt'), String(now))
      await eventually(async () => expect(await stores.garbage?.take(now - 7 * dayMs, () => Promise.reject(new Error('left')))).toBe(0))
      await ingest.close()
    }
    const picture = async (path: string, width: number) => writeFile(join(media, path), await jpeg(width, 20))
    for (const [path, width] of [
      ['gone.jpg', 20],
      ['back.jpg', 30],
      ['stays.jpg', 40],
    ] as const)
      await picture(path, width)
    await (await look()).close()
    const records = new Map<string, AssetRecord>()
    for await (const record of stores.assets.allAssets()) records.set(record.path, record)
    const isPresent = async (path: string) => {
      const { renditions = [] } = records.get(path) ?? {}
      const keys = renditions.filter(({ name }) => name !== 'original').map(({ blob }) => blob)
      expect(keys.length).toBeGreaterThan(0)
      const found = await Promise.all(keys.map((key) => blobs.stat(key)))
      return new Set(found.map((stat) => stat !== null))
    }
    for (const path of ['gone.jpg', 'back.jpg']) await rm(join(media, path))
    await (await look()).close()
    await (await look()).close()
    expect(await stores.assets.countAssets()).toBe(1)
    now += 6 * dayMs
    await picture('back.jpg', 30)
    await sweep()
    for (const path of records.keys()) expect([path, await isPresent(path)]).toEqual([path, new Set([true])])
    now += 2 * dayMs
    await sweep()
    expect(await isPresent('gone.jpg')).toEqual(new Set([false]))
    for (const path of ['back.jpg', 'stays.jpg']) expect([path, await isPresent(path)]).toEqual([path, new Set([true])])
  })

  test('T3 V8 a former leader that was suspended in the middle of a pass does not replace newer collections', async () => {
    const address = newSchema()
    const first = await leaderAt(address)
    await first.stores.configuration.putDocument('collections', ['of the first'], null, null)
    await first.resign()
    const { stores } = await leaderAt(address)
    await stores.configuration.putDocument('collections', ['of the second'], null, null)
    const late = first.stores.configuration.putDocument('collections', ['late'], null, null)
    await expect(late).rejects.toThrow('Another node has become the leader')
    expect((await stores.configuration.getDocument('collections'))?.body).toEqual(['of the second'])
  })

  test('V8 a former leader can no longer change the ingest memory', async () => {
    const address = newSchema()
    const first = await leaderAt(address)
    await first.stores.memory.change([{ path: 'a' }], [])
    await first.resign()
    const { stores } = await leaderAt(address)
    await expect(first.stores.memory.change([{ path: 'a' }, { path: 'late' }], [])).rejects.toThrow('Another node has become the leader')
    await expect(first.stores.memory.change([], ['a'])).rejects.toThrow('Another node has become the leader')
    await expect(first.stores.garbage?.add(['key'], 1)).rejects.toThrow('Another node has become the leader')
    await stores.garbage?.add(['key'], 1)
    await expect(first.stores.garbage?.take(2, async (keys) => keys)).rejects.toThrow('Another node has become the leader')
    const found: unknown[] = []
    for await (const entry of stores.memory.entries()) found.push(entry)
    expect(found).toEqual([{ path: 'a' }])
  })
})
