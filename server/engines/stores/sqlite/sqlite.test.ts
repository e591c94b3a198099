import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleAsset, sampleUser } from '../../../ports/conformance/conformance-samples.ts'
import { describeStores } from '../../../ports/conformance/stores.conformance.ts'
import { listingVersion, toListing } from '../../../records/asset-listing.ts'
import type { AssetRecord } from '../../../records/asset-record.ts'
import { NewerDatabaseError } from './open-database.ts'
import { migrations } from './schema.ts'
import { createSqliteStores } from './sqlite.ts'

describeStores('SQLite', async (clock) => createSqliteStores({ file: ':memory:', clock }))

describe('SQLite on disk', () => {
  let folder = ''
  const file = () => join(folder, 'vitrine.sqlite')
  const open = (clock?: () => number) => createSqliteStores(clock ? { file: file(), clock } : { file: file() })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-documents-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

  test('V3 a lock-out survives a restart', async () => {
    const keys = { account: 'a', accountAndNet: 'a n', net: 'n' }
    const before = open()
    for (let tries = 0; tries < 5; tries++) await before.sessions.countLoginAttempt(keys, 1000)
    await before.close()
    const after = open()
    expect(await after.sessions.countLoginAttempt(keys, 2000)).toEqual({ allowed: false, blockedMinutes: 1 })
    await after.close()
  })

  test('V3 unreadable groups of an account give no rights, and the other accounts remain readable', async () => {
    const stores = open()
    for (const id of ['a', 'b']) await stores.accounts.putUser(sampleUser(id))
    const damage = new Database(file())
    for (const groups of ['["pre', '{"press":1}', 'null', '']) {
      damage.prepare("UPDATE users SET groups = ? WHERE id = 'a'").run(groups)
      expect((await stores.accounts.listUsers()).map(({ id, groups: known }) => [id, known])).toEqual([
        ['a', []],
        ['b', ['press']],
      ])
    }
    damage.close()
    await stores.close()
  })

  test('V1 an unreadable record is visible to no user but still exists, and the rights of other records stay', async () => {
    const stores = open()
    await stores.assets.putAssets([sampleAsset('a'), sampleAsset('b')])
    const damage = new Database(file())
    for (const body of ['{"rights":{"vi', 'null', '', '{}']) {
      damage.prepare("UPDATE assets SET body = ? WHERE id = 'a'").run(body)
      expect([...(await stores.assets.getRights(['a', 'b']))]).toEqual([
        ['a', null],
        ['b', sampleAsset('b').rights],
      ])
    }
    damage.close()
    await stores.close()
  })

  test('V3 a change of the record removes its listing; a missing, damaged or outdated listing is created again and stored', async () => {
    vi.useFakeTimers()
    const stores = open()
    const database = new Database(file())
    try {
      const [before, after] = [sampleAsset('a'), sampleAsset('a', { rights: { view: [], download: {} } })]
      await stores.assets.putAssets([before, sampleAsset('b')])
      const stored = database.prepare<[], number>('SELECT version FROM listings ORDER BY asset_id').pluck()
      const listed = async () => (await stores.assets.getListings(['a', 'b'])).map(({ id, rights, text }) => [id, rights, text])
      const of = (record: AssetRecord) => [record.id, record.rights, toListing(record)]
      expect(stored.all()).toEqual([listingVersion, listingVersion])
      database.prepare("UPDATE assets SET body = ? WHERE id = 'a'").run(JSON.stringify(after))
      expect(stored.all()).toEqual([listingVersion])
      database.exec("UPDATE listings SET version = version - 1, text = ''")
      for (const column of ['text', 'rights']) {
        expect(await listed()).toEqual([of(after), of(sampleAsset('b'))])
        await vi.advanceTimersByTimeAsync(5000)
        expect(stored.all()).toEqual([listingVersion, listingVersion])
        database.exec(`UPDATE listings SET ${column} = replace(${column}, '"', '')`)
      }
      expect(await listed()).toEqual([of(after), of(sampleAsset('b'))])
      database.prepare("UPDATE assets SET body = '{' WHERE id = 'b'").run()
      await vi.advanceTimersByTimeAsync(5000)
      expect(await listed()).toEqual([of(after)])
      database.exec("PRAGMA foreign_keys = ON; DELETE FROM assets WHERE id = 'a'")
      expect([stored.all(), await listed()]).toEqual([[], []])
      await stores.close()
      await vi.advanceTimersByTimeAsync(5000)
    } finally {
      database.close()
      vi.useRealTimers()
    }
  })

  test('V3 rejected attempts create no counters, and the number of counters is bounded', async () => {
    let now = 1000
    const stores = open()
    const attempt = (name: string, net: string) =>
      stores.sessions.countLoginAttempt({ account: name, accountAndNet: `${name} ${net}`, net }, now)
    for (let tries = 0; tries < 1000; tries++) await attempt(`user ${tries}`, 'n')
    const database = new Database(file())
    const count = database.prepare<[], number>('SELECT count(*) FROM login_counters').pluck()
    expect(count.get()).toBe(201)
    database.exec(`WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 100000)
      INSERT INTO login_counters SELECT 'made up ' || n, 1, 1, 900, 900, 0 FROM many`)
    now += 60_000
    expect(await attempt('user 1', 'n')).toMatchObject({ allowed: false })
    expect(count.get()).toBe(100_000)
    now += 25 * 3_600_000
    await attempt('user 1', 'n')
    expect(count.get()).toBe(3)
    database.close()
    await stores.close()
  })

  test('T2 expired zip jobs are removed one by one, also when space runs out, and a migration removes earlier ones', async () => {
    const stores = open()
    await stores.configuration.putDocument('download-orders/1-aa', { ids: ['a'] }, 'somebody', null)
    await stores.configuration.removeDocument('download-orders/1-aa')
    await stores.configuration.putDocument('config', { kept: true }, null, null)
    await stores.close()
    const database = new Database(file())
    const steps = database.pragma('user_version', { simple: true })
    database.exec(
      'DROP TABLE share_links; DROP INDEX audit_by_time; ALTER TABLE users DROP COLUMN manages_people; DROP TABLE devices; DROP TABLE app_tokens; DROP TABLE passkey_challenges; DROP TABLE passkeys; DROP TABLE recovery_codes; DROP TABLE totp; ALTER TABLE sessions DROP COLUMN browser; ALTER TABLE sessions DROP COLUMN system; DROP TABLE due_rights; DROP TABLE revision_marks; DROP TABLE listings; DROP TRIGGER listings_follow_assets; DROP TABLE zip_orders; DROP INDEX login_counters_by_time; PRAGMA user_version = 3',
    )
    const reopened = open()
    expect(database.pragma('user_version', { simple: true })).toBe(steps)
    expect(database.prepare('SELECT name FROM document_versions').pluck().all()).toEqual(['config'])
    expect(database.prepare('SELECT name FROM documents').pluck().all()).toEqual(['config'])

    const long = 'x'.repeat(20 * 1024 * 1024)
    for (const at of [1, 2, 3, 4]) await reopened.usage.putZipJob(`order ${at}`, { long }, at * 1000)
    expect(database.prepare('SELECT key FROM zip_orders ORDER BY key').pluck().all()).toEqual(['order 2', 'order 3', 'order 4'])
    await reopened.usage.putZipJob('order 2', { long }, 5000)
    await reopened.usage.removeExpiredZipJobs(4000)
    expect(database.prepare('SELECT key, expires_at FROM zip_orders').raw().all()).toEqual([['order 2', 5000]])
    expect(await reopened.usage.getZipJob('order 2', 4999)).toEqual({ long })
    expect(await reopened.usage.getZipJob('order 2', 5000)).toBeNull()
    // Jobs created while the clock was ahead must not occupy space for years.
    await reopened.usage.putZipJob('ahead', {}, 365 * 24 * 3_600_000)
    await reopened.usage.removeExpiredZipJobs(4000)
    expect(database.prepare('SELECT key FROM zip_orders').pluck().all()).toEqual(['order 2'])
    database.close()
    await reopened.close()
  })

  test('G14 an upgrade gives the right to manage people to all administrators, and to no others', async () => {
    const step = migrations.findIndex((statements) => statements.includes('manages_people'))
    const database = new Database(file())
    for (const statements of migrations.slice(0, step)) database.exec(statements)
    const insert = database.prepare("INSERT INTO users VALUES (?, ?, ?, 'hash', 1, ?, '[]', NULL, ?, 'default')")
    for (const [id, isAdmin, isDisabled] of [
      ['admin', 1, 0],
      ['former', 1, 1],
      ['user', 0, 0],
    ] as const)
      insert.run(id, id, id, isAdmin, isDisabled)
    database.pragma(`user_version = ${step}`)
    database.close()
    const stores = open()
    const rights = (await stores.accounts.listUsers()).map(({ id, managesPeople }) => [id, managesPeople])
    expect(rights).toEqual([
      ['admin', true],
      ['former', true],
      ['user', false],
    ])
    await stores.close()
  })

  test('two processes see each other’s changes immediately', async () => {
    const [server, tool] = [open(), open()]
    await server.accounts.putUser(sampleUser('1'))
    await server.sessions.putSession({ tokenHash: 't', userId: '1', createdAt: 1, seenAt: 1, locale: null, browser: null, system: null })
    await tool.accounts.putUser(sampleUser('1', { disabled: true }))
    expect(await server.sessions.getSession('t')).toBeNull()
    await Promise.all([server.close(), tool.close()])
  })

  test('O4 a database restored from a backup never reuses a version', async () => {
    const first = open()
    await first.accounts.putUser(sampleUser('1'))
    await first.bookmarks.replaceBookmarks('1', ['a'], { ifMatch: null, clientId: null, clientSeq: null })
    await first.close()
    await copyFile(file(), join(folder, 'backup'))
    const second = open()
    const lost = await second.bookmarks.replaceBookmarks('1', ['b'], { ifMatch: null, clientId: null, clientSeq: null })
    await second.close()
    await copyFile(join(folder, 'backup'), file())
    const third = open()
    expect(await third.bookmarks.getBookmarks('1', { id: null, baseEtag: lost.etag })).toMatchObject({ ids: ['a'], ancestorKnown: false })
    const next = await third.bookmarks.replaceBookmarks('1', ['b'], { ifMatch: null, clientId: null, clientSeq: null })
    expect(next.etag).not.toBe(lost.etag)
    await third.close()
  })

  test('keeps the last fifty versions of a document', async () => {
    const stores = open()
    for (let at = 0; at < 60; at++) await stores.configuration.putDocument('config/global', { at }, null, null)
    await stores.close()
    const db = new Database(file(), { readonly: true })
    const stored = db
      .prepare<[], { n: number; oldest: number }>('SELECT count(*) AS n, min(revision) AS oldest FROM document_versions')
      .get()
    db.close()
    expect(stored).toEqual({ n: 50, oldest: 11 })
  })

  test('a document with invalid JSON counts as missing and can be saved again', async () => {
    const stores = open()
    const saved = await stores.configuration.putDocument('config/global', { at: 1 }, null, null)
    const db = new Database(file())
    db.prepare('UPDATE document_versions SET body = \'{"at":\'').run()
    db.close()
    expect(await stores.configuration.getDocument('config/global')).toMatchObject({ body: null, etag: saved?.etag })
    expect(await stores.configuration.putDocument('config/global', { at: 2 }, null, saved?.etag ?? '')).toMatchObject({ body: { at: 2 } })
    await stores.close()
  })

  test('returns a document with thousands of levels without them, so that it can be sent and saved again', async () => {
    const stores = open()
    await stores.configuration.putDocument('config/global', { at: 1 }, null, null)
    const db = new Database(file())
    db.prepare('UPDATE document_versions SET body = ?').run(`{"at":2,"more":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)
    db.close()
    const { body } = (await stores.configuration.getDocument('config/global')) ?? {}
    expect(body).toMatchObject({ at: 2 })
    expect(await stores.configuration.putDocument('config/global', body, null, null)).toMatchObject({ body })
    await stores.close()
  })

  test('writes committed data to the disk in WAL mode', async () => {
    const stores = open()
    await stores.usage.audit({ event: 'test', userId: null, detail: { ok: true } })
    await stores.close()
    const db = new Database(file(), { readonly: true })
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal')
    expect(db.prepare<[], { event: string; detail: string }>('SELECT event, detail FROM audit').all()).toEqual([
      { event: 'test', detail: '{"ok":true}' },
    ])
    db.close()
  })

  test('refuses to open data of a newer program', async () => {
    await open().close()
    const db = new Database(file())
    db.pragma('user_version = 999')
    db.close()
    expect(() => open()).toThrow(NewerDatabaseError)
  })
})
