import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import { checkHistories } from '../support/histories/check-histories.ts'
import { createSqliteServer } from '../support/histories/sqlite-server.ts'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'

const begin = () => {
  const server = createSqliteServer()
  return () => {
    server.reset()
    return Promise.resolve({ server, disk: () => ({ account: createMemoryStorage(), guest: createMemoryStorage() }) })
  }
}

describe('bookmarks of three devices with lost responses, crashes, sign-ins and repeated requests', () => {
  for (const withRestore of [false, true]) {
    const where = withRestore ? ', also after the server is restored from a backup' : ''
    test(`O4 10,000 random histories lose no change and converge${where} (seed ${seed})`, { timeout: scaledMs(300_000) }, async () => {
      await expect(checkHistories({ runs: 10_000, seed, withRestore, begin: begin() })).resolves.toBeUndefined()
    })
  }
})
