import { expect, test } from 'vitest'
import { createMemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import { createSqliteStores } from '../../engines/stores/sqlite/sqlite.ts'
import type { PreparedFile } from './prepared-file.ts'
import { removeUnusedUploads } from './remove-unused-uploads.ts'
import { createStoredFiles } from './stored-files.ts'

test('X11 a slow cleanup ends before other servers may change files, and the next one continues', async () => {
  let now = 0
  const clock = () => now
  const stores = createSqliteStores({ file: ':memory:', clock })
  const memory = createMemoryBlobs()
  const removed: string[] = []
  const slow = {
    ...memory,
    remove: async (key: string) => {
      removed.push(key)
      now += 40_000
      await memory.remove(key)
    },
  }
  const files = createStoredFiles(stores, slow, clock)
  const prepared = (content: string): PreparedFile => ({ bytes: Buffer.from(content), mime: 'image/png', extension: 'png' })
  for (const content of ['a', 'b']) await files.stage(prepared(content), null)
  now += 31 * 24 * 60 * 60_000
  for (const count of [1, 2, 2]) {
    await removeUnusedUploads(stores, slow, clock)
    expect(removed.length).toBe(count)
  }
  expect(new Set(removed).size).toBe(2)
  await stores.close()
})
