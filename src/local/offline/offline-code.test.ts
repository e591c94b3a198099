// @vitest-environment node
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { databaseName } from '#local/database/database-name.ts'
import { declareVersions } from '#local/database/schema.ts'
import { offlineCodeFor, partsForDevice } from './offline-code.ts'

const database = async (name: string, rows: Readonly<Record<string, readonly object[]>>): Promise<void> => {
  const dexie = new Dexie(name)
  declareVersions(dexie)
  await dexie.open()
  for (const [table, list] of Object.entries(rows)) await dexie.table(table).bulkPut([...list])
  dexie.close()
}
const needed = async () => [...(await partsForDevice())].sort()

afterEach(async () => {
  vi.unstubAllGlobals()
  for (const { name } of await indexedDB.databases()) if (name !== undefined) await Dexie.delete(name)
})

test('caches the code for 3D and PDF only with such files', () => {
  expect(offlineCodeFor(['image/jpeg', 'video/mp4'])).toEqual(['worker'])
  expect(offlineCodeFor(['model/stl', 'model/gltf-binary'])).toEqual(['worker', 'model'])
  expect(offlineCodeFor(['application/pdf', 'model/stl'])).toEqual(['worker', 'model', 'pdf'])
})

describe('O7 code that the stored data of a device needs', () => {
  test('O7 none without offline copies and downloads', async () => {
    expect(await needed()).toEqual([])
    await database(databaseName('u-anna'), { bookmarkOps: [{ id: 'a', kind: 'add', seq: 1 }] })
    await database('another-program', {})
    expect(await needed()).toEqual([])
  })

  test('O7 the catalogue for offline copies of any user, as an earlier version wrote them', async () => {
    await database(databaseName(null), {})
    await database(databaseName('u-anna'), { keptSets: [{ key: 'of an earlier version' }] })
    expect(await needed()).toEqual(['worker'])
  })

  test('O7 the writer of files for a queued download', async () => {
    await database(databaseName(null), { downloads: [{ id: 'j', state: 'queued', purpose: 'save', type: 'application/pdf' }] })
    expect(await needed()).toEqual(['worker'])
  })

  test('O7 the viewers of stored files', async () => {
    const files = ['model/stl', 'application/pdf'].map((type, at) => ({ id: `${at}`, purpose: 'keep', type }))
    await database(databaseName('u-anna'), { downloads: files })
    expect(await needed()).toEqual(['model', 'pdf', 'worker'])
  })

  test('O7 the catalogue if a database cannot be read or the databases cannot be listed', async () => {
    const older = new Dexie(databaseName('u-anna'))
    older.version(1).stores({ meta: 'key' })
    await older.open()
    older.close()
    expect(await needed()).toEqual(['worker'])
    vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('refused')) })
    expect(await needed()).toEqual(['worker'])
  })
})
