import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFolderBlobs } from '../engines/blobs/folder.ts'
import { createSqliteStores } from '../engines/stores/sqlite/sqlite.ts'
import type { Stores } from '../ports/stores.ts'
import { claimBlobs, ForeignBlobsError } from './blob-owner.ts'

let folder = ''
let stores: Stores[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-owner-'))
  stores = []
})
afterEach(async () => {
  for (const one of stores) await one.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const configurationOf = (name: string) => {
  const opened = createSqliteStores({ file: join(folder, name) })
  stores.push(opened)
  return opened.configuration
}
const place = 's3://bucket/portal'

test('V6 blobs belong to the first database, also after restarts and for servers that start together', async () => {
  const blobs = createFolderBlobs({ folder: join(folder, 'blobs') })
  const first = configurationOf('first')
  await Promise.all([claimBlobs(blobs, first, place), claimBlobs(blobs, first, place)])
  await claimBlobs(blobs, configurationOf('first'), place)
  const other = configurationOf('other')
  for (let start = 0; start < 2; start += 1)
    await expect(claimBlobs(blobs, other, place)).rejects.toThrow(`The files below ${place} belong to another database.`)
  await blobs.remove('database-id')
  await claimBlobs(blobs, other, place)
  await expect(claimBlobs(blobs, first, place)).rejects.toThrow(ForeignBlobsError)
})

test('V6 of two databases that claim the same blobs at the same time, one is refused at the next check', async () => {
  const blobs = createFolderBlobs({ folder: join(folder, 'blobs') })
  let waiting = 0
  let release = (): void => undefined
  const both = new Promise<void>((resolve) => (release = resolve))
  /** Nothing is written before both servers have found no marker. */
  const racing = {
    ...blobs,
    put: async (key: string, bytes: Parameters<typeof blobs.put>[1]) => {
      if ((waiting += 1) === 2) release()
      await both
      return blobs.put(key, bytes)
    },
  }
  const configurations = ['first', 'other'].map(configurationOf)
  await Promise.allSettled(configurations.map((configuration) => claimBlobs(racing, configuration, place)))
  expect(waiting).toBe(2)
  const checks = await Promise.allSettled(configurations.map((configuration) => claimBlobs(blobs, configuration, place)))
  expect(checks.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
