import 'fake-indexeddb/auto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHandle, openDexie } from '#local/database/dexie-storage.ts'
import { deviceCount } from '../support/histories/actions.ts'
import { checkHistories } from '../support/histories/check-histories.ts'
import { createHttpServer } from '../support/histories/http-server.ts'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'

const quiet = { onBlocked: () => undefined, onLost: () => undefined }
let server: Awaited<ReturnType<typeof createHttpServer>>
let opened: DatabaseHandle[] = []
let count = 0

beforeAll(async () => {
  server = await createHttpServer()
})
afterAll(() => server.close())

const begin = async () => {
  server.reset()
  count += 1
  const names = Array.from({ length: deviceCount * 2 }, (_, at) => `life-${count}-${at}`)
  opened = await Promise.all(names.map((name) => openDexie(name, quiet)))
  const at = (index: number): DatabaseHandle => opened[index] as DatabaseHandle
  return {
    server,
    disk: (device: number) => ({ account: at(device), guest: at(deviceCount + device) }),
    end: async () => {
      for (const handle of opened) handle.close()
      await Promise.all(names.map((name) => new Promise((done) => (indexedDB.deleteDatabase(name).onsuccess = done))))
    },
  }
}

describe('bookmarks of three devices with their real databases, over HTTP', () => {
  for (const withRestore of [false, true]) {
    const where = withRestore ? ', also after the server is restored from a backup' : ''
    test(`O4 200 random histories, with tabs that crash during any write (fault 61), lose no change and converge${where} (seed ${seed})`, {
      timeout: scaledMs(300_000),
    }, async () => {
      await expect(checkHistories({ runs: 200, seed, withRestore, begin })).resolves.toBeUndefined()
    })
  }
})
