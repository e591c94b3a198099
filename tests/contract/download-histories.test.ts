import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkDownloadHistories } from '../support/downloads/check-histories.ts'
import { seed } from '../support/seed.ts'

beforeAll(() => vi.stubGlobal('navigator', { onLine: true }))
afterAll(() => vi.unstubAllGlobals())

test(`O5 2 random histories of downloads violate none of D1–D7 and D10 (seed ${seed})`, async () => {
  expect((await checkDownloadHistories({ runs: 2, seed })).histories).toBe(2)
})
