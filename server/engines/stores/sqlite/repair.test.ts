import { mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAsset, sampleUser } from '../../../ports/conformance/conformance-samples.ts'
import { createDailyCopy, dailyCopies } from './daily-copy.ts'
import { isDamage } from './damage.ts'
import { repairDatabase } from './repair.ts'
import { createSqliteStores } from './sqlite.ts'

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-repair-'))
  file = join(folder, 'vitrine.sqlite')
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const accounts = 300
const copies = () => join(folder, 'copies')
const day = Date.UTC(2026, 0, 1)

const fill = async () => {
  const stores = createSqliteStores({ file })
  for (let at = 0; at < accounts; at++)
    await stores.accounts.putUser(sampleUser(`u${at}`, { name: `Name ${at}`, mail: `${'x'.repeat(150)}@example.org` }))
  await stores.configuration.putDocument('config', { title: 'Ours' }, null, null)
  await stores.close()
}
const namesAfter = async () => {
  const stores = createSqliteStores({ file })
  const names = (await stores.accounts.listUsers()).map(({ name }) => name)
  const config = await stores.configuration.getDocument('config')
  await stores.close()
  return { names, config: config?.body }
}
const overwrite = async (at: number, length: number) => {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(length, 0xa5), 0, length, at)
  await handle.close()
}

/** Leaf pages of a table, from 1. */
const pagesOf = (table: string): number[] => {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare<[string], number>("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno").pluck().all(table)
  } finally {
    db.close()
  }
}

test('V1 recovers readable rows of a damaged database and keeps the damaged file', async () => {
  await fill()
  const { size } = await stat(file)
  for (const page of pagesOf('users').slice(4, 8)) await overwrite((page - 1) * 4096, 4096)
  const repair = await repairDatabase(file, [], day)
  expect(repair.incomplete).toBe(true)
  expect((await stat(repair.damaged)).size).toBe(size)
  const { names } = await namesAfter()
  expect(names.length).toBeGreaterThan(accounts / 2)
  expect(new Set(names).size).toBe(names.length)
})

test('V1 restores unreadable data from the newest copy', async () => {
  await fill()
  await createDailyCopy(file, copies(), day)
  await writeFile(file, 'no database at all')
  expect(() => createSqliteStores({ file })).toThrow()
  const repair = await repairDatabase(file, await dailyCopies(copies()), day)
  expect(repair).toMatchObject({ incomplete: true, savedRows: { users: accounts } })
  expect(await namesAfter()).toMatchObject({ config: { title: 'Ours' } })
  expect((await namesAfter()).names).toHaveLength(accounts)
})

test('V1 recovers an intact database completely and creates an empty one from an unreadable file', async () => {
  await fill()
  expect(await repairDatabase(file, [], day)).toMatchObject({ incomplete: false, savedRows: { users: accounts } })
  expect((await namesAfter()).names).toHaveLength(accounts)
  await truncate(file, 700)
  try {
    createSqliteStores({ file })
    expect.unreachable()
  } catch (error) {
    expect(isDamage(error)).toBe(true)
  }
  expect(await repairDatabase(file, [], day + 5000)).toMatchObject({ incomplete: true, savedRows: {} })
  expect((await namesAfter()).names).toEqual([])
})

test('V1 all administrators of a database from before the upgrade manage people after a repair', async () => {
  const stores = createSqliteStores({ file })
  await stores.accounts.putUser(sampleUser('admin', { isGuiAdmin: true }))
  await stores.accounts.putUser(sampleUser('user'))
  await stores.close()
  await createDailyCopy(file, copies(), day)
  for (const earlier of [file, ...(await dailyCopies(copies()))]) {
    const db = new Database(earlier)
    db.exec('ALTER TABLE users DROP COLUMN manages_people')
    db.close()
  }
  const managers = async () => {
    const after = createSqliteStores({ file })
    const found = (await after.accounts.listUsers()).filter(({ managesPeople }) => managesPeople)
    await after.close()
    return found.map(({ id }) => id)
  }
  await repairDatabase(file, [], day)
  expect(await managers()).toEqual(['admin'])
  await writeFile(file, 'no database at all')
  await repairDatabase(file, await dailyCopies(copies()), day + 5000)
  expect(await managers()).toEqual(['admin'])
})

test('V1 L9 L10 a copy brings back no removed passkey and no used recovery code, but the second factor', async () => {
  const before = createSqliteStores({ file })
  await before.accounts.putUser(sampleUser('user'))
  await before.factors.beginTotp('user', 'SECRET')
  await before.factors.confirmTotp('user', { secret: 'SECRET', step: 1, since: day, recoveryHashes: ['used'] })
  const passkey = { userId: 'user', name: 'Lost phone', publicKey: 'key', counter: 0, transports: [], createdAt: day, usedAt: null }
  await before.passkeys.addPasskey({ ...passkey, id: 'lost' })
  await createDailyCopy(file, copies(), day)
  await before.passkeys.removePasskey('user', 'lost')
  await before.factors.useRecoveryCode('user', 'used')
  await before.close()
  await writeFile(file, 'no database at all')
  await repairDatabase(file, await dailyCopies(copies()), day)
  const after = createSqliteStores({ file })
  expect(await after.passkeys.listPasskeys('user')).toEqual([])
  expect(await after.factors.getTotp('user')).toEqual({ secret: 'SECRET', since: day, unusedRecoveryCodes: 0 })
  await after.close()
})

test('V1 does not recover derived data, which is computed again from the records', async () => {
  const before = createSqliteStores({ file })
  await before.assets.putAssets([sampleAsset('a')])
  await before.close()
  expect((await repairDatabase(file, [], day)).savedRows).toMatchObject({ assets: 1 })
  const db = new Database(file, { readonly: true })
  expect(db.prepare('SELECT count(*) FROM listings').pluck().get()).toBe(0)
  db.close()
  const after = createSqliteStores({ file })
  expect(await after.assets.getListings(['a'])).toHaveLength(1)
  await after.close()
})

test('V1 creates one copy a day and keeps the last three', async () => {
  await fill()
  for (const days of [0, 0, 1, 2, 3, 4]) await createDailyCopy(file, copies(), day + days * 86_400_000)
  expect((await dailyCopies(copies())).map((path) => path.slice(-17))).toEqual([
    '2026-01-05.sqlite',
    '2026-01-04.sqlite',
    '2026-01-03.sqlite',
  ])
})
