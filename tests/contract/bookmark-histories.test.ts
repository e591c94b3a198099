import { describe, expect, test } from 'vitest'
import { checkSqliteHistories } from '../support/histories/check-sqlite-histories.ts'
import { seed } from '../support/seed.ts'

describe('bookmarks of three devices with lost responses, crashes, sign-ins and repeated requests', () => {
  for (const withRestore of [false, true]) {
    const where = withRestore ? ', also after the server is restored from a backup' : ''
    test(`O4 400 random histories lose no change and converge${where} (seed ${seed})`, async () => {
      await expect(checkSqliteHistories({ runs: 400, seed, withRestore })).resolves.toBeUndefined()
    })
  }
})
