import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryBlobs } from '../../../tests/support/memory-blobs.ts'
import { createSqliteStores } from '../../engines/stores/sqlite/sqlite.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { PreparedFile } from './prepared-file.ts'
import { createStoredFiles } from './stored-files.ts'

test('V8 a file that two servers upload and remove at the same time keeps its bytes', async () => {
  const stores = createSqliteStores({ file: ':memory:' })
  const memory = createMemoryBlobs()
  // Like a bucket, where each request takes time.
  const blobs: Blobs = {
    ...memory,
    put: async (key, bytes) => {
      await nextTurn()
      return memory.put(key, bytes)
    },
    remove: async (key) => {
      await nextTurn()
      await memory.remove(key)
    },
  }
  const file = { bytes: Buffer.from('a picture'), mime: 'image/png', extension: 'png' } as PreparedFile
  const change = { by: null, ifMatch: null }
  const servers = [createStoredFiles(stores, blobs, Date.now), createStoredFiles(stores, blobs, Date.now)] as const
  for (let round = 0; round < 50; round += 1) {
    await servers[0].save('files/logo', file, change)
    const turns = Array.from({ length: round % 7 }, () => nextTurn)
    await Promise.all([
      servers[0].remove('files/logo', change),
      (async () => {
        for (const turn of turns) await turn()
        await servers[1].save('tiles/one', file, change)
      })(),
    ])
    const stored = await servers[1].find('tiles/one')
    expect([round, stored && (await servers[1].read(stored)) !== null]).toEqual([round, true])
    await servers[1].remove('tiles/one', change)
  }
  await stores.close()
})
