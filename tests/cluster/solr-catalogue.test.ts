import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSolrCatalogue, type SolrCatalogueOptions } from '../../server/engines/catalogue/solr/solr-catalogue.ts'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import type { SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { type Catalogue, CatalogueUnavailableError } from '../../server/ports/catalogue.ts'
import { queryOf } from '../../server/ports/conformance/catalogue.samples.ts'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { seeded } from '../../server/ports/conformance/random-catalogue.samples.ts'
import { scaledMs } from '../support/time-limits.ts'
import { createClosing, describeSharedCatalogue, openSharedStores, titled } from './catalogue-on-shared-stores.ts'
import { newSchema } from './databases.ts'
import { type RunningSolrServers, startSolrServers } from './solr-servers.ts'

let servers: RunningSolrServers | null = null
let count = 0
beforeAll(async () => {
  servers = await startSolrServers(3)
})
afterAll(() => servers?.stop())

const closing = createClosing()

const address = () => ({ urls: servers?.urls ?? [], credentials: null })
const openStores = (database: PostgresqlAddress): Promise<SharedStores> => openSharedStores(database, closing)
const openCatalogue = async ({ assets, changes }: SharedStores, change: Partial<SolrCatalogueOptions> = {}): Promise<Catalogue> => {
  const options = {
    solr: address(),
    collection: `test-${(count += 1)}`,
    shards: 2,
    replicas: 2,
    assets,
    changes,
    otherWriterMs: 0,
    waitMs: scaledMs(60_000),
  }
  const catalogue = await createSolrCatalogue({ ...options, ...change })
  closing.add(() => catalogue.close())
  return catalogue
}

describeSharedCatalogue('SolrCloud of three nodes', closing, openCatalogue, { similarWords: 'automaton' })
const hidden = (id: string, title: string) => sampleAsset(id, { texts: { title }, rights: { view: ['board'], download: {} } })
const solrRequest = (path: string, body?: unknown) =>
  fetch(`${address().urls[0]}${path}`, {
    headers: { 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  }).then((response) => response.json() as Promise<Record<string, unknown>>)
const collectionsOf = async (name: string) =>
  ((await solrRequest('/admin/collections?action=LIST')) as unknown as { collections: string[] }).collections.filter((collection) =>
    collection.startsWith(`${name}-`),
  )

describe('V8 the index in Solr', () => {
  test('V8 one server finds the assets that another has stored, with their labels; a late old record does not replace a newer one', async () => {
    const database = newSchema()
    const [first, second] = [await openStores(database), await openStores(database)]
    const collection = `shared-${(count += 1)}`
    const writing = await openCatalogue(first, { collection })
    const reading = await openCatalogue(second, { collection })
    const old = titled('a', 'storm')
    const labelled = sampleAsset('b', {
      texts: { title: { fr: 'storm' } },
      keywords: { location: [{ value: 'B', labels: { de: 'Bern' } }] },
    })
    await first.assets.putAssets([old, labelled])
    await writing.put([old, labelled])
    const query = queryOf({ text: 'storm', facets: ['location'] })
    const found = await reading.search(query)
    expect([found.ids.toSorted(), found.facets.location?.values.map(({ label }) => label)]).toEqual([['a', 'b'], ['Bern']])
    expect(await reading.contentLocales()).toEqual(['de', 'fr'])
    await second.assets.putAssets([hidden('a', 'storm')])
    expect(await reading.search(query)).toMatchObject({ total: 1 })
    await writing.put([old])
    expect(await writing.search(query)).toMatchObject({ total: 1, ids: ['b'] })
    await first.assets.countDownloads(['b'])
    await first.assets.putAssets([titled('c', 'storm')])
    await writing.put(await first.assets.getAssets(['b']))
    const byDownloads = queryOf({ text: 'storm', sort: { key: 'obj_dload_cnt', orientation: 'desc' } })
    expect((await reading.search(byDownloads)).ids).toEqual(['b', 'c'])
  })

  test('T3 V8 while Solr refuses updates, hidden and removed assets are missing immediately for users without the right', async () => {
    const stores = await openStores(newSchema())
    const collection = `refusing-${(count += 1)}`
    const failures: string[] = []
    const onUpdateFailure = (error: unknown) => void failures.push(String(error))
    const catalogue = await openCatalogue(stores, { collection, waitMs: 500, onUpdateFailure })
    await stores.assets.putAssets(['a', 'b', 'c', 'd'].map((id) => titled(id, 'storm')))
    await expect.poll(async () => (await catalogue.search(queryOf({ text: 'storm' }))).total).toBe(4)
    const [name] = await collectionsOf(collection)
    const setReadOnly = (value: string) => solrRequest(`/admin/collections?action=MODIFYCOLLECTION&collection=${name}&readOnly=${value}`)
    await setReadOnly('true')
    await stores.assets.putAssets([hidden('a', 'storm'), titled('c', 'calm')])
    await stores.assets.removeAssets(['b'])
    const forAll = await catalogue.search(queryOf({ text: 'storm', facets: ['filetype'] }))
    expect([forAll.total, forAll.ids.toSorted(), forAll.facets.filetype?.values[0]?.count]).toEqual([2, ['c', 'd'], 2])
    const forBoard = await catalogue.search(queryOf({ text: 'storm', groups: ['everyone', 'board'] }))
    expect(forBoard.ids.toSorted()).toEqual(['a', 'c', 'd'])
    // The ingest continues: the index follows the database as soon as it can be updated.
    await catalogue.put([titled('c', 'calm')])
    await catalogue.remove(['b'])
    expect(failures).toEqual([expect.stringMatching(/status 403: .* is read-only/)])
    await setReadOnly('')
    await expect.poll(async () => (await catalogue.search(queryOf({ text: 'storm' }))).ids).toEqual(['d'])
  })

  test('V8 a restart reads no asset; a database restored from a backup gets a new collection behind the alias', async () => {
    const database = newSchema()
    const stores = await openStores(database)
    const collection = `restored-${(count += 1)}`
    const first = await openCatalogue(stores, { collection })
    await stores.assets.putAssets([titled('a', 'storm'), titled('b', 'storm')])
    expect(await first.search(queryOf({ text: 'storm' }))).toMatchObject({ total: 2 })
    const before = await collectionsOf(collection)
    const never = () => {
      throw new Error('the assets are read')
    }
    const again = await openCatalogue({ ...stores, assets: { ...stores.assets, allAssets: never } }, { collection })
    expect(await again.search(queryOf({ text: 'storm' }))).toMatchObject({ total: 2 })
    await first.close()
    await again.close()
    const restored = await openStores(newSchema())
    await restored.assets.putAssets([titled('c', 'storm')])
    const after = await openCatalogue(restored, { collection })
    expect((await after.search(queryOf({ text: 'storm' }))).ids).toEqual(['c'])
    const now = await collectionsOf(collection)
    expect([before.length, now.length, now.some((name) => before.includes(name))]).toEqual([1, 1, false])
  })

  test('T22 V8 short prefixes in a phrase match thousands of words; texts with NUL and lone surrogates are stored', async () => {
    const stores = await openStores(newSchema())
    const catalogue = await openCatalogue(stores)
    const odd = 'nul \0 and \ud800 storm'
    await stores.assets.putAssets([
      ...Array.from({ length: 1500 }, (_, at) => titled(`a${at}`, `red w${at}x`)),
      sampleAsset('odd', { texts: { title: odd }, keywords: { keywords: [{ value: odd }, { value: ' spaces ' }] } }),
    ])
    expect(await catalogue.search(queryOf({ text: 'red-w' }))).toMatchObject({ total: 1500 })
    const found = await catalogue.search(queryOf({ text: 'storm', facets: ['keywords'], filter: { keywords: [' spaces '] } }))
    const listed = found.facets.keywords?.values.map(({ value, count }) => [value, count])
    expect([found.ids, listed]).toEqual([['odd'], expect.arrayContaining([[' spaces ', 1]])])
    expect(listed).toHaveLength(2)
  })

  test('F2 V8 with more values than a list shows, the most frequent are exact on both shards, and selected ones have their counts', async () => {
    const stores = await openStores(newSchema())
    const catalogue = await openCatalogue(stores)
    const values = (at: number) => [`rare${at}`, ...(at % 2 === 0 ? ['even'] : []), ...(at % 3 === 0 ? ['third'] : [])]
    const assets = Array.from({ length: 6000 }, (_, at) =>
      sampleAsset(`a${at}`, { texts: { title: 'x' }, keywords: { people: values(at).map((value) => ({ value })) } }),
    )
    for (let at = 0; at < assets.length; at += 500) await stores.assets.putAssets(assets.slice(at, at + 500))
    const { facets } = await catalogue.search(queryOf({ facets: ['people'], facetLimit: 2, filter: { people: ['rare5999', 'gone'] } }))
    expect(facets.people?.values.map(({ value, count }) => [value, count])).toEqual([
      ['even', 3000],
      ['third', 2000],
      ['rare5999', 1],
      ['gone', 0],
    ])
    expect(facets.people?.total).toBeGreaterThan(5000)
  })

  test('V8 servers that start together share one collection', async () => {
    const database = newSchema()
    const [first, second] = [await openStores(database), await openStores(database)]
    await first.assets.putAssets([titled('a', 'storm')])
    const collection = `together-${(count += 1)}`
    const both = await Promise.all([openCatalogue(first, { collection }), openCatalogue(second, { collection })])
    await first.assets.putAssets([titled('b', 'storm')])
    for (const catalogue of both) expect(await catalogue.search(queryOf({ text: 'storm' }))).toMatchObject({ total: 2 })
  })

  test('V8 servers that start in the same millisecond, on a new and on a restored database, share one complete collection', async () => {
    const collection = `same-time-${(count += 1)}`
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now())
    onTestFinished(() => now.mockRestore())
    for (const title of ['storm', 'calm']) {
      const database = newSchema()
      const servers = [await openStores(database), await openStores(database), await openStores(database)] as const
      await servers[0].assets.putAssets([titled('a', title)])
      const catalogues = await Promise.all(servers.map((stores) => openCatalogue(stores, { collection })))
      await servers[1].assets.putAssets([titled('b', title)])
      for (const catalogue of catalogues) {
        expect(await catalogue.search(queryOf({ text: title }))).toMatchObject({ total: 2 })
        await catalogue.close()
      }
    }
  })

  test('S2 V8 pages far behind are the same without their offset, among equal, different and missing numbers', async () => {
    const stores = await openStores(newSchema())
    const collection = `deep-${(count += 1)}`
    const [plain, deep] = [await openCatalogue(stores, { collection }), await openCatalogue(stores, { collection, maxSkippedCount: 2 })]
    const dates = [1, 1, 1, 1.5, 7, -3, 1_700_000_000, 1_700_000_001, 1_700_000_000.5, undefined]
    const random = seeded(5)
    const ids = Array.from({ length: 150 }, (_, at) => `asset ${at}`)
    await stores.assets.putAssets(
      ids.map((id) => {
        const date = dates[Math.floor(random() * dates.length)]
        return sampleAsset(id, { texts: { title: 'storm' }, numbers: date === undefined ? {} : { imp_date: date } })
      }),
    )
    await stores.assets.putAssets([hidden('hidden', 'storm')])
    for (const key of ['imp_date', 'score', 'obj_dload_cnt'] as const)
      for (const orientation of ['asc', 'desc'] as const) {
        const sort = { key, orientation }
        const whole = (await plain.search(queryOf({ sort, rows: 200 }))).ids
        expect(whole).toHaveLength(150)
        for (const start of [3, 29, 30, 31, 70, 111, 146, 149, 150, 400]) {
          const page = await deep.search(queryOf({ sort, start, rows: 7, facets: ['keywords'] }))
          expect([page.total, page.ids]).toEqual([150, whole.slice(start, start + 7)])
        }
      }
  })

  test('S2 V8 pages far behind in the order of a score are the same without their offset, among equal and different scores', async () => {
    const stores = await openStores(newSchema())
    const collection = `deep-scores-${(count += 1)}`
    const [plain, deep] = [await openCatalogue(stores, { collection }), await openCatalogue(stores, { collection, maxSkippedCount: 2 })]
    const random = seeded(8)
    const words = ['storm', 'storms', 'stormy', 'calm', 'sea', 'thunderstorm']
    const textOf = () => Array.from({ length: 1 + Math.floor(random() * 6) }, () => words[Math.floor(random() * words.length)]).join(' ')
    await stores.assets.putAssets(
      Array.from({ length: 150 }, (_, at) => sampleAsset(`asset ${at}`, { texts: { title: textOf(), description: textOf() } })),
    )
    await stores.assets.putAssets([hidden('hidden', 'storm storm')])
    for (const text of ['storm', 'sto', 'storm sea', '"storm sea"', 'storm OR calm', 'gone'])
      for (const orientation of ['asc', 'desc'] as const) {
        const sort = { key: 'score', orientation } as const
        const { ids, total } = await plain.search(queryOf({ text, sort, rows: 200 }))
        expect(ids).toHaveLength(total)
        for (const start of [3, 11, 30, 31, 70, 111, 140, total - 1, total].filter((one) => one >= 0 && one <= total)) {
          const page = await deep.search(queryOf({ text, sort, start, rows: 7 }))
          expect([text, start, page.total, page.ids]).toEqual([text, start, total, ids.slice(start, start + 7)])
        }
      }
  })

  test('V8 explains servers that do not respond', async () => {
    const { assets, changes } = await openStores(newSchema())
    const options = { collection: 'none', shards: 1, replicas: 1, assets, changes }
    const solr = { urls: ['http://127.0.0.1:9/solr'], credentials: null }
    await expect(createSolrCatalogue({ ...options, solr })).rejects.toThrow('Solr does not respond')
  })
})

// Last, because the node does not return.
test('T3 V8 after the loss of one of three Solr nodes no asset is lost or shown without the right; searches may fail until the cluster notices', async () => {
  const stores = await openStores(newSchema())
  const catalogue = await openCatalogue(stores, { waitMs: 2000 })
  /** Null = Solr does not respond. */
  const find = () =>
    catalogue.search(queryOf({ text: 'storm' })).catch((error: unknown) => {
      if (error instanceof CatalogueUnavailableError) return null
      throw error
    })
  const untilTotal = (total: number) => expect.poll(async () => (await find())?.total, { timeout: scaledMs(90_000) }).toBe(total)
  const ids = Array.from({ length: 50 }, (_, at) => `a${at}`)
  await stores.assets.putAssets(ids.map((id) => titled(id, 'storm')))
  await untilTotal(50)
  await servers?.kill(1)
  for (const id of ids.slice(0, 10)) {
    await stores.assets.putAssets([hidden(id, 'storm')])
    const found = await find()
    if (found) expect([found.ids.includes(id), found.ids.length]).toEqual([false, found.total])
  }
  await stores.assets.putAssets([titled('new', 'storm')])
  await untilTotal(41)
})
