import { describe, expect, test } from 'vitest'
import { checkSqliteHistories } from '../support/histories/check-sqlite-histories.ts'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'

describe('bookmarks of three devices with lost responses, crashes, sign-ins and repeated requests', () => {
  for (const withRestore of [false, true]) {
    const where = withRestore ? ', also after the server is restored from a backup' : ''
    test(`O4 10,000 random histories lose no change and converge${where} (seed ${seed})`, { timeout: scaledMs(300_000) }, async () => {
      await expect(checkSqliteHistories({ runs: 10_000, seed, withRestore })).resolves.toBeUndefined()
    })
  }
})
