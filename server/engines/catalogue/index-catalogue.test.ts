import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { builtServer } from '../../../tests/support/built-server.ts'
import { describeCatalogue } from '../../ports/conformance/catalogue.conformance.ts'
import { queryOf } from '../../ports/conformance/catalogue.samples.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import { randomAsset, seeded } from '../../ports/conformance/random-catalogue.samples.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { createSqliteStores } from '../stores/sqlite/sqlite.ts'
import { startCoreThread } from './core-thread.ts'
import { createIndexCatalogue, type IndexCatalogueOptions } from './index-catalogue.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-catalogue-'))
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
const snapshotPath = () => join(folder, 'catalogue.snapshot')

const thread = () => startCoreThread(builtServer('index.worker.js'))

const empty = {
  allAssets: async function* none() {},
  countAssets: async () => 0,
  assetsVersion: async () => ({ revision: 0, mark: null }),
  rightsVersion: async () => '',
} as IndexCatalogueOptions['assets']

describeCatalogue('search index', () => createIndexCatalogue({ snapshotPath: snapshotPath(), assets: empty, thread: 'none' }))
describeCatalogue('search index in a thread', () => createIndexCatalogue({ snapshotPath: snapshotPath(), assets: empty, thread }))

describe('the snapshot of the search index', () => {
  const stores = () => createSqliteStores({ file: ':memory:' })
  const records = () => {
    const random = seeded(5)
    return Array.from({ length: 1200 }, (_, at) => randomAsset(random, `a${at}`))
  }
  const queries = [
    queryOf({ facets: ['keywords', 'location', 'shelf', 'filesize'], facetLimit: 1000, rows: 50 }),
    queryOf({ text: 'forest', sort: { key: 'imp_date', orientation: 'asc' }, facets: ['people'] }),
  ]

  test('V1 restores the same results after a restart without reading the assets again', async () => {
    const stored = stores()
    await stored.assets.putAssets(records())
    const options = { snapshotPath: snapshotPath(), assets: stored.assets, thread: 'none' } as const
    const first = await createIndexCatalogue(options)
    const before = await Promise.all(queries.map((query) => first.search(query)))
    await first.close()
    const allAssets = vi.fn(() => stored.assets.allAssets())
    const second = await createIndexCatalogue({ ...options, assets: { ...stored.assets, allAssets } })
    expect(await Promise.all(queries.map((query) => second.search(query)))).toEqual(before)
    expect(await second.extraFields()).toEqual(['shelf'])
    expect(await second.contentLocales()).toEqual(['de', 'en'])
    expect(allAssets).not.toHaveBeenCalled()
    await second.close()
    await stored.close()
  })

  test('T3 V7 a snapshot of another database with equal numbers is not used', async () => {
    const [first, second] = [stores(), stores()]
    await first.assets.putAssets([sampleAsset('a', { texts: { title: 'visible' } })])
    await second.assets.putAssets([sampleAsset('a', { texts: { title: 'visible' }, rights: { view: [], download: {} } })])
    const options = { snapshotPath: snapshotPath(), thread: 'none' } as const
    const before = await createIndexCatalogue({ ...options, assets: first.assets })
    expect(await before.search(queryOf({ text: 'visible' }))).toMatchObject({ total: 1 })
    await before.snapshot()
    await before.close()
    const after = await createIndexCatalogue({ ...options, assets: second.assets })
    expect(await after.search(queryOf({ text: 'visible' }))).toMatchObject({ total: 0 })
    await after.close()
  })

  test('saves changes on close', async () => {
    const stored = stores()
    const options = { snapshotPath: snapshotPath(), assets: stored.assets, thread: 'none' } as const
    const first = await createIndexCatalogue(options)
    const added = sampleAsset('new', { keywords: { keywords: [{ value: 'k', labels: { de: 'Wort' } }] } })
    await stored.assets.putAssets([added])
    await first.put([added])
    await first.close()
    const allAssets = vi.fn(() => stored.assets.allAssets())
    const second = await createIndexCatalogue({ ...options, assets: { ...stored.assets, allAssets } })
    const response = await second.search(queryOf({ facets: ['keywords'] }))
    expect([response.ids, response.facets.keywords?.values[0]?.label]).toEqual([['new'], 'Wort'])
    expect(allAssets).not.toHaveBeenCalled()
    await second.close()
    await stored.close()
  })

  test.each([
    ['an asset was added', (changed: ReturnType<typeof stores>) => changed.assets.putAssets([sampleAsset('later')])],
    [
      'one was replaced',
      (changed: ReturnType<typeof stores>) => changed.assets.putAssets([sampleAsset('a1', { texts: { title: 'otherwise' } })]),
    ],
    ['one was removed', (changed: ReturnType<typeof stores>) => changed.assets.removeAssets(['a1'])],
  ])('is not used when %s while the server was down', async (_what, change) => {
    const stored = stores()
    await stored.assets.putAssets(records().slice(0, 20))
    const options = { snapshotPath: snapshotPath(), assets: stored.assets, thread: 'none' } as const
    await (await createIndexCatalogue(options)).close()
    await change(stored)
    const again = await createIndexCatalogue(options)
    const ids: string[] = []
    for await (const { id } of stored.assets.allAssets()) ids.push(id)
    expect((await again.search(queryOf({ groups: ['*'] }))).ids.toSorted()).toEqual(ids.toSorted())
    await again.close()
    await stored.close()
  })

  test('is rebuilt when damaged, truncated or of another format', async () => {
    const stored = stores()
    await stored.assets.putAssets(records().slice(0, 50))
    const options = { snapshotPath: snapshotPath(), assets: stored.assets, thread: 'none' } as const
    await (await createIndexCatalogue(options)).close()
    const good = await readFile(snapshotPath())
    const flipped = (at: number) => {
      const copy = Buffer.from(good)
      copy[at] = (copy[at] ?? 0) ^ 0xff
      return copy
    }
    const bad = [
      Buffer.alloc(0),
      Buffer.from('VTRCAT01'),
      Buffer.concat([Buffer.from('VTRCAT01'), Buffer.from([255, 255, 255, 255])]),
      good.subarray(0, 40),
      good.subarray(0, good.length - 1),
      good.subarray(0, good.length >> 1),
      flipped(0),
      flipped(9),
      flipped(30),
      ...Array.from({ length: 20 }, (_, at) => flipped(Math.floor(((at + 1) / 21) * good.length))),
    ]
    for (const bytes of bad) {
      await writeFile(snapshotPath(), bytes)
      const again = await createIndexCatalogue(options)
      expect((await again.search(queryOf({ groups: ['*'] }))).total).toBe(50)
      await again.close()
    }
    await stored.close()
  })

  test('cannot be read by other users of the machine', async () => {
    const catalogue = await createIndexCatalogue({ snapshotPath: snapshotPath(), assets: empty, thread: 'none' })
    await catalogue.snapshot()
    await catalogue.close()
    expect((await stat(snapshotPath())).mode & 0o077).toBe(0)
  })

  test('does not prevent searches when it cannot be written', async () => {
    const stored = stores()
    await stored.assets.putAssets(records().slice(0, 5))
    const catalogue = await createIndexCatalogue({
      snapshotPath: join(folder, 'no', 'such', 'folder'),
      assets: stored.assets,
      thread: 'none',
    })
    expect((await catalogue.search(queryOf({ groups: ['*'] }))).total).toBe(5)
    await catalogue.close()
    await stored.close()
  })

  test('can be written during changes of assets', async () => {
    const catalogue = await createIndexCatalogue({ snapshotPath: snapshotPath(), assets: empty, thread: 'none' })
    const all = records()
    await Promise.all(
      Array.from({ length: 12 }, async (_, part) => {
        await catalogue.put(all.slice(part * 100, part * 100 + 100))
        if (part % 3 === 0) await catalogue.snapshot()
        if (part % 4 === 0) await catalogue.remove([`a${part * 100}`])
      }),
    )
    expect((await catalogue.search(queryOf({ groups: ['*'] }))).total).toBe(1197)
    await catalogue.close()
  })
})

