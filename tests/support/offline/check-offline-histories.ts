import * as fc from 'fast-check'
import { expect } from 'vitest'
import { seed } from '../seed.ts'
import { type OfflineCounts, offlineHistory, runOfflineHistory } from './run-history.ts'

/** Runs random histories of offline copies. Rejects with the first one that violates K1–K5, or if the harness injected no faults. */
export const checkOfflineHistories = async (runs: number): Promise<void> => {
  const counts: OfflineCounts = { histories: 0, crashes: 0, faults: 0, pictures: 0 }
  await fc.assert(
    fc.asyncProperty(offlineHistory, async (actions) => {
      const broken = await runOfflineHistory(actions, counts)
      if (broken !== null) throw new Error(broken)
    }),
    { numRuns: runs, seed },
  )
  console.info(`kept things, seed ${seed}:`, counts)
  expect(counts.faults).toBeGreaterThan(runs / 5)
  expect(counts.crashes).toBeGreaterThan(runs / 2)
  expect(counts.pictures).toBeGreaterThan(runs)
}
