import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { checkOfflineHistories } from '../support/offline/check-offline-histories.ts'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'

test(`O6 15 random histories of offline copies violate none of K1–K5 (seed ${seed})`, { timeout: scaledMs(600_000) }, async () => {
  await expect(checkOfflineHistories(15)).resolves.toBeUndefined()
})
