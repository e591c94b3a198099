import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createReplicatedCatalogue } from '../../server/engines/catalogue/replicated-catalogue.ts'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import type { SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { RestoredDatabaseError } from '../../server/ports/asset-changes.ts'
import type { AssetStore } from '../../server/ports/asset-store.ts'
import type { Catalogue } from '../../server/ports/catalogue.ts'
import { queryOf } from '../../server/ports/conformance/catalogue.samples.ts'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { eventually } from '../support/eventually.ts'
import { createClosing, describeSharedCatalogue, openSharedStores, titled } from './catalogue-on-shared-stores.ts'
import { newSchema, runStatements } from './databases.ts'

let folder = ''
let count = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-replicated-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

// After the hook above, because hooks after a test run in reverse order: close the catalogues before their folder is removed.
const closing = createClosing()
const openStores = (database: PostgresqlAddress): Promise<SharedStores> => openSharedStores(database, closing)
const openCatalogue = async ({ assets, changes }: SharedStores, snapshot = `snapshot-${(count += 1)}`): Promise<Catalogue> => {
  const catalogue = await createReplicatedCatalogue({ assets, changes, snapshotPath: join(folder, snapshot), thread: 'none' })
  closing.add(() => catalogue.close())
  return catalogue
}

describeSharedCatalogue('replicated index', closing, openCatalogue)

describe('V8 the replicated index', () => {
  test('V8 a burst of changes larger than one request, with removals, is complete at the next search', async () => {
    const address = newSchema()
    const stores = await openStores(address)
    const catalogue = await openCatalogue(await openStores(address))
    const ids = Array.from({ length: 1300 }, (_, at) => `a${at}`)
    for (let at = 0; at < ids.length; at += 100) await stores.assets.putAssets(ids.slice(at, at + 100).map((id) => titled(id, 'storm')))
    await stores.assets.removeAssets(['unknown'])
    await stores.assets.removeAssets(ids.slice(0, 700))
    await stores.assets.putAssets([titled('a5', 'storm')])
    expect(await catalogue.search(queryOf({ text: 'storm' }))).toMatchObject({ total: 601 })
  })

  test('T3 V8 a snapshot of an index that is behind is not used as if it were complete', async () => {
    const address = newSchema()
    const stores = await openStores(address)
    await stores.assets.putAssets([titled('a', 'storm'), titled('b', 'storm')])
    const own = await openStores(address)
    const versionAfter = () => Promise.reject(new Error('the changes cannot be read'))
    const first = await openCatalogue({ ...own, changes: { ...own.changes, versionAfter } }, 'same')
    await stores.assets.putAssets([sampleAsset('a', { texts: { title: 'storm' }, rights: { view: [], download: {} } })])
    await first.snapshot()
    const second = await openCatalogue(own, 'same')
    expect(await second.search(queryOf({ text: 'storm' }))).toMatchObject({ total: 1, ids: ['b'] })
  })

  test('T3 V7 V8 a database that was restored and changed since is recognised, at a start and by a running server', async () => {
    const address = newSchema()
    const stores = await openStores(address)
    const withTitle = (title: string) => stores.assets.putAssets([titled('a', title), titled('b', 'storm')])
    await withTitle('storm')
    await runStatements(address, 'CREATE TABLE backup AS SELECT * FROM assets')
    const restored = await stores.assets.assetsVersion()
    const query = queryOf({ text: 'storm' })
    const running = await openCatalogue(await openStores(address))
    const stored = await openCatalogue(await openStores(address), 'same')
    await withTitle('calm')
    for (const catalogue of [running, stored]) expect(await catalogue.search(query)).toMatchObject({ total: 1 })
    await stored.snapshot()

    const { revision } = restored
    await runStatements(address, `UPDATE counters SET value = ${revision} WHERE name = 'assets'`)
    await runStatements(address, `DELETE FROM revision_marks WHERE revision > ${revision}`)
    await runStatements(address, 'DELETE FROM assets')
    await runStatements(address, 'INSERT INTO assets OVERRIDING SYSTEM VALUE SELECT * FROM backup')
    await expect(running.search(query)).rejects.toBeInstanceOf(RestoredDatabaseError)
    // The same numbers as before the restore, and later ones.
    await withTitle('storm')
    for (let later = 0; later < 2; later += 1) {
      await expect(running.search(query)).rejects.toBeInstanceOf(RestoredDatabaseError)
      const started = await openCatalogue(await openStores(address), 'same')
      expect(await started.search(query)).toMatchObject({ total: 2 })
      await stored.snapshot().catch(() => undefined)
      await withTitle('storm')
    }
  })

  test('S2 V8 servers with different pasts list equal assets in the same order, so that pages of both fit together', async () => {
    const address = newSchema()
    const stores = await openStores(address)
    const running = await openCatalogue(await openStores(address))
    const ids = Array.from({ length: 12 }, (_, at) => `a${at}`)
    const catalogues: Catalogue[] = [running]
    const expectSameOrder = async () => {
      const pages: string[] = []
      for (let start = 0; start < ids.length; start += 3) {
        const catalogue = catalogues[(start / 3) % catalogues.length]
        pages.push(...((await catalogue?.search(queryOf({ start, rows: 3 })))?.ids ?? []))
      }
      expect(pages.toSorted()).toEqual(ids.toSorted())
    }
    await stores.assets.putAssets(ids.map((id) => titled(id, 'storm')))
    // The running server follows each change; the others start later.
    for (const id of ['a7', 'a2', 'a9', 'a2']) {
      await stores.assets.putAssets([titled(id, 'calm')])
      await expectSameOrder()
    }
    await stores.assets.removeAssets(['a4'])
    await stores.assets.putAssets([titled('a4', 'storm')])
    await expectSameOrder()
    catalogues.push(await openCatalogue(await openStores(address)))
    await expectSameOrder()
    await stores.assets.putAssets(['a1', 'a0'].map((id) => titled(id, 'calm')))
    await expectSameOrder()
    await stores.assets.countDownloads(['a3', 'a1', 'a3'])
    await running.put(await stores.assets.getAssets(['a3', 'a1']))
    await expectSameOrder()
    catalogues.push(await openCatalogue(await openStores(address)))
    await expectSameOrder()
    const byDownloads = queryOf({ sort: { key: 'obj_dload_cnt', orientation: 'desc' }, rows: 2 })
    for (const catalogue of catalogues) expect((await catalogue.search(byDownloads)).ids).toEqual(['a3', 'a1'])
  })

  test('V8 a late old record does not replace a newer one; download counts are updated', async () => {
    const address = newSchema()
    const stores = await openStores(address)
    const old = titled('a', 'storm')
    await stores.assets.putAssets([old, titled('b', 'storm')])
    const catalogue = await openCatalogue(await openStores(address))
    await stores.assets.putAssets([sampleAsset('a', { texts: { title: 'storm' }, rights: { view: [], download: {} } })])
    expect(await catalogue.search(queryOf({ text: 'storm' }))).toMatchObject({ total: 1 })
    await catalogue.put([old])
    expect(await catalogue.search(queryOf({ text: 'storm' }))).toMatchObject({ total: 1, ids: ['b'] })
    await stores.assets.putAssets([titled('c', 'storm')])
    await stores.assets.countDownloads(['b'])
    await catalogue.put(await stores.assets.getAssets(['b']))
    const byDownloads = queryOf({ text: 'storm', sort: { key: 'obj_dload_cnt', orientation: 'desc' } })
    expect((await catalogue.search(byDownloads)).ids).toEqual(['b', 'c'])
  })
})

/** Takes part in the election and records events. */
const candidate = (stores: SharedStores) => {
  const events: string[] = []
  let assets: AssetStore | null = null
  const election = stores.leadership.run({
    begin: ({ assets: fenced }) => {
      assets = fenced
      events.push('leads')
      return { close: async () => void events.push('ended') }
    },
    onFollow: () => {
      if (events.at(-1) !== 'follows') events.push('follows')
    },
    onFailure: (error) => void events.push(error instanceof Error ? error.message : ''),
  })
  let closed: Promise<void> | null = null
  const close = () => (closed ??= election.close())
  closing.add(close)
  return { events, close, assets: () => assets }
}

describe('V8 the leader', () => {
  test('V8 one node leads, and another one takes over when it ends', async () => {
    const address = newSchema()
    const first = candidate(await openStores(address))
    await eventually(() => expect(first.events).toEqual(['leads']))
    const second = candidate(await openStores(address))
    await eventually(() => expect(second.events).toEqual(['follows']))
    await first.close()
    expect(first.events).toEqual(['leads', 'ended'])
    await eventually(() => expect(second.events).toEqual(['follows', 'leads']))
  })

  test('V8 a leader that lost its connection cannot write any more, and is notified', async () => {
    const address = newSchema()
    const first = candidate(await openStores(address))
    await eventually(() => expect(first.events).toEqual(['leads']))
    const former = first.assets()
    await former?.putAssets([sampleAsset('a')])
    const second = candidate(await openStores(address))
    await eventually(() => expect(second.events).toEqual(['follows']))
    const lock = "hashtextextended('vitrine leader ' || current_schema(), 0)"
    const holders = `FROM pg_locks WHERE locktype = 'advisory' AND (classid::bigint << 32) + objid::bigint = ${lock}`
    expect((await runStatements(address, `SELECT pg_terminate_backend(pid) ${holders}`)).rowCount).toBe(1)
    await eventually(() => expect([...first.events, ...second.events]).toContain('ended'))
    await eventually(() => expect([...first.events, ...second.events].filter((event) => event === 'leads')).toHaveLength(2))
    const stores = await openStores(address)
    await expect(former?.putAssets([sampleAsset('late')])).rejects.toThrow('Another node has become the leader')
    await expect(former?.removeAssets(['a'])).rejects.toThrow('Another node has become the leader')
    expect((await stores.assets.getAssets(['a', 'late'])).map(({ id }) => id)).toEqual(['a'])
  })

  test('V8 a failing election is reported once, and continues', async () => {
    const address = newSchema()
    const stores = await openStores(address)
    await runStatements(address, 'ALTER TABLE leader RENAME TO hidden')
    const only = candidate(stores)
    await eventually(() => expect(only.events).toEqual(['relation "leader" does not exist']))
    await runStatements(address, 'ALTER TABLE hidden RENAME TO leader')
    await eventually(() => expect(only.events).toEqual(['relation "leader" does not exist', 'leads']))
  })
})