describe('the thread of the search index', () => {
  test('is replaced after a crash, and the next query succeeds', async () => {
    const stored = createSqliteStores({ file: ':memory:' })
    const record: AssetRecord = sampleAsset('a')
    await stored.assets.putAssets([record])
    const threads: ReturnType<typeof thread>[] = []
    const catalogue = await createIndexCatalogue({
      snapshotPath: snapshotPath(),
      assets: stored.assets,
      thread: () => {
        const started = thread()
        threads.push(started)
        return started
      },
    })
    expect((await catalogue.search(queryOf())).ids).toEqual(['a'])
    await threads[0]?.stop()
    const results = await Promise.all(Array.from({ length: 5 }, () => catalogue.search(queryOf())))
    expect(results.map(({ ids }) => ids)).toEqual(Array.from({ length: 5 }, () => ['a']))
    expect(threads).toHaveLength(2)
    await catalogue.close()
    await expect(catalogue.search(queryOf())).rejects.toThrow('closed')
    await stored.close()
  })

  test('returns an error to the caller and continues', async () => {
    const started = thread()
    await expect(started.calls.snapshot('/no/such/folder/file', { revision: 0, mark: null, count: 0, rightsVersion: '' })).rejects.toThrow(
      'ENOENT',
    )
    expect(JSON.parse(await started.calls.search(queryOf()))).toMatchObject({ total: 0 })
    await started.stop()
    await expect(started.calls.search(queryOf())).rejects.toThrow('closed')
  })
})
