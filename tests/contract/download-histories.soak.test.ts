import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkDownloadHistories } from '../support/downloads/check-histories.ts'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'

beforeAll(() => vi.stubGlobal('navigator', { onLine: true }))
afterAll(() => vi.unstubAllGlobals())

const runs = Number(process.env['DOWNLOAD_HISTORIES'] ?? 40)

test(`O5 ${runs} random histories of downloads violate none of D1–D7 and D10 (seed ${seed})`, { timeout: scaledMs(600_000) }, async () => {
  const counts = await checkDownloadHistories({ runs, seed })
  console.info(`downloads, seed ${seed}:`, counts)
  // Guards against a harness that injects no faults.
  expect(counts.faults).toBeGreaterThan(runs / 2)
  expect(counts.jobs).toBeGreaterThan(runs)
  expect(counts.handedOver).toBeGreaterThan(0)
})
