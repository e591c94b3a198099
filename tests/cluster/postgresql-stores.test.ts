import { describe, expect, onTestFinished, test } from 'vitest'
import { connectPool } from '../../server/engines/stores/postgresql/connection.ts'
import { migrateSchema, NewerSchemaError } from '../../server/engines/stores/postgresql/migrate.ts'
import { createPostgresqlStores, UnusableDatabaseError } from '../../server/engines/stores/postgresql/postgresql.ts'
import { migrations } from '../../server/engines/stores/postgresql/schema.ts'
import { ChangesForgottenError } from '../../server/ports/asset-changes.ts'
import type { AssetsVersion } from '../../server/ports/asset-store.ts'
import { sampleAsset, sampleUser } from '../../server/ports/conformance/conformance-samples.ts'
import { describeStores } from '../../server/ports/conformance/stores.conformance.ts'
import { StoresUnavailableError } from '../../server/ports/stores.ts'
import { listingVersion, toListing } from '../../server/records/asset-listing.ts'
import { eventually } from '../support/eventually.ts'
import { newSchema, runStatements } from './databases.ts'

describeStores('PostgreSQL', (clock) => createPostgresqlStores({ address: newSchema(), clock }))

describe('PostgreSQL', () => {
  test('V1 two nodes that start together migrate once, and data of a newer version is rejected with an explanation', async () => {
    const address = newSchema()
    const nodes = await Promise.all(Array.from({ length: 4 }, () => createPostgresqlStores({ address })))
    await nodes[0]?.assets.putAssets([sampleAsset('a')])
    expect(await nodes[3]?.assets.countAssets()).toBe(1)
    for (const node of nodes) await node.close()
    await runStatements(address, 'UPDATE schema_version SET version = version + 1')
    const refusal = createPostgresqlStores({ address })
    await expect(refusal).rejects.toBeInstanceOf(NewerSchemaError)
    await expect(refusal).rejects.toThrow(`newer version of the program (database version ${migrations.length + 1}`)
  })

  test('V1 a wrong password and an unreachable server are rejected with an explanation', async () => {
    for (const wrong of [{ password: 'other' }, { port: 1 }, { schema: null, database: 'missing' }, { tls: true }])
      await expect(createPostgresqlStores({ address: { ...newSchema(), ...wrong } })).rejects.toBeInstanceOf(UnusableDatabaseError)
  })

  test('V1 a schema that the account must not use is rejected with an explanation', async () => {
    const address = newSchema()
    const account = `${address.schema}_account`
    await runStatements(address, `CREATE SCHEMA ${address.schema}; CREATE ROLE ${account} LOGIN PASSWORD 'secret'`)
    await runStatements(address, `GRANT CREATE ON DATABASE postgres TO ${account}`)
    const refusal = createPostgresqlStores({ address: { ...address, user: account, password: 'secret' } })
    await expect(refusal).rejects.toBeInstanceOf(UnusableDatabaseError)
    await expect(refusal).rejects.toThrow('no schema has been selected')
  })

  test('V1 a database with another encoding, which cannot store all texts, is rejected with an explanation', async () => {
    const address = newSchema()
    const database = `${address.schema}_latin`
    await runStatements(address, `CREATE DATABASE ${database} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`)
    const refusal = createPostgresqlStores({ address: { ...address, database } })
    await expect(refusal).rejects.toBeInstanceOf(UnusableDatabaseError)
    await expect(refusal).rejects.toThrow('has the encoding LATIN1. Create it with the encoding UTF8')
    await runStatements(address, `DROP DATABASE ${database}`)
  })

  test('V1 V8 a step of a migration may take an hour, and waits half a minute for a table', async () => {
    const address = newSchema()
    const settings = "SELECT current_setting('statement_timeout') AS longest, current_setting('lock_timeout') AS lock"
    await migrateSchema(address, [`CREATE TABLE observed AS ${settings}`])
    const step = { longest: '1h', lock: '30s' }
    expect((await runStatements(address, 'SELECT * FROM observed')).rows).toEqual([step])
    await migrateSchema(address, ['', `INSERT INTO observed ${settings}`])
    expect((await runStatements(address, 'SELECT * FROM observed')).rows).toEqual([step, step])
    await expect(migrateSchema(address, [''])).rejects.toBeInstanceOf(NewerSchemaError)
    const other = connectPool(address)
    onTestFinished(() => other.close())
    await other.transaction(async (queries) => {
      await queries.run('LOCK TABLE observed')
      const blocked = migrateSchema(address, ['', '', 'SET LOCAL lock_timeout = 1; LOCK TABLE observed'])
      await expect(blocked).rejects.toBeInstanceOf(StoresUnavailableError)
    })
  })

  test('V7 V8 a read-only database, as during a failover, is unavailable, and works again as soon as it can be written', async () => {
    const address = newSchema()
    const account = `${address.schema}_account`
    await runStatements(address, `CREATE ROLE ${account} LOGIN PASSWORD 'secret'; GRANT CREATE ON DATABASE postgres TO ${account}`)
    const own = { ...address, user: account, password: 'secret' }
    const reopen = async (isReadOnly: boolean): Promise<void> => {
      await runStatements(address, `ALTER ROLE ${account} SET default_transaction_read_only = ${isReadOnly}`)
      await runStatements(address, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${account}'`)
    }
    const stores = await createPostgresqlStores({ address: own })
    await stores.assets.putAssets([sampleAsset('a')])
    await reopen(true)
    await eventually(async () => expect(await stores.assets.countAssets()).toBe(1))
    const writes = [
      () => stores.assets.putAssets([sampleAsset('b')]),
      () => stores.sessions.putTicket({ tokenHash: 'hash', userId: '1', expiresAt: 1 }),
    ]
    for (const write of writes) await expect(write()).rejects.toBeInstanceOf(StoresUnavailableError)
    await expect(createPostgresqlStores({ address: own })).rejects.toThrow('read-only transaction')
    await expect(createPostgresqlStores({ address: own })).rejects.toBeInstanceOf(UnusableDatabaseError)
    await reopen(false)
    await eventually(() => stores.assets.putAssets([sampleAsset('b')]))
    await stores.close()
  })

  test('O4 V3 counts each of several concurrent changes by different nodes', async () => {
    const address = newSchema()
    const nodes = await Promise.all([createPostgresqlStores({ address }), createPostgresqlStores({ address })])
    const at = <Result>(work: (stores: (typeof nodes)[0], index: number) => Promise<Result>) =>
      Promise.all(Array.from({ length: 40 }, (_, index) => work(nodes[index % 2] ?? nodes[0], index)))
    const [{ accounts, bookmarks, assets }] = nodes
    await accounts.putUser(sampleUser('1', { groups: [] }))
    const keys = { account: 'a', accountAndNet: 'a n', net: 'n' }
    const attempts = await at(({ sessions }) => sessions.countLoginAttempt(keys, 1000))
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(5)
    const { etag } = await bookmarks.getBookmarks('1', { id: null, baseEtag: null })
    const replaced = await at((stores, index) =>
      stores.bookmarks.replaceBookmarks('1', [`id-${index}`], { ifMatch: etag, clientId: null, clientSeq: null }),
    )
    expect(replaced.filter(({ saved }) => saved)).toHaveLength(1)
    await at((stores, index) => stores.accounts.changeUser('1', ({ groups }) => ({ groups: [...groups, `g${index}`] })))
    expect((await accounts.getUser('1'))?.groups).toHaveLength(40)
    const before = await assets.assetsRevision()
    await at((stores, index) => stores.assets.putAssets([sampleAsset('a', { width: index }), sampleAsset(`asset-${index}`)]))
    expect(await assets.assetsRevision()).toBe(before + 40)
    await at((stores) => stores.assets.countDownloads(['a', 'asset-1']))
    expect((await assets.getAsset('a'))?.numbers['obj_dload_cnt']).toBe(40)
    const names = await at((stores, index) =>
      stores.accounts.putUser(sampleUser(`u${index}`, { name: 'Same' })).then(
        () => true,
        () => false,
      ),
    )
    expect(names.filter(Boolean)).toHaveLength(1)
    for (const node of nodes) await node.close()
  })

  test('V1 a break of all connections fails single requests; the next ones succeed', async () => {
    // A separate account, so that the connections of other tests stay open.
    const address = { ...newSchema(), user: 'broken', password: 'broken' }
    await runStatements(newSchema(), "CREATE ROLE broken SUPERUSER LOGIN PASSWORD 'broken'")
    const stores = await createPostgresqlStores({ address })
    await stores.assets.putAssets([sampleAsset('a')])
    await runStatements(newSchema(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'broken'")
    // The pool notices broken connections on use at the latest; the error allows a retry.
    const count = () => stores.assets.countAssets().catch((error: unknown) => expect(error).toBeInstanceOf(StoresUnavailableError))
    await expect.poll(count).toBe(1)
    await stores.close()
  })

  test('Y9 V8 only the first of several servers notes a key, until the key expires', async () => {
    const address = newSchema()
    let now = Date.now()
    const clock = () => now
    const nodes = await Promise.all([createPostgresqlStores({ address, clock }), createPostgresqlStores({ address, clock })])
    const keys = Array.from({ length: 300 }, (_, at) => `key ${at}`)
    const noted = await Promise.all(nodes.map(({ usage }, at) => usage.noteKeys(at === 0 ? keys : keys.toReversed(), now + 1000)))
    expect(noted.flat().toSorted()).toEqual(keys.toSorted())
    expect(await nodes[0].usage.noteKeys(['key 1', 'another'], now + 1000)).toEqual(['another'])
    now += 3_600_000
    expect(await nodes[1].usage.noteKeys(['key 1'], now + 1000)).toEqual(['key 1'])
    for (const node of nodes) await node.close()
  })

  test('V8 forgets removals after 30 days, and an index that is older is recognised', async () => {
    const address = newSchema()
    let now = Date.now()
    const stores = await createPostgresqlStores({ address, clock: () => now })
    const version = () => stores.assets.assetsVersion()
    const removedSince = async (from: AssetsVersion) => (await stores.changes.changesSince(from)).removed.toSorted()
    await stores.assets.putAssets(['a', 'b', 'c', 'd'].map((id) => sampleAsset(id)))
    const before = await version()
    await stores.assets.removeAssets(['a'])
    // As a server of an earlier version does.
    await runStatements(address, 'UPDATE removed_assets SET removed_at = NULL')
    const between = await version()
    now += 2 * 3_600_000
    await stores.assets.removeAssets(['b'])
    expect(await removedSince(before)).toEqual(['a', 'b'])
    const later = await version()
    now += 29 * 24 * 3_600_000
    await stores.assets.removeAssets(['c'])
    expect(await removedSince(before)).toEqual(['a', 'b', 'c'])
    const third = await version()
    now += 2 * 24 * 3_600_000
    await stores.assets.removeAssets(['d'])
    expect((await runStatements(address, 'SELECT id FROM removed_assets ORDER BY id')).rows).toEqual([{ id: 'c' }, { id: 'd' }])
    for (const old of [before, between]) await expect(stores.changes.changesSince(old)).rejects.toBeInstanceOf(ChangesForgottenError)
    expect([await removedSince(later), await removedSince(third)]).toEqual([['c', 'd'], ['d']])
    await stores.close()
  })

  test('V1 a connection that ends between two statements of a transaction fails this transaction only', async () => {
    const connection = connectPool(newSchema())
    const broken = connection.transaction(async (queries) => {
      const { pid = 0 } = (await queries.first<{ pid: number }>('SELECT pg_backend_pid() AS pid')) ?? {}
      await runStatements(newSchema(), `SELECT pg_terminate_backend(${pid})`)
      const isThere = `SELECT pid FROM pg_stat_activity WHERE pid = ${pid}`
      await expect.poll(async () => (await runStatements(newSchema(), isThere)).rowCount).toBe(0)
      await queries.first('SELECT 1')
    })
    await expect(broken).rejects.toBeInstanceOf(StoresUnavailableError)
    expect(await connection.first('SELECT 1 AS one')).toEqual({ one: 1 })
    await connection.close()
  })

  test('V3 listings of an older program are created again; those of a newer one stay', async () => {
    const address = newSchema()
    const stores = await createPostgresqlStores({ address })
    const asset = sampleAsset('a', { rights: { view: ['press'], download: {} } })
    await stores.assets.putAssets([asset])
    for (const [change, storedVersion] of [
      [-1, listingVersion],
      [1, listingVersion + 1],
    ] as const) {
      await runStatements(address, `UPDATE assets SET listing = '', listing_version = ${listingVersion + change}`)
      expect(await stores.assets.getListings(['a'])).toEqual([{ id: 'a', rights: asset.rights, text: toListing(asset), downloads: null }])
      const { rows } = await runStatements(address, 'SELECT listing_version AS version FROM assets')
      expect(rows).toEqual([{ version: storedVersion }])
    }
    await stores.close()
  })
})
