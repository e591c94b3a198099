import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { checkDexieHistories } from '../support/histories/check-dexie-histories.ts'
import { seed } from '../support/seed.ts'

describe('bookmarks of three devices with their real databases, over HTTP', () => {
  for (const withRestore of [false, true]) {
    const where = withRestore ? ', also after the server is restored from a backup' : ''
    test(`O4 5 random histories, with tabs that crash during any write (fault 61), lose no change and converge${where} (seed ${seed})`, async () => {
      await expect(checkDexieHistories({ runs: 5, seed, withRestore })).resolves.toBeUndefined()
    })
  }
})
