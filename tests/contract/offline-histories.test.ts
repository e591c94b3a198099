import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfflineCounts, offlineHistory, runOfflineHistory } from '../support/offline/run-history.ts'
import { seed } from '../support/seed.ts'
import { scaledMs } from '../support/time-limits.ts'

const runs = Number(process.env['KEPT_HISTORIES'] ?? 150)

test(`O6 ${runs} random histories of offline copies violate none of K1–K5 (seed ${seed})`, { timeout: scaledMs(600_000) }, async () => {
  const counts: OfflineCounts = { histories: 0, crashes: 0, faults: 0, pictures: 0 }
  await fc.assert(
    fc.asyncProperty(offlineHistory, async (actions) => {
      const broken = await runOfflineHistory(actions, counts)
      if (broken !== null) throw new Error(broken)
    }),
    { numRuns: runs, seed },
  )
  console.info(`kept things, seed ${seed}:`, counts)
  // Guards against a harness that injects no faults.
  expect(counts.faults).toBeGreaterThan(runs / 5)
  expect(counts.crashes).toBeGreaterThan(runs / 2)
  expect(counts.pictures).toBeGreaterThan(runs)
})
